package org.blklab.runtime.run;

import java.util.Map;
import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.Value;

/** What names mean while a scenario runs. */
record RunScope(Live live, Map<String, Value> variables, RequestFields fields)
    implements Evaluator.Scope {

  @Override
  public Value measure(String path) {
    return live.measure(path);
  }

  @Override
  public Value variable(String name) {
    return variables.getOrDefault(name, Value.MISSING);
  }

  @Override
  public Value requestField(String field) {
    return fields == null ? Value.MISSING : fields.field(field);
  }
}
