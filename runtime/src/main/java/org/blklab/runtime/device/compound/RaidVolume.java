package org.blklab.runtime.device.compound;

import java.util.Arrays;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjLongConsumer;
import org.blklab.runtime.device.CommandSlots;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Simulation;

/**
 * Several drives as the one volume that a RAID controller shows: striped (RAID 0) or mirrored (RAID
 * 1). A command becomes one command for each member that it touches, since the chunks of a range
 * lie side by side on a member; it ends with the last of them, and with the worst status. A member
 * that is full lets commands wait in the controller, first come, first served. No cache and no time
 * of the controller's own.
 */
public final class RaidVolume implements Device, EventHandler {
  /** How the members make up the volume. */
  public enum Level {
    /** Chunks by turns. */
    STRIPED,
    /** The same on all; a read goes to the member with the fewest commands, then the nearest. */
    MIRRORED
  }

  private final Simulation sim;
  private final Level level;
  private final int chunkSectors;
  private final Member[] members;
  private final long memberSectors;
  private final int limit;
  private final CommandSlots slots;
  private int[] pending = new int[0]; // parts still out, by slot
  private int[] status = new int[0];
  private Part freeParts;
  private long completed;
  private Host host;

  /** A member's share of a command. */
  private static final class Part {
    final DeviceCommand command = new DeviceCommand();
    Part next; // waiting for the member, or free
    int slot; // of the whole
    long arrivesNs;

    Part() {
      command.setOwner(this);
    }
  }

  /**
   * @param members at least two, of equal size or only used as far as the smallest goes
   * @param chunkSectors length of a chunk of {@link Level#STRIPED}, in sectors of 512 bytes
   * @param limit commands the controller takes for this volume
   */
  public RaidVolume(
      Simulation sim, Level level, Device[] members, int chunkSectors, int limit) {
    if (members.length < 2 || chunkSectors < 1) {
      throw new IllegalArgumentException(members.length + " members, chunk " + chunkSectors);
    }
    this.sim = sim;
    this.level = level;
    this.chunkSectors = chunkSectors;
    this.limit = limit;
    this.slots = new CommandSlots(limit);
    this.members = new Member[members.length];
    long least = Long.MAX_VALUE;
    for (int i = 0; i < members.length; i++) {
      this.members[i] = new Member(i, members[i]);
      least = Math.min(least, members[i].sectors());
    }
    memberSectors = level == Level.STRIPED ? least / chunkSectors * chunkSectors : least;
    if (memberSectors == 0) {
      throw new IllegalArgumentException("a member is smaller than a chunk");
    }
  }

  @Override
  public void attach(Host newHost) {
    host = newHost;
  }

  @Override
  public int submit(DeviceCommand command, long atNs) {
    int slot = slots.put(command);
    if (slot < 0) {
      return BUSY;
    }
    if (slot >= pending.length) {
      pending = Arrays.copyOf(pending, slots.capacity());
      status = Arrays.copyOf(status, slots.capacity());
    }
    command.setArrivedNs(atNs);
    command.setDeviceInt(slot);
    pending[slot] = 0;
    status[slot] = DeviceCommand.GOOD;
    if (command.sector() + command.sectors() > sectors()) {
      status[slot] = DeviceCommand.ILLEGAL;
    } else if (level == Level.STRIPED && command.op() != DeviceCommand.FLUSH) {
      stripe(command, slot);
    } else if (command.op() == DeviceCommand.READ) {
      send(nearest(command.sector()), command, slot);
    } else {
      for (Member member : members) {
        send(member, command, slot);
      }
    }
    if (pending[slot] == 0) { // nothing to do for anybody
      sim.at(atNs, this, slots.generation(slot), slot);
    }
    return ACCEPTED;
  }

  /** One contiguous range for each member that has chunks of the command. */
  private void stripe(DeviceCommand command, int slot) {
    long last = command.sector() + command.sectors() - 1;
    long firstChunk = command.sector() / chunkSectors;
    long lastChunk = last / chunkSectors;
    int count = members.length;
    long touched = Math.min(count, lastChunk - firstChunk + 1);
    for (int i = 0; i < touched; i++) {
      long from = firstChunk + i;
      long to = lastChunk - (lastChunk - from) % count;
      long begin = from / count * chunkSectors;
      begin += from == firstChunk ? command.sector() % chunkSectors : 0;
      long end = to / count * chunkSectors;
      end += to == lastChunk ? last % chunkSectors + 1 : chunkSectors;
      members[(int) (from % count)].take(part(command, slot, begin, (int) (end - begin)));
    }
  }

  private Member nearest(long sector) {
    Member best = members[0];
    for (Member member : members) {
      boolean idler = member.inside < best.inside;
      boolean nearer =
          member.inside == best.inside
              && Math.abs(member.lastSector - sector) < Math.abs(best.lastSector - sector);
      if (idler || nearer) {
        best = member;
      }
    }
    return best;
  }

  private void send(Member member, DeviceCommand whole, int slot) {
    member.take(part(whole, slot, whole.sector(), whole.sectors()));
  }

  private Part part(DeviceCommand whole, int slot, long sector, int sectors) {
    Part part = freeParts;
    if (part == null) {
      part = new Part();
    } else {
      freeParts = part.next;
    }
    part.next = null;
    part.slot = slot;
    part.arrivesNs = whole.arrivedNs();
    part.command.set(whole.op(), whole.flags(), sector, sectors, slot);
    pending[slot]++;
    return part;
  }

  private void partEnded(Part part, int how) {
    int slot = part.slot;
    status[slot] = status[slot] == DeviceCommand.GOOD ? how : status[slot];
    free(part);
    if (--pending[slot] == 0) {
      end(slot);
    }
  }

  private void free(Part part) {
    part.next = freeParts;
    freeParts = part;
  }

  private void end(int slot) {
    completed++;
    host.completed(slots.take(slot), status[slot]);
  }

  /** A command without parts ends. */
  @Override
  public void onEvent(int generation, int slot) {
    if (slots.get(slot) != null && slots.generation(slot) == generation) {
      end(slot);
    }
  }

  @Override
  public boolean abort(DeviceCommand command) {
    int slot = command.deviceInt();
    if (slot >= slots.capacity() || slots.get(slot) != command) {
      return false;
    }
    for (Member member : members) {
      member.abort(slot);
    }
    if (pending[slot] > 0) {
      return false; // a part was too late; the command ends with it
    }
    slots.take(slot);
    return true;
  }

  @Override
  public boolean responds() {
    for (Member member : members) {
      if (!member.device.responds()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long sectors() {
    return level == Level.STRIPED ? memberSectors * members.length : memberSectors;
  }

  @Override
  public int slots() {
    return limit;
  }

  @Override
  public boolean rotational() {
    return members[0].device.rotational();
  }

  @Override
  public boolean writeCache() {
    return members[0].device.writeCache();
  }

  @Override
  public boolean fua() {
    return members[0].device.fua();
  }

  @Override
  public int logicalBlockSize() {
    return members[0].device.logicalBlockSize();
  }

  @Override
  public int physicalBlockSize() {
    return members[0].device.physicalBlockSize();
  }

  @Override
  public long discardMaxBytes() {
    return members[0].device.discardMaxBytes();
  }

  @Override
  public String describe() {
    StringBuilder text = new StringBuilder();
    for (Member member : members) {
      text.append(text.isEmpty() ? "" : "; ");
      text.append("member ").append(member.number).append(": ").append(member.inside);
      text.append(" commands, ").append(member.device.describe());
    }
    return text.toString();
  }

  @Override
  public void state(ObjLongConsumer<String> to) {
    for (Member member : members) {
      String owner = "member" + member.number + ".";
      to.accept(owner + "commands", member.inside);
      member.device.state((name, value) -> to.accept(owner + name, value));
    }
  }

  @Override
  public void measurements(ObjDoubleConsumer<String> to) {
    to.accept("completed", completed);
    to.accept("in_service", slots.used());
  }

  /** A drive and the commands that wait for it in the controller. */
  private final class Member implements Device.Host, EventHandler {
    private final int number;
    private final Device device;
    private int inside; // parts that wait or are in the drive
    private long lastSector;
    private Part firstWaiting;
    private Part lastWaiting;
    private boolean drains;
    private Part[] inDrive; // by the slot of the whole

    Member(int number, Device device) {
      this.number = number;
      this.device = device;
      inDrive = new Part[0];
      device.attach(this);
    }

    void take(Part part) {
      inside++;
      lastSector = part.command.sector() + part.command.sectors();
      if (firstWaiting != null || device.submit(part.command, part.arrivesNs) != ACCEPTED) {
        if (firstWaiting == null) {
          firstWaiting = part;
        } else {
          lastWaiting.next = part;
        }
        lastWaiting = part;
        return;
      }
      keep(part);
    }

    private void keep(Part part) {
      if (part.slot >= inDrive.length) {
        inDrive = Arrays.copyOf(inDrive, slots.capacity());
      }
      inDrive[part.slot] = part;
    }

    @Override
    public void completed(DeviceCommand command, int how) {
      Part part = (Part) command.owner();
      inDrive[part.slot] = null;
      inside--;
      drain();
      partEnded(part, how);
    }

    private void drain() {
      if (firstWaiting != null && !drains) {
        drains = true;
        sim.at(sim.nowNs(), this, 0, 0); // never from within the drive's own code
      }
    }

    @Override
    public void onEvent(int kind, int data) {
      drains = false;
      while (firstWaiting != null
          && device.submit(
                  firstWaiting.command, Math.max(sim.nowNs(), firstWaiting.arrivesNs))
              == ACCEPTED) {
        Part part = firstWaiting;
        firstWaiting = part.next;
        part.next = null;
        keep(part);
      }
    }

    /** Drops the part of a command unless it is too late. */
    void abort(int slot) {
      Part out = slot < inDrive.length ? inDrive[slot] : null;
      if (out != null) {
        if (device.abort(out.command)) {
          inDrive[slot] = null;
          dropped(out);
          drain();
        }
        return;
      }
      Part before = null;
      for (Part part = firstWaiting; part != null; part = part.next) {
        if (part.slot == slot) {
          unlink(before, part);
          dropped(part);
          return;
        }
        before = part;
      }
    }

    private void unlink(Part before, Part part) {
      if (before == null) {
        firstWaiting = part.next;
      } else {
        before.next = part.next;
      }
      if (lastWaiting == part) {
        lastWaiting = before;
      }
    }

    private void dropped(Part part) {
      inside--;
      pending[part.slot]--;
      status[part.slot] = DeviceCommand.ABORTED;
      free(part);
    }
  }
}
