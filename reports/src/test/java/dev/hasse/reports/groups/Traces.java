package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Labels;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Participants;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Tool;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds verdicts on invented traces step by step. */
final class Traces {
    private final String id;
    private @Nullable String workload = "w";
    private @Nullable String runtime;
    private final List<Participants.Agent> agents = new ArrayList<>();
    private final Map<Phenomenon, Long> evidence = new HashMap<>();
    private final Map<Phenomenon, List<Witness>> witnesses = new HashMap<>();

    private Traces(String id) {
        this.id = id;
    }

    static Traces trace(String id) {
        return new Traces(id);
    }

    /** Adds {@code traces} traces of a workload, of which {@code tested} could have A1 and {@code found} have it. */
    static void add(ReportBuilder report, String workload, int found, int tested, int traces) {
        for (int k = 0; k < traces; k++) {
            Traces trace =
                    trace(workload + k).of(workload).agent("writer", null).agent("reader", null);
            if (k < found) {
                trace.stale("reader", "writer", 1, 2);
            } else if (k < tested) {
                trace.tested(Anomaly.A1);
            }
            report.add(trace.verdict());
        }
    }

    Traces of(@Nullable String group) {
        workload = group;
        return this;
    }

    Traces under(String name) {
        runtime = name;
        return this;
    }

    Traces agent(String name, @Nullable String role) {
        agents.add(new Participants.Agent(name, role));
        return this;
    }

    Traces tested(Phenomenon phenomenon) {
        evidence.merge(phenomenon, 1L, Long::sum);
        return this;
    }

    private OperationRef operation(String agent, int position) {
        return new OperationRef(Value.ofInteger(position), position, position, agent, id);
    }

    private Traces with(Witness witness) {
        witnesses
                .computeIfAbsent(witness.phenomenon(), none -> new ArrayList<>())
                .add(witness);
        return tested(witness.phenomenon());
    }

    /** Adds a cold start of {@code reader}, {@code staleness} versions behind, in a window of {@code window} ticks. */
    Traces stale(String reader, String writer, int staleness, long window) {
        return stale(reader, writer, "cell-17", staleness, window, false);
    }

    Traces stale(String reader, String writer, String cell, int staleness, long window, boolean readOnly) {
        return with(new StaleGeneration(
                operation(reader, 2),
                operation(writer, 1),
                cell,
                Value.NULL,
                Value.ofInteger(1),
                TimeSpan.at(0),
                TimeSpan.at(1),
                TimeSpan.at(window),
                staleness,
                false,
                false,
                readOnly,
                true,
                false,
                true,
                null));
    }

    Traces cascade(String survivor, String aborted) {
        return with(new CausalCascade(operation(survivor, 2), operation(aborted, 1), 3));
    }

    Traces phantom(String agent) {
        return with(new PhantomTool(operation(agent, 1), new Tool("t", null), false, 0, 1));
    }

    Traces reordered(String agent) {
        return with(new ToolEffectReordering(operation(agent, 1), List.of(), List.of(), true));
    }

    Verdict verdict() {
        Map<Phenomenon, Finding<Witness>> findings = new HashMap<>();
        for (Phenomenon phenomenon : Phenomenon.all()) {
            List<Witness> found = witnesses.getOrDefault(phenomenon, List.of());
            findings.put(phenomenon, new Finding<>(found.size(), evidence.getOrDefault(phenomenon, 0L), found));
        }
        StalenessFacets facets = StalenessFacets.NONE;
        for (Witness witness : witnesses.getOrDefault(Anomaly.A1, List.of())) {
            StaleGeneration stale = (StaleGeneration) witness;
            facets = facets.plus(new StalenessFacets(0, 0, stale.readOnly() ? 1 : 0, 1, 0, 0, stale.staleness()));
        }
        return new Verdict(
                id,
                id,
                new Labels(workload, runtime, null),
                3,
                Chain.DEFAULT,
                CascadeMode.CASCADE,
                true,
                InitialValues.UNKNOWN,
                false,
                findings,
                facets,
                ResidueKinds.NONE,
                witnesses.containsKey(Anomaly.A3) ? 2 : 0,
                new Participants(agents, 2));
    }
}
