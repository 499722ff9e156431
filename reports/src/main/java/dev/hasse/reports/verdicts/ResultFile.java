package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.documents.MalformedJson;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.SafeText;
import dev.hasse.model.Shard;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Gate;
import dev.hasse.policy.JudgedRate;
import dev.hasse.policy.Summary;
import dev.hasse.reports.DeepJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A result of {@code check --format json}, read back: its summary, and its traces as unparsed text.
 *
 * @param name the file, by path as given
 * @param shard the part of the traces that it covers; null for all
 * @param summary its summary
 * @param traces its traces, as JSON
 */
public record ResultFile(String name, @Nullable ShardResult shard, Summary summary, List<String> traces) {

    /** The name of the schema of such results. */
    public static final String SCHEMA = VerdictJson.SCHEMA;

    private static final String NO_RESULT = "not a result of hasse check --format json";

    public ResultFile {
        traces = List.copyOf(traces);
    }

    /**
     * Reads a result.
     *
     * @param name the file, by path as given
     * @throws UnusableFileException if it is not such a result
     */
    public static ResultFile read(String name, byte[] json) {
        try (JsonParser parser = DeepJson.FACTORY.createParser(json)) {
            return new Reader(name, json, parser).read();
        } catch (IOException malformed) {
            throw MalformedJson.in(name, malformed);
        }
    }

    /**
     * Parses its traces one after the other.
     *
     * @return the verdicts on them; one throws {@link UnusableFileException} if it is malformed
     */
    public Stream<Verdict> verdicts() {
        return traces.stream().map(new VerdictReader(name)::read);
    }

    private static final class Reader {
        private final String name;
        private final byte[] json;
        private final JsonParser parser;
        private final List<String> traces = new ArrayList<>();

        Reader(String name, byte[] json, JsonParser parser) {
            this.name = name;
            this.json = json;
            this.parser = parser;
        }

        ResultFile read() throws IOException {
            require(
                    parser.nextToken() == JsonToken.START_OBJECT,
                    "not a result of hasse check --format json: expected an object");
            // Traces are copied as bytes, and the parser knows byte offsets only in UTF-8.
            require(
                    parser.currentTokenLocation().getByteOffset() >= 0,
                    "found UTF-16 or UTF-32, expected JSON in UTF-8");
            ObjectNode fields = JsonNodeFactory.instance.objectNode();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                if (field.equals("traces")) {
                    require(parser.currentToken() == JsonToken.START_ARRAY, NO_RESULT);
                    readTraces();
                    fields.put(field, true);
                } else {
                    fields.set(field, parser.readValueAsTree());
                }
            }
            require(VerdictJson.SCHEMA.equals(fields.path("schema").asText()) && fields.has("traces"), NO_RESULT);
            JsonNode shard = fields.get("shard");
            return new ResultFile(name, shard == null ? null : shard(shard), summary(fields.path("summary")), traces);
        }

        private void readTraces() throws IOException {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                require(parser.currentToken() == JsonToken.START_OBJECT, NO_RESULT + ": a trace is not an object");
                int from = (int) parser.currentTokenLocation().getByteOffset();
                parser.skipChildren();
                int to = (int) parser.currentLocation().getByteOffset();
                traces.add(new String(json, from, to - from, StandardCharsets.UTF_8));
            }
        }

        private ShardResult shard(JsonNode shard) {
            List<Integer> ordinals =
                    shard.path("ordinals").valueStream().map(JsonNode::asInt).toList();
            require(ordinals.size() == traces.size(), NO_RESULT + ": expected one ordinal for each trace");
            try {
                return new ShardResult(
                        new Shard((int) number(shard, "index"), (int) number(shard, "of")),
                        number(shard, "refused_lines"),
                        ordinals);
            } catch (IllegalArgumentException wrong) {
                throw new UnusableFileException(name, String.valueOf(wrong.getMessage()));
            }
        }

        private Summary summary(JsonNode summary) {
            Map<Level, Long> levels = new EnumMap<>(Level.class);
            for (Level level : Level.values()) {
                levels.put(level, number(summary.path("levels"), level.name()));
            }
            Map<Phenomenon, Summary.Totals> totals = new HashMap<>();
            for (Anomaly anomaly : Anomaly.values()) {
                totals.put(anomaly, totals(summary.path("anomalies").path(anomaly.code())));
            }
            // Results of versions before observations existed have none.
            for (Observation observation : Observation.values()) {
                JsonNode its = summary.path("observations").path(observation.code());
                totals.put(observation, its.isMissingNode() ? Summary.Totals.NONE : totals(its));
            }
            Map<CascadeMode, Long> modes = new EnumMap<>(CascadeMode.class);
            for (CascadeMode mode : CascadeMode.values()) {
                modes.put(mode, number(summary.path("a3_modes"), mode.word()));
            }
            JsonNode gate = summary.path("gate");
            return new Summary(
                    number(summary, "traces"),
                    number(summary, "records"),
                    number(summary, "skipped"),
                    levels,
                    totals,
                    modes,
                    new ResidueKinds(
                            summary.path("residues").path("aborted").asLong(),
                            summary.path("residues").path("unlogged").asLong()),
                    initialValues(summary.path("initial").asText(InitialValues.UNKNOWN.word())),
                    summary.path("possible_counts").asBoolean(),
                    gate(gate),
                    samples(gate.path("rates")),
                    List.of(),
                    number(gate, "failed"),
                    GateJson.reasons(gate),
                    gate.path("untested").asBoolean(),
                    gate.path("passed").asBoolean(),
                    summary.path("cautions")
                            .valueStream()
                            .map(caution -> SafeText.escape(caution.asText()))
                            .toList());
        }

        private Summary.Totals totals(JsonNode totals) {
            return new Summary.Totals(
                    number(totals, "traces"),
                    number(totals, "witnesses"),
                    totals.path("possible").asLong(),
                    number(totals, "untested"),
                    totals.path("excused").asLong());
        }

        private InitialValues initialValues(String word) {
            try {
                return InitialValues.parse(word);
            } catch (IllegalArgumentException unknown) {
                throw new UnusableFileException(name, NO_RESULT + ": unknown initial values");
            }
        }

        private Gate gate(JsonNode gate) {
            try {
                return GateJson.read(gate);
            } catch (IllegalArgumentException wrong) {
                throw new UnusableFileException(name, "found a gate that cannot be merged");
            }
        }

        private List<JudgedRate.Sample> samples(JsonNode rates) {
            try {
                return GateJson.samples(rates);
            } catch (IllegalArgumentException wrong) {
                throw new UnusableFileException(name, NO_RESULT + ": impossible rates");
            }
        }

        private long number(JsonNode parent, String field) {
            JsonNode value = parent.path(field);
            require(value.isIntegralNumber() && value.canConvertToLong(), NO_RESULT + ": numbers are missing");
            return value.asLong();
        }

        private void require(boolean condition, String otherwise) {
            if (!condition) {
                throw new UnusableFileException(name, otherwise);
            }
        }
    }
}
