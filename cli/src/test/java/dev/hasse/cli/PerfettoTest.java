package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Trace viewers can show the whole output of {@code hasse explain --format perfetto}. */
class PerfettoTest {

    private static List<JsonNode> events(JsonNode document, String... phases) {
        List<JsonNode> events = new ArrayList<>();
        document.get("traceEvents").forEach(event -> {
            if (List.of(phases).contains(event.get("ph").asText())) {
                events.add(event);
            }
        });
        return events;
    }

    private static JsonNode document(String trace, String... arguments) {
        List<String> all = new ArrayList<>(List.of("explain", "--format", "perfetto"));
        all.addAll(List.of(arguments));
        Run run = Run.piped(trace, all.toArray(String[]::new));
        assertThat(run.golden()).startsWith("exit 0\n--- out\n{");
        return Verdicts.json(run.out());
    }

    private static void assertViewable(JsonNode document) {
        Map<Integer, String> threads = new HashMap<>();
        for (JsonNode event : events(document, "M")) {
            if (event.get("name").asText().equals("thread_name")) {
                assertThat(threads.put(
                                event.get("tid").asInt(),
                                event.get("args").get("name").asText()))
                        .isNull();
            }
        }
        assertThat(threads.values()).doesNotHaveDuplicates();
        List<JsonNode> slices = events(document, "X");
        for (JsonNode event : events(document, "X", "i", "s", "f")) {
            assertThat(threads).containsKey(event.get("tid").asInt());
        }
        for (JsonNode one : slices) {
            for (JsonNode other : slices) {
                boolean apart = end(one) <= start(other) || end(other) <= start(one);
                assertThat(one.equals(other) || !sameThread(one, other) || apart)
                        .as("slices of one thread overlap: %s and %s", one, other)
                        .isTrue();
            }
        }
        Map<Integer, List<String>> flows = new HashMap<>();
        for (JsonNode event : events(document, "i", "s", "f")) {
            assertThat(slices)
                    .as("a slice around %s", event)
                    .anyMatch(slice ->
                            sameThread(slice, event) && start(slice) <= start(event) && start(event) <= end(slice));
        }
        for (JsonNode flow : events(document, "s", "f")) {
            flows.computeIfAbsent(flow.get("id").asInt(), none -> new ArrayList<>())
                    .add(flow.get("ph").asText());
        }
        assertThat(flows.values()).allMatch(List.of("s", "f")::equals);
        assertFollowInstants(document);
    }

    /** Viewers that bind a flow to the latest open slice then bind it to the right event. */
    private static void assertFollowInstants(JsonNode document) {
        JsonNode before = document;
        for (JsonNode event : document.get("traceEvents")) {
            if (event.get("ph").asText().matches("[sf]")) {
                assertThat(before.get("ph").asText()).isIn("i", "s", "f");
                assertThat(sameThread(before, event)).isTrue();
                assertThat(start(before)).isEqualTo(start(event));
            }
            before = event;
        }
    }

    private static boolean sameThread(JsonNode one, JsonNode other) {
        return one.get("tid").equals(other.get("tid"));
    }

    private static double start(JsonNode event) {
        return event.get("ts").asDouble();
    }

    private static double end(JsonNode slice) {
        return start(slice) + slice.get("dur").asDouble();
    }

    @Test
    void everyWitnessOfTheCorpusCanBeViewed() throws IOException {
        Schema schema = Schemas.traceEvents();

        for (Corpus.Found found : Corpus.witnesses()) {
            JsonNode document = document("", "--trace", found.traceId(), "--witness", found.witness(), found.folder());

            assertThat(schema.validate(document)).isEmpty();
            assertViewable(document);
            boolean residue = document.toString().contains("\"ph\":\"s\"");
            assertThat(residue || found.witness().startsWith("A3"))
                    .as("a flow in %s", found)
                    .isTrue();
        }
    }

    @Test
    void theWholeTraceIsThereAndTheWitnessIsAFlow() {
        JsonNode document = document(
                "", Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl").toString());

        assertThat(events(document, "X")).hasSize(4);
        assertThat(events(document, "s").get(0).get("ts").asInt()).isEqualTo(1);
        assertThat(events(document, "f").get(0).get("ts").asInt()).isEqualTo(2);
        assertThat(events(document, "i")).anySatisfy(event -> {
            assertThat(event.get("name").asText()).isEqualTo("reads trip.date = \"14 June\"");
            assertThat(event.get("args").get("cell").asText()).isEqualTo("trip.date");
            assertThat(event.get("args").get("value").asText()).isEqualTo("\"14 June\"");
        });
    }

    @Test
    void overlappingOperationsMomentsAndNegativeTimesAreAllShown() throws IOException {
        JsonNode document = document("""
                {"agent":"a","read_time":-10,"write_time":10,"read_values":{"x":1}}
                {"agent":"a","read_time":-5,"write_time":15}
                {"agent":"a","read_time":10,"write_time":10,"write_values":{"x":2}}
                {"agent":"a","read_time":10,"write_time":12,"op_id":"next"}
                {"agent":"b","read_time":0,"write_time":5,"write_values":{"x":3}}
                {"agent":"b","read_time":5,"aborted":true,"read_values":{"x":3}}
                """);

        assertThat(Schemas.traceEvents().validate(document)).isEmpty();
        assertViewable(document);
        assertThat(events(document, "M").stream()
                        .map(event -> event.get("args").path("name").asText())
                        .filter(name -> name.startsWith("a")))
                .containsExactly("a", "a (2)", "a (3)");
        assertThat(document.get("otherData").get("time_origin").asText()).isEqualTo("-10");
    }

    @Test
    void hostileNamesStayStrings() {
        JsonNode document = document(
                "{\"agent\":\"\\u001b[31m</script>\\u202e\",\"read_time\":0,\"write_time\":1,\"write_values\":{\"\\\"},{\":1}}\n");

        assertThat(events(document, "M").get(1).get("args").get("name").asText())
                .isEqualTo("\\u001b[31m</script>\\u202e");
        assertViewable(document);
    }

    @Test
    void timesThatTheFormatCannotSayAreRefused() {
        String trace = "{\"agent\":\"a\",\"read_time\":" + Long.MIN_VALUE + ",\"write_time\":" + Long.MAX_VALUE + "}\n";

        assertThat(Run.piped(trace, "explain", "--format", "perfetto").golden())
                .isEqualTo("exit 2\n--- err\nerror: the times of the trace lie too far apart for this format: from "
                        + "-9223372036854775808 to 9223372036854775807, expected less than 2^63 units\n"
                        + "Try 'hasse explain --help'.\n");
    }
}
