package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Histories of Temporal, each of a workflow that books and compensates. A history is written as its activities, which end with ! if they
 * failed, and how it ended; a second run of the same workflow, or of another one, comes after a slash.
 */
class TemporalTransactionsTest {
    private static final String MAPPING = """
            tools:
              reserve: {effect: none}
              release: {effect: none, compensates: reserve}
              refund: {effect: none, compensates: charge}
              dispense: {effect: none, irreversible: true}
            complete: true
            """;

    private static final String OTHER = "other: ";

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            reserve charge COMPLETED                            | T1 held, T6 held, T9 held
            reserve dispense COMPLETED                          | T1 held, T4 held, T6 held, T9 held
            reserve charge ship! refund release FAILED          | T1 held, T2 held, T3 held, T6 held, T9 held
            reserve charge refund release CANCELED              | T1 held, T2 held, T3 held, T6 held, T9 held
            reserve charge refund release TIMED_OUT             | T1 held, T2 held, T3 held, T6 held, T9 held
            reserve charge TERMINATED                           | T1 held, T2 not-compensated, T6 held, T9 held
            reserve charge ship! release refund FAILED          | T1 held, T2 held, T3 not-in-reverse, T6 held, T9 held
            reserve ship! charge refund release FAILED          | T1 held, T2 held, T3 held, T6 after-a-failure, T9 held
            reserve charge refund COMPLETED                     | T1 held, T2 compensated-committed, T6 held, T9 held
            reserve CONTINUED_AS_NEW                            | T9 never-decided
            reserve CONTINUED_AS_NEW / other: charge COMPLETED  | T1 held, T6 held, T9 never-decided
            reserve FAILED / other: charge COMPLETED            | T1 held, T2 not-compensated, T6 held, T9 held
            reserve CONTINUED_AS_NEW / charge COMPLETED         | T1 held, T6 held, T9 held
            reserve CONTINUED_AS_NEW / charge! release FAILED   | T1 held, T2 held, T6 held, T9 held
            reserve FAILED / charge COMPLETED                   | T1 committed-and-aborted, T6 held, T9 held
            """)
    void whatTheHistoryShows(String histories, String expected) throws IOException {
        Run run = TransactionLogCheck.of(folder, "temporal", MAPPING, histories(histories));

        assertThat(TransactionLogCheck.decided(run)).isEqualTo(expected == null ? "" : expected);
    }

    private static String histories(String runs) {
        List<String> lines = new ArrayList<>();
        int second = 0;
        for (String run : runs.split(" / ", -1)) {
            List<String> events = new ArrayList<>();
            boolean isOther = run.startsWith(OTHER);
            String before =
                    lines.isEmpty() || isOther ? "" : ",\"continuedExecutionRunId\":\"run-%d\"".formatted(lines.size());
            events.add(event(
                    1,
                    second,
                    "WORKFLOW_EXECUTION_STARTED",
                    "\"workflowId\":\"%s\",\"originalExecutionRunId\":\"run-%d\"%s"
                            .formatted(isOther ? "w2" : "w", lines.size() + 1, before)));
            for (String word : run.replace(OTHER, "").split(" ", -1)) {
                int id = events.size() + 1;
                if (word.equals(word.toUpperCase(Locale.ROOT))) {
                    events.add(event(id, second, "WORKFLOW_EXECUTION_" + word, ""));
                    continue;
                }
                String of = "\"scheduledEventId\":\"%d\"".formatted(id);
                String name = "\"activityType\":{\"name\":\"%s\"}".formatted(word.replace("!", ""));
                events.add(event(id, ++second, "ACTIVITY_TASK_SCHEDULED", name));
                events.add(event(id + 1, second, "ACTIVITY_TASK_STARTED", of));
                String closed = word.endsWith("!") ? "FAILED" : "COMPLETED";
                events.add(event(id + 2, ++second, "ACTIVITY_TASK_" + closed, of));
            }
            lines.add("{\"events\":[" + String.join(",", events) + "]}");
        }
        return String.join("\n", lines) + "\n";
    }

    private static String event(int id, int second, String type, String attributes) {
        return "{\"eventId\":\"%d\",\"eventTime\":\"2026-03-01T09:00:%02dZ\",\"eventType\":\"EVENT_TYPE_%s\",\"xEventAttributes\":{%s}}"
                .formatted(id, second, type, attributes);
    }
}
