package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Gate;
import dev.hasse.model.Level;
import dev.hasse.model.Shard;
import dev.hasse.model.Summary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A result of {@code check --format json}, read back: the numbers of its summary, and its traces as the text that they are.
 *
 * @param name the file, by path as given
 * @param shard of which part of the traces it is the result; null if of all
 * @param summary its summary
 * @param traces its traces, as JSON
 */
public record ResultFile(String name, @Nullable ShardResult shard, Summary summary, List<String> traces) {

    public ResultFile {
        traces = List.copyOf(traces);
    }

    /**
     * Reads a result.
     *
     * @param name the file, by path as given
     * @throws UnusableResultException if it is none
     */
    public static ResultFile read(String name, byte[] json) {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            return new Reader(name, json, parser).read();
        } catch (JsonProcessingException malformed) {
            throw new UnusableResultException(
                    name, "not JSON at line " + malformed.getLocation().getLineNr());
        } catch (IOException impossible) {
            // There is no input or output: the bytes are in memory.
            throw new IllegalStateException(impossible);
        }
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
            require(parser.nextToken() == JsonToken.START_OBJECT, "an object");
            Map<String, Object> fields = new HashMap<>();
            boolean tracesSeen = false;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                if (field.equals("traces")) {
                    require(parser.currentToken() == JsonToken.START_ARRAY, "an array of \"traces\"");
                    readTraces();
                    tracesSeen = true;
                } else {
                    fields.put(field, value());
                }
            }
            require(
                    VerdictJson.SCHEMA.equals(fields.get("schema")) && tracesSeen,
                    "a result of hasse check --format json");
            Map<?, ?> shard = fields.get("shard") instanceof Map<?, ?> part ? part : null;
            return new ResultFile(
                    name, shard == null ? null : shard(shard), summary(object(fields.get("summary"))), traces);
        }

        private void readTraces() throws IOException {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                require(parser.currentToken() == JsonToken.START_OBJECT, "traces that are objects");
                int from = (int) parser.currentTokenLocation().getByteOffset();
                parser.skipChildren();
                int to = (int) parser.currentLocation().getByteOffset();
                traces.add(new String(json, from, to - from, StandardCharsets.UTF_8));
            }
        }

        /** Whatever stands here, as maps, lists, strings, longs and booleans. */
        private Object value() throws IOException {
            switch (parser.currentToken()) {
                case START_OBJECT -> {
                    Map<String, Object> object = new HashMap<>();
                    while (parser.nextToken() == JsonToken.FIELD_NAME) {
                        String field = parser.currentName();
                        parser.nextToken();
                        object.put(field, value());
                    }
                    return object;
                }
                case START_ARRAY -> {
                    List<Object> array = new ArrayList<>();
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        array.add(value());
                    }
                    return array;
                }
                case VALUE_NUMBER_INT -> {
                    return parser.getLongValue();
                }
                case VALUE_TRUE, VALUE_FALSE -> {
                    return parser.getBooleanValue();
                }
                default -> {
                    return parser.getText();
                }
            }
        }

        private ShardResult shard(Map<?, ?> fields) {
            List<Integer> ordinals = array(fields.get("ordinals")).stream()
                    .map(ordinal -> (int) number(ordinal))
                    .toList();
            require(ordinals.size() == traces.size(), "as many ordinals as traces");
            try {
                return new ShardResult(
                        new Shard((int) number(fields.get("index")), (int) number(fields.get("of"))),
                        number(fields.get("refused_lines")),
                        ordinals);
            } catch (IllegalArgumentException wrong) {
                throw new UnusableResultException(name, String.valueOf(wrong.getMessage()));
            }
        }

        private Summary summary(Map<?, ?> fields) {
            Map<Level, Long> levels = new EnumMap<>(Level.class);
            for (Level level : Level.values()) {
                levels.put(level, number(object(fields.get("levels")).get(level.name())));
            }
            Map<Anomaly, Summary.Totals> anomalies = new EnumMap<>(Anomaly.class);
            for (Anomaly anomaly : Anomaly.values()) {
                Map<?, ?> totals = object(object(fields.get("anomalies")).get(anomaly.name()));
                anomalies.put(
                        anomaly,
                        new Summary.Totals(
                                number(totals.get("traces")),
                                number(totals.get("witnesses")),
                                number(totals.get("untested"))));
            }
            Map<CascadeMode, Long> modes = new EnumMap<>(CascadeMode.class);
            for (CascadeMode mode : CascadeMode.values()) {
                modes.put(mode, number(object(fields.get("a3_modes")).get(mode.word())));
            }
            Map<?, ?> gate = object(fields.get("gate"));
            return new Summary(
                    number(fields.get("traces")),
                    number(fields.get("records")),
                    number(fields.get("skipped")),
                    levels,
                    anomalies,
                    modes,
                    gate(gate),
                    number(gate.get("failed")),
                    Boolean.TRUE.equals(gate.get("passed")));
        }

        private Gate gate(Map<?, ?> fields) {
            try {
                return new Gate(
                        Level.valueOf(String.valueOf(fields.get("require"))),
                        anomalies(fields.get("fail_on")),
                        anomalies(fields.get("require_evidence")));
            } catch (IllegalArgumentException wrong) {
                throw new UnusableResultException(name, "no gate that it can be put together with");
            }
        }

        private Set<Anomaly> anomalies(@Nullable Object names) {
            return array(names).stream()
                    .map(anomaly -> Anomaly.parse(String.valueOf(anomaly)))
                    .collect(Collectors.toSet());
        }

        private Map<?, ?> object(@Nullable Object value) {
            if (value instanceof Map<?, ?> map) {
                return map;
            }
            throw new UnusableResultException(name, "not a result of hasse check --format json: parts are missing");
        }

        private List<?> array(@Nullable Object value) {
            if (value instanceof List<?> list) {
                return list;
            }
            throw new UnusableResultException(name, "not a result of hasse check --format json: parts are missing");
        }

        private long number(@Nullable Object value) {
            if (value instanceof Long number) {
                return number;
            }
            throw new UnusableResultException(name, "not a result of hasse check --format json: numbers are missing");
        }

        private void require(boolean condition, String expected) {
            if (!condition) {
                throw new UnusableResultException(name, "found something else, expected " + expected);
            }
        }
    }
}
