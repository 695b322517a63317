package org.blklab.runtime.plan;

import java.util.List;
import java.util.Optional;

/**
 * Everything that the checker may find: models with their properties, measurements, trace points
 * and behaviours, as data. Filled by the composition root.
 *
 * @param tracePoints names that may stand after {@code on}
 * @param requestFields names after {@code rq.} with their dimension
 * @param costSteps names that may stand in a cost table
 * @param costTables the built-in cost tables
 */
public record Catalogue(
    List<ModelSpec> models,
    List<MeasurementSpec> measurements,
    List<String> tracePoints,
    List<PropertySpec> requestFields,
    List<String> releases,
    List<String> behaviours,
    List<String> costSteps,
    CostTables costTables,
    List<String> errnos) {
  public Catalogue {
    models = List.copyOf(models);
    measurements = List.copyOf(measurements);
    tracePoints = List.copyOf(tracePoints);
    requestFields = List.copyOf(requestFields);
    releases = List.copyOf(releases);
    behaviours = List.copyOf(behaviours);
    costSteps = List.copyOf(costSteps);
    errnos = List.copyOf(errnos);
  }

  public Optional<ModelSpec> model(Kind kind, String name) {
    return models.stream()
        .filter(model -> model.kind() == kind && model.name().equals(name))
        .findFirst();
  }

  /** Names of the models of a kind, in the order in which help shows them. */
  public List<String> modelNames(Kind kind) {
    return models.stream()
        .filter(model -> model.kind() == kind && !model.name().isEmpty())
        .map(ModelSpec::name)
        .toList();
  }
}
