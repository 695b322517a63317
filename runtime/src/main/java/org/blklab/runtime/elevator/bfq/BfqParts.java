package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.elevator.bfq.fair.FairScheduler;

/** The parts of one BFQ instance, made in the order in which they need one another. */
final class BfqParts {
  final BfqDevice device;
  final BfqTunables tunables;
  final BfqGroup root;
  final Asymmetry asymmetry;
  final Lifetimes lifetimes;
  final FairScheduler fair;
  final PeakRate peak;
  final Raising raising;
  final Injection injection;
  final Habits habits;
  final Positions positions;
  final Chooser chooser;
  final Idling idling;
  final Budgets budgets;
  final Slots slots;
  final Merges merges;
  final Processes processes;
  final TagShare tagShare;

  BfqParts(ElevatorHost host) {
    tunables = new BfqTunables(new Times(host.hz()));
    device = new BfqDevice(host, tunables);
    root = BfqGroup.root(device.tick());
    asymmetry = new Asymmetry(device);
    lifetimes = new Lifetimes(device, root.level(), asymmetry);
    fair = lifetimes.fair();
    peak = new PeakRate(device);
    raising = new Raising(device, peak, fair);
    injection = new Injection(device, asymmetry, fair);
    habits = new Habits(device, injection, raising);
    positions = new Positions(device);
    chooser = new Chooser(device);
    idling = new Idling(device, asymmetry);
    budgets = new Budgets(device, asymmetry, fair);
    slots = new Slots(this);
    merges = new Merges(device, lifetimes, positions, idling, raising);
    processes = new Processes(this);
    tagShare = new TagShare(device, processes);
    tunables.onChange(peak::updateBudget, () -> raising.endAll(processes.groups()));
  }
}
