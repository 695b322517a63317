package org.blklab.runtime.graph;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.CostTable.Entry;
import org.blklab.runtime.plan.CostTables;

/** The cost tables of the library: a file each, which declares the table of its name. */
final class LibraryCosts implements CostTables {
  static final String ZERO = "zero";
  private static final List<String> NAMES = List.of(ZERO, "default", "desktop", "truth-vm");

  private final Map<String, CostTable> read = new ConcurrentHashMap<>();

  LibraryCosts() {
    read.put(ZERO, new CostTable(ZERO, Map.of()));
  }

  @Override
  public List<String> names() {
    return NAMES;
  }

  @Override
  public Optional<CostTable> find(String name) {
    if (!NAMES.contains(name)) {
      return Optional.empty();
    }
    CostTable known = read.get(name);
    if (known == null) {
      known = read(name, Library.text("costs/" + name + ".blk"));
      read.put(name, known);
    }
    return Optional.of(known);
  }

  private CostTable read(String table, Source source) {
    ParseResult parsed = SourceParser.parse(source);
    if (parsed.hasErrors()) {
      throw new IllegalStateException(source.name() + ": " + parsed.diagnostics().getFirst());
    }
    for (Statement statement : parsed.statements()) {
      if (statement instanceof Statement.Declaration(_, var name, var model, _, var items, _)
          && ((Expr.Ref) name.orElseThrow()).path().text().equals(table)) {
        CostTable base = find(model.orElseThrow().name().text()).orElseThrow();
        return base.with(table, entries(items));
      }
    }
    throw new IllegalStateException(source.name() + " has no " + table + "; please report");
  }

  private static Map<String, Entry> entries(List<Item> items) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (Item item : items) {
      Item.Property property = (Item.Property) item;
      Expr.Quantity value = (Expr.Quantity) property.value();
      long ns = value.value().multiply(BigDecimal.valueOf(value.unit().factor())).longValueExact();
      String source = property.from().flatMap(Expr.Text::constant).orElse("");
      entries.put(property.key().text(), new Entry(ns, source));
    }
    return entries;
  }
}
