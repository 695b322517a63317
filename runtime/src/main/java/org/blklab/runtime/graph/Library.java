package org.blklab.runtime.graph;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.env.Preset;
import org.blklab.runtime.device.library.Presets;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.CostTable.Entry;
import org.blklab.runtime.plan.Kind;

/** The files of the library that come with the product, written in the language itself. */
public final class Library {
  private static final String ROOT = "/org/blklab/runtime/library/";
  private static final List<String> COST_TABLES = List.of("default", "desktop", "truth-vm");

  private static final List<String> HOST_PRESETS = 
      List.of("libsas", "mpt3sas", "megaraid_sas", "smartpqi", "virtio_scsi", "uas", "iscsi");

  private final Map<String, CostTable> costTables = new LinkedHashMap<>();

  public Library() {
    costTables.put("zero", new CostTable("zero", Map.of()));
    for (String name : COST_TABLES) {
      readCosts(text("costs/" + name + ".blk"));
    }
  }

  public List<CostTable> costTables() {
    return List.copyOf(costTables.values());
  }

  /** Presets of devices and hosts; their texts are made when they are asked for. */
  public List<Preset> presets() {
    List<Preset> presets = new ArrayList<>();
    for (var device : Presets.all()) {
      presets.add(new Preset(Kind.DEVICE, device.name(), () -> DeviceWiring.source(device)));
    }
    for (String host : HOST_PRESETS) {
      presets.add(new Preset(Kind.HOST, host, () -> text("hosts/" + host + ".blk")));
    }
    return List.copyOf(presets);
  }

  /** A file of the library as it is, for users to read. */
  public static Source text(String name) {
    try (InputStream in = Library.class.getResourceAsStream(ROOT + name)) {
      if (in == null) {
        throw new IllegalStateException("library file " + name + " is missing; please report");
      }
      return new Source("library/" + name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException("library file " + name + " cannot be read", e);
    }
  }

  private void readCosts(Source source) {
    ParseResult parsed = SourceParser.parse(source);
    if (parsed.hasErrors()) {
      throw new IllegalStateException(source.name() + ": " + parsed.diagnostics().getFirst());
    }
    for (Statement statement : parsed.statements()) {
      if (statement instanceof Statement.Declaration(_, var name, var model, _, var items, _)) {
        String table = ((Expr.Ref) name.orElseThrow()).path().text();
        CostTable base = costTables.get(model.orElseThrow().name().text());
        costTables.put(table, base.with(table, entries(items)));
      }
    }
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
