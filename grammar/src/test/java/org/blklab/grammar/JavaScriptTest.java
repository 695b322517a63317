package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.grammar.Parsing.errors;
import static org.blklab.grammar.Parsing.statements;

import java.util.List;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner that finds the end of a block of JavaScript. */
class JavaScriptTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a = { b: { c: 1 } };",
        "s = \"}\" + '}' + \"\\\"}\" + '\\'}';",
        "t = `}`; u = `${ { a: `}${1}` }.a }}`;",
        "// }\n a();",
        "/* } \n } */ a();",
        "r = /}/; q = /[}/]}/g; p = /\\/}/;",
        "x = a / b; y = c / 2;",
        "x = (a) / b; // }\n",
        "x = a[0] / b; y = '}' / 3;",
        "if (x) return /}/.test(y);",
        "x = 4 / 2 + /}/.lastIndex;",
        "f(a => /}/);",
        "let ä = '}';",
        "x = y\n / 2; z = '}'",
        "case /}/: break",
      })
  void block_withBracesThatAreNone_endsAtItsOwn(String code) {
    // when
    List<Statement> all = statements("js {" + code + "}\nrun");
    // then
    assertThat(all).hasSize(2);
    var js = (Statement.Handler.Js) ((Statement.Script) all.getFirst()).handler();
    assertThat(js.code()).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"`", "/* ", "if (a) {", "`${", "`${ `", "// }"})
  void block_withoutEnd_isUnderlinedAtItsStart(String code) {
    errors("run\non x js ^{^" + code + "}\nrun", Code.UNCLOSED);
  }

  @Test
  void string_withoutEnd_endsWithItsLine() {
    assertThat(statements("js { a = 'x\n }\nrun")).hasSize(2);
  }

  @Test
  void js_braceOnNextLine_isAnError() {
    errors("js^^\n^{^ }", Code.SYNTAX, Code.SYNTAX);
  }
}
