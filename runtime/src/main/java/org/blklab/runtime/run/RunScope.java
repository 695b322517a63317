package org.blklab.runtime.run;

import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Value;

/** What names mean while a scenario runs. */
record RunScope(
    Live live, ExperimentResults experiments, Map<String, Value> variables, RequestFields fields)
    implements Evaluator.Scope {

  @Override
  public Value measurement(String path) {
    Optional<Value> ofVariant = experiments.measurement(path);
    return ofVariant.isPresent() ? ofVariant.get() : live.measure(path);
  }

  @Override
  public Optional<String> attribute(String variant, String owner, String attribute) {
    return variant.isEmpty()
        ? live.attribute(owner, attribute).map(Attribute::show)
        : experiments.attribute(variant, owner, attribute);
  }

  @Override
  public Value variable(String name) {
    return variables.getOrDefault(name, Value.MISSING);
  }

  @Override
  public Value requestField(String field) {
    return fields == null ? Value.MISSING : fields.field(field);
  }

  @Override
  public Value interval(Expr expr) {
    return experiments.interval(
        repetition ->
            Evaluator.evaluate(expr, new RunScope(live, repetition, variables, fields)));
  }

  @Override
  public long measuredNs() {
    return live.measuredNs();
  }
}
