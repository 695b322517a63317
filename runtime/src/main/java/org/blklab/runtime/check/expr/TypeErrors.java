package org.blklab.runtime.check.expr;

import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Messages about values of the wrong type or unit. */
public final class TypeErrors {
  private final Checking checking;

  TypeErrors(Checking checking) {
    this.checking = checking;
  }

  /** Reports a value of another dimension than is due. */
  void notDue(Typed typed, Dimension due) {
    String text = checking.quoted(typed.place().span());
    if (due == Dimension.TIME && typed.type().equals(Type.COUNT)) {
      checking.error(
          Code.MISSING_UNIT,
          typed.place().span(),
          "expected " + due.example() + ", found a number without a unit: " + text,
          typed.constant().map(TypeErrors::unitHint));
    } else {
      wrong(typed, due.example());
    }
  }

  private static String unitHint(Value value) {
    String number = ValueFormat.text(value);
    return number + "ms or " + number + "s?";
  }

  /** Reports a value of the wrong type. */
  public void wrong(Typed typed, String expected) {
    checking.error(
        Code.WRONG_TYPE,
        typed.place().span(),
        "expected "
            + expected
            + ", found "
            + typed.type().describe()
            + ": "
            + checking.quoted(typed.place().span()));
  }

  /** Reports two values that do not go together. */
  void mismatch(Typed left, Typed right, Place place, String why) {
    Optional<Alignment.Dimensions> both = Alignment.both(left, right);
    if (both.isPresent()
        && both.get().left() == Dimension.TIME
        && right.type().equals(Type.COUNT)) {
      notDue(right, Dimension.TIME);
    } else if (both.isPresent()
        && both.get().right() == Dimension.TIME
        && left.type().equals(Type.COUNT)) {
      notDue(left, Dimension.TIME);
    } else {
      checking.error(
          Code.WRONG_TYPE,
          place.span(),
          "found " + left.type().describe() + " and " + right.type().describe() + ": " + why);
    }
  }
}
