package dev.hasse.reports.diff;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.documents.MalformedJson;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Status;
import dev.hasse.model.UnusableFileException;
import dev.hasse.reports.DeepJson;
import dev.hasse.reports.ResultFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a run from a result of {@code check --format json}. */
public final class DecidedRunFile {
    /** The fields for the operations of witnesses, in the order of {@link dev.hasse.model.Witness#operations}. */
    private static final List<String> OPERATIONS = List.of(
            "op",
            "survivor",
            "first",
            "reader",
            "writer",
            "aborted",
            "second",
            "overwritten",
            "changed",
            "latest",
            "missed",
            "seen");

    private final String name;

    private DecidedRunFile(String name) {
        this.name = name;
    }

    /**
     * Whether a file is such a result, by its beginning.
     *
     * @param beginning the first bytes of the file, a few hundred of them
     */
    public static boolean isRecognized(byte[] beginning) {
        try (JsonParser parser = DeepJson.FACTORY.createParser(beginning)) {
            return parser.nextToken() == JsonToken.START_OBJECT
                    && "schema".equals(parser.nextFieldName())
                    && ResultFile.SCHEMA.equals(parser.nextTextValue());
        } catch (IOException notJson) {
            return false;
        }
    }

    /**
     * Reads a run.
     *
     * @param name the file, by path as given
     * @throws UnusableFileException if it is not a result, or only that of a shard
     */
    public static DecidedRun read(String name, byte[] json) {
        ResultFile result = ResultFile.read(name, json);
        if (result.shard() != null) {
            throw new UnusableFileException(
                    name,
                    "found the result of shard " + result.shard().shard()
                            + ", expected a whole one; 'hasse merge' puts shards together");
        }
        DecidedRunFile reader = new DecidedRunFile(name);
        List<DecidedTrace> traces = new ArrayList<>();
        Chain chain = null;
        try {
            ObjectMapper mapper = new ObjectMapper(DeepJson.FACTORY);
            for (String text : result.traces()) {
                JsonNode trace = mapper.readTree(text);
                traces.add(reader.trace(trace));
                Chain its = reader.chain(trace.path("chain"));
                if (chain != null && !chain.equals(its)) {
                    throw reader.unusable("its traces have levels along different chains");
                }
                chain = its;
            }
        } catch (IOException malformed) {
            throw MalformedJson.in(name, malformed);
        }
        return new DecidedRun(
                name,
                null,
                new DecidedRun.Settings(
                        chain == null ? Chain.DEFAULT : chain,
                        result.summary().initialValues(),
                        result.summary().possibleCounts()),
                traces);
    }

    private DecidedTrace trace(JsonNode trace) {
        String workload = trace.path("workload").textValue();
        Map<Phenomenon, DecidedTrace.Outcome> outcomes = new HashMap<>();
        for (Anomaly anomaly : Anomaly.values()) {
            JsonNode finding = trace.path("anomalies").path(anomaly.code());
            outcomes.put(anomaly, outcome(finding, anomaly, workload));
        }
        // Results of versions before observations existed have none.
        for (Observation observation : Observation.values()) {
            JsonNode finding = trace.path("observations").path(observation.code());
            if (!finding.isMissingNode()) {
                outcomes.put(observation, outcome(finding, observation, workload));
            }
        }
        return new DecidedTrace(
                text(trace, "trace_id"),
                text(trace, "source"),
                workload,
                trace.path("records").asLong(),
                outcomes);
    }

    private DecidedTrace.Outcome outcome(JsonNode finding, Phenomenon phenomenon, @Nullable String workload) {
        Status status;
        try {
            status = Status.valueOf(text(finding, "status").toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw unusable("found a trace with an unknown status, expected found, absent or untested");
        }
        JsonNode witnesses = finding.path("witnesses");
        JsonNode possible = finding.path("possible_witnesses");
        // Excused witnesses are not listed either.
        long listed = (long) witnesses.size() + possible.size();
        long all = finding.path("count").asLong() + finding.path("possible").asLong();
        return new DecidedTrace.Outcome(
                status,
                listed >= all,
                fingerprints(witnesses, phenomenon, workload),
                fingerprints(possible, phenomenon, workload));
    }

    private Set<Fingerprint> fingerprints(JsonNode witnesses, Phenomenon phenomenon, @Nullable String workload) {
        Set<Fingerprint> fingerprints = new HashSet<>();
        for (JsonNode witness : witnesses) {
            List<String> agents = new ArrayList<>();
            for (String field : OPERATIONS) {
                if (witness.hasNonNull(field)) {
                    agents.add(text(witness.get(field), "agent"));
                }
            }
            if (agents.isEmpty()) {
                throw unusable("found a witness without an operation");
            }
            fingerprints.add(new Fingerprint(phenomenon, workload, agents, Fingerprint.subject(subjects(witness))));
        }
        return fingerprints;
    }

    private static Set<String> subjects(JsonNode witness) {
        Set<String> subjects = new HashSet<>();
        if (witness.path("cell").isTextual()) {
            subjects.add(witness.get("cell").asText());
        }
        witness.path("cells").forEach(cell -> subjects.add(cell.asText()));
        witness.path("io").forEach(effect -> subjects.add(effect.path(0).asText()));
        JsonNode tool = witness.path("planned_tool");
        if (!tool.isMissingNode()) {
            subjects.add(tool.isTextual() ? tool.asText() : tool.path("name").asText());
        }
        return subjects;
    }

    private Chain chain(JsonNode order) {
        List<String> names = new ArrayList<>();
        order.forEach(anomaly -> names.add(anomaly.asText()));
        try {
            return Chain.parse(String.join(",", names));
        } catch (IllegalArgumentException wrong) {
            throw unusable("found a trace without a chain: " + wrong.getMessage());
        }
    }

    private String text(JsonNode parent, String field) {
        JsonNode value = parent.path(field);
        if (!value.isTextual()) {
            throw unusable("not a result of hasse check --format json: " + field + " is missing");
        }
        return value.asText();
    }

    private UnusableFileException unusable(String reason) {
        return new UnusableFileException(name, reason);
    }
}
