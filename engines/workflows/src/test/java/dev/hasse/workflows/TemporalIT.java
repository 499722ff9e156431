package dev.hasse.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.workflows.Bookings.Booking;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Temporal's SDK, with its test server in this process: workflows that succeed, compensate, retry, and are terminated or cancelled in their
 * middle; and the rules of transactions on their histories, as the SDK writes them, and after somebody has tampered with them.
 */
class TemporalIT {
    private static final String QUEUE = "trips";

    /** What the names of the activities cannot say. */
    private static final String MAPPING = """
            tools:
              ReserveSeat: {effect: none}
              ReserveRoom: {effect: none}
              ReleaseSeat: {effect: none, compensates: ReserveSeat}
              ReleaseRoom: {effect: none, compensates: ReserveRoom}
              ChargeCard: {effect: none}
              SendTicket: {effect: none, irreversible: true}
            idempotency_key: "{@input.0}/{@tool}"
            receipt: result
            """;

    private static final String COMPLETE = MAPPING + "complete: true\n";
    private static final JsonMapper JSON = new JsonMapper();

    /** The histories of the workflows, by their ids. */
    private static final Map<String, String> HISTORIES = new LinkedHashMap<>();

    @TempDir
    Path scratch;

    @BeforeAll
    @Timeout(120)
    static void workflowsRun() {
        try (TestWorkflowEnvironment server = TestWorkflowEnvironment.newInstance()) {
            Worker worker = server.newWorker(QUEUE);
            worker.registerWorkflowImplementationTypes(Bookings.BookingWorkflow.class);
            worker.registerActivitiesImplementations(new Bookings.BookingSteps());
            server.start();
            WorkflowClient client = server.getWorkflowClient();
            assertThat(booking(client, "w-ok").book("w-ok", "succeeds")).startsWith("receipt");
            assertThat(booking(client, "w-again").book("w-ok", "succeeds")).startsWith("receipt");
            assertThat(booking(client, "w-retry").book("w-retry", "retries")).startsWith("receipt");
            assertThatThrownBy(() -> booking(client, "w-back").book("w-back", "fails"))
                    .isInstanceOf(WorkflowFailedException.class);
            hang(client, "w-ended", stub -> stub.terminate("enough"));
            hang(client, "w-open", stub -> {});
            for (String id : new String[] {"w-ok", "w-again", "w-retry", "w-back", "w-ended", "w-open"}) {
                HISTORIES.put(id, client.fetchHistory(id).toJson(false));
            }
        }
    }

    private static Booking booking(WorkflowClient client, String id) {
        return client.newWorkflowStub(
                Booking.class,
                WorkflowOptions.newBuilder()
                        .setWorkflowId(id)
                        .setTaskQueue(QUEUE)
                        .build());
    }

    /** Starts a workflow that waits for ever once both reservations are made, and ends it. */
    private static void hang(WorkflowClient client, String id, Consumer<WorkflowStub> end) {
        WorkflowClient.start(booking(client, id)::book, id, "hangs");
        while (client.fetchHistory(id).getEvents().stream()
                        .filter(event -> event.hasActivityTaskCompletedEventAttributes())
                        .count()
                < 2) {
            Thread.onSpinWait();
        }
        end.accept(client.newUntypedWorkflowStub(id));
    }

    @Test
    void whatEndedAsItShouldKeepsTheRules() throws Exception {
        assertThat(rules(COMPLETE, history("w-ok"), history("w-retry"), history("w-back")))
                .containsExactlyInAnyOrderEntriesOf(HasseCommand.PROMISES_KEPT);
    }

    @Test
    void aWorkflowThatIsTerminatedInItsMiddleIsNotCompensated() throws Exception {
        assertThat(violated(COMPLETE, history("w-ended"))).containsExactly("T2");
        assertThat(rules(MAPPING, history("w-ended")))
                .as("it may still be, by another workflow, where the log goes on")
                .containsEntry("T2", "undecided");
    }

    @Test
    void aWorkflowThatHangsIsNotDecided() throws Exception {
        assertThat(violated(COMPLETE, history("w-ok"), history("w-open"))).containsExactly("T9");
        assertThat(rules(MAPPING, history("w-open"))).containsEntry("T9", "undecided");
    }

    @Test
    void aCompensationThatIsTakenOutIsMissed() throws Exception {
        assertThat(violated(COMPLETE, without(history("w-back"), "ReleaseSeat")))
                .containsExactly("T2");
    }

    @Test
    void aWorkflowThatIsSaidToHaveCompletedShouldNotHaveCompensated() throws Exception {
        String completed = history("w-back")
                .replace("EVENT_TYPE_WORKFLOW_EXECUTION_FAILED", "EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED");

        assertThat(violated(COMPLETE, completed)).containsExactly("T2");
    }

    @Test
    void aWorkflowThatIsSaidToHaveFailedShouldHaveCompensated() throws Exception {
        String failed = history("w-ok")
                .replace("EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED", "EVENT_TYPE_WORKFLOW_EXECUTION_FAILED");

        assertThat(violated(COMPLETE, failed)).contains("T2");
    }

    @Test
    void compensationsThatChangeTheirNamesAreInTheWrongOrder() throws Exception {
        String swapped = history("w-back")
                .replace("ReleaseSeat", "Release?")
                .replace("ReleaseRoom", "ReleaseSeat")
                .replace("Release?", "ReleaseRoom");

        assertThat(violated(COMPLETE, swapped)).containsExactly("T3");
    }

    @Test
    void aTripThatIsBookedTwiceHasTwoEffectsOfEachKey() throws Exception {
        assertThat(violated(COMPLETE, history("w-ok"), history("w-again"))).containsExactly("T5");
    }

    /** A history without the events of an activity. */
    private static String without(String history, String activity) throws IOException {
        ObjectNode root = (ObjectNode) JSON.readTree(history);
        ArrayNode kept = JSON.createArrayNode();
        Set<String> scheduled = new TreeSet<>();
        for (JsonNode event : root.path("events")) {
            String type = event.path("activityTaskScheduledEventAttributes")
                    .path("activityType")
                    .path("name")
                    .asText("");
            if (type.equals(activity)) {
                scheduled.add(event.path("eventId").asText());
            } else if (event.findValues("scheduledEventId").stream().noneMatch(id -> scheduled.contains(id.asText()))) {
                kept.add(event);
            }
        }
        assertThat(scheduled).hasSize(1);
        root.set("events", kept);
        return root.toString();
    }

    private Map<String, String> rules(String mapping, String... histories) throws Exception {
        Path file = Files.writeString(scratch.resolve("histories.jsonl"), String.join("\n", histories));
        return HasseCommand.rules(scratch, "temporal", mapping, file.toString());
    }

    private Set<String> violated(String mapping, String... histories) throws Exception {
        return HasseCommand.violated(rules(mapping, histories));
    }

    private static String history(String workflow) {
        return Objects.requireNonNull(HISTORIES.get(workflow));
    }
}
