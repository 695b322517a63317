package org.blklab.runtime.hook.js;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.Settings;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;

/**
 * What a scenario says to a script: an object that the script reads, and files of {@code iosched/}
 * that show it and change it. Numbers in base units.
 */
final class Parameters {
  /** Names the script itself; no parameter. */
  private static final String FILE = "file";

  private Value object; // null once its context is discarded
  private final Settings settings;
  private final List<Attribute> attributes = new ArrayList<>();

  Parameters(Context context, Settings settings) {
    this.settings = settings;
    object = context.eval(Sandbox.LANGUAGE, "({})");
    settings
        .values()
        .forEach(
            (name, value) -> {
              if (!name.equals(FILE)) {
                object.putMember(name, plain(value));
                attributes.add(new File(name, KernelUnit.ofParameter(value)));
              }
            });
  }

  void letGo() {
    object = null;
  }

  Value object() {
    return object;
  }

  /** A value as the language has it; null for what it has no word for. */
  static Object plain(org.blklab.runtime.plan.Value value) {
    return switch (value) {
      case org.blklab.runtime.plan.Value.Int(var number, _) -> (double) number;
      case org.blklab.runtime.plan.Value.Real(var number, _) -> number;
      case org.blklab.runtime.plan.Value.Bool(var flag) -> flag;
      case org.blklab.runtime.plan.Value.Text(var text) -> text;
      case org.blklab.runtime.plan.Value.Word(var word) -> word;
      case org.blklab.runtime.plan.Value.Reference(_, var name) -> name;
      case org.blklab.runtime.plan.Value.Range _,
          org.blklab.runtime.plan.Value.ListOf _,
          org.blklab.runtime.plan.Value.Missing _ ->
          null;
    };
  }

  /** Each parameter as a file. */
  List<Attribute> attributes() {
    return attributes;
  }

  /** One parameter as a file. */
  private final class File implements Attribute {
    private final String parameter;
    private final KernelUnit unit;
    private org.blklab.runtime.plan.Value value;

    File(String parameter, KernelUnit unit) {
      this.parameter = parameter;
      this.unit = unit;
      value = settings.get(parameter).orElseThrow();
    }

    @Override
    public String name() {
      return "iosched/" + parameter;
    }

    @Override
    public String doc() {
      return "A parameter of the elevator's script" + words();
    }

    private String words() {
      return unit.words().isEmpty() ? "." : ", in " + unit.words() + ".";
    }

    @Override
    public String show() {
      return unit.write(value).orElse("") + "\n";
    }

    @Override
    public StoreOperation store(String text) {
      var read = unit.read(text);
      if (unit.dimension().isPresent() && !read.isNumber()) {
        return StoreOperation.done(Errno.EINVAL);
      }
      value = read;
      if (object != null) {
        object.putMember(parameter, unit == KernelUnit.FLAG ? read.asDouble() != 0 : plain(read));
      }
      return StoreOperation.done(Errno.OK);
    }
  }
}
