package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Status;
import dev.hasse.model.Value;
import dev.hasse.simulation.RuntimeModel;
import dev.hasse.simulation.Scenario;
import dev.hasse.simulation.Session;
import dev.hasse.simulation.Simulation;
import dev.hasse.simulation.Step;
import dev.hasse.simulation.Step.Begin;
import dev.hasse.simulation.Step.Call;
import dev.hasse.simulation.Step.Commit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** LangGraph as the paper describes it: channels with and without a reducer (§6.5), and the ToolNode (§5.12). */
class LangGraphRuntimesTest {

    private static Step begin(String node, List<String> reads, String writes) {
        return new Begin(node, node, reads, List.of(writes), null);
    }

    private static Step commit(String node, String writes) {
        return new Commit(node, node, Map.of(writes, Value.ofString("by " + node)), List.of());
    }

    private static Set<Anomaly> found(Session session) {
        return Classifier.LISTING_ALL.classify(session.trace()).with(Status.FOUND);
    }

    private static List<String> read(Session session, String node) {
        Operation operation = session.history().stream()
                .filter(one -> one.agent().equals(node))
                .findFirst()
                .orElseThrow();
        return operation.reads().stream().map(read -> read.value().text()).toList();
    }

    /** §6.5: "a parallel edit/summarize graph commits a summary generated from a superseded snapshot (…, raising nothing)". */
    @ParameterizedTest
    @EnumSource(names = {"LANGGRAPH_LAST_VALUE", "LANGGRAPH_LAST_WINS", "LANGGRAPH_APPEND"})
    void aSummaryOfWhatIsEditedMeanwhile(RuntimeModel runtime) {
        Session session = Session.of(
                List.of(
                        begin("draft", List.of(), "doc"),
                        commit("draft", "doc"),
                        begin("edit", List.of("doc"), "doc"),
                        begin("summarize", List.of("doc"), "summary"),
                        commit("edit", "doc"),
                        commit("summarize", "summary")),
                runtime);

        assertThat(session.effort().refused()).isZero();
        assertThat(session.history()).hasSize(3);
        assertThat(found(session)).isEqualTo(runtime.excluded().contains(Anomaly.A1) ? Set.of() : Set.of(Anomaly.A1));
    }

    private static final List<Step> TWO_WRITERS = List.of(
            begin("left", List.of(), "doc"),
            begin("right", List.of(), "doc"),
            commit("left", "doc"),
            commit("right", "doc"),
            begin("reader", List.of("doc"), "out"),
            commit("reader", "out"));

    /** §6.5: "a two-writer graph fail-stops": nothing of the superstep is applied, and nothing comes after it. */
    @Test
    void withoutAReducerASecondWriteInOneSuperstepEndsTheRun() {
        Session session = Session.of(TWO_WRITERS, RuntimeModel.LANGGRAPH_LAST_VALUE);

        assertThat(session.history()).isEmpty();
        assertThat(session.effort().aborted()).isEqualTo(2);
        assertThat(session.effort().dropped()).isEqualTo(1);
    }

    @Test
    void withOneThatKeepsTheLastTheOtherIsLostAndWithOneThatAppendsNoneIs() {
        assertThat(read(Session.of(TWO_WRITERS, RuntimeModel.LANGGRAPH_LAST_WINS), "reader"))
                .containsExactly("by right");
        assertThat(read(Session.of(TWO_WRITERS, RuntimeModel.LANGGRAPH_APPEND), "reader"))
                .containsExactlyInAnyOrder("by left", "by right");
    }

    /** §6.5: a downstream node that overwrites the channel drops its previous value, and no check notices. */
    @Test
    void aLaterSuperstepReplacesWhatAnEarlierOneWrote() {
        List<Step> steps = List.of(
                begin("plan", List.of(), "todos"),
                commit("plan", "todos"),
                begin("report", List.of(), "todos"),
                commit("report", "todos"),
                begin("reader", List.of("todos"), "out"),
                commit("reader", "out"));
        Session replaced = Session.of(steps, RuntimeModel.LANGGRAPH_LAST_VALUE);

        assertThat(replaced.effort().refused()).isZero();
        assertThat(found(replaced)).isEmpty();
        assertThat(read(replaced, "reader")).containsExactly("by report");
        assertThat(read(Session.of(steps, RuntimeModel.LANGGRAPH_APPEND), "reader"))
                .containsExactlyInAnyOrder("by plan", "by report");
    }

    /**
     * Writes become visible at the barrier, and an agent that arrives while others wait there belongs to the next
     * superstep.
     */
    @Test
    void nobodySeesAWriteBeforeAllOfTheSuperstepHaveEnded() {
        Session session = Session.of(
                List.of(
                        begin("first", List.of(), "one"),
                        begin("second", List.of("one"), "two"),
                        commit("first", "one"),
                        begin("next", List.of("one", "two"), "three"),
                        commit("next", "three"),
                        commit("second", "two")),
                RuntimeModel.LANGGRAPH_LAST_VALUE);

        assertThat(read(session, "second")).containsExactly("null");
        assertThat(read(session, "next")).containsExactlyInAnyOrder("by first", "by second");
        // One waited at the barrier, and one for the next superstep.
        assertThat(session.effort().waited()).isEqualTo(2);
        assertThat(session.history()).extracting(Operation::agent).containsExactly("first", "second", "next");
    }

    /**
     * §5.12: "the committed order is the latency argsort", and the messages do not show it: they are in issue order.
     */
    @Test
    void effectsLandInTheOrderOfLatencyAndMessagesReadInThatOfIssue() {
        List<Call> calls = List.of(
                new Call("create", Value.NULL, 30),
                new Call("migrate", Value.NULL, 10),
                new Call("open", Value.NULL, 20));
        List<Step> steps =
                List.of(begin("assistant", List.of(), "turn"), new Commit("assistant", "assistant", Map.of(), calls));
        Operation concurrent =
                Session.of(steps, RuntimeModel.TOOLNODE).history().get(0);
        Operation sequenced =
                Session.of(steps, RuntimeModel.TOOLNODE_SEQUENCED).history().get(0);

        assertThat(concurrent.effected()).extracting(Effect::cell).containsExactly("migrate", "open", "create");
        assertThat(sequenced.effected()).extracting(Effect::cell).containsExactly("create", "migrate", "open");
        for (Operation operation : List.of(concurrent, sequenced)) {
            assertThat(operation.writes())
                    .containsExactly(new Effect("messages", Value.ofString("create, migrate, open")));
        }
    }

    /** §5.12: five tools almost never land in order, two often do, and with equal latencies all do. */
    @Test
    void howOftenAToolNodeReordersFollowsTheWidthOfTheTurn() {
        assertThat(reordered(Scenario.TOOL_PIPELINE, RuntimeModel.TOOLNODE)).isGreaterThan(970);
        assertThat(reordered(Scenario.TOOL_PAIR, RuntimeModel.TOOLNODE)).isBetween(400L, 600L);
        assertThat(reordered(Scenario.TOOL_PIPELINE_EVEN, RuntimeModel.TOOLNODE))
                .isZero();
        assertThat(reordered(Scenario.TOOL_PIPELINE, RuntimeModel.TOOLNODE_SEQUENCED))
                .isZero();
    }

    private static long reordered(Scenario scenario, RuntimeModel runtime) {
        List<Session> sessions = new ArrayList<>();
        Simulation.of(scenario, runtime, 1000, 1).forEach(sessions::add);
        return sessions.stream()
                .filter(session -> found(session).contains(Anomaly.A6))
                .count();
    }

    /** §6.5: the default is at L0, and the reducer is "exactly the L0 → L1 ascent". */
    @Test
    void theirPlaces() {
        assertThat(RuntimeModel.LANGGRAPH_LAST_VALUE.excluded()).isEmpty();
        assertThat(RuntimeModel.LANGGRAPH_LAST_WINS.excluded()).isEmpty();
        assertThat(RuntimeModel.LANGGRAPH_APPEND.excluded()).containsExactly(Anomaly.A1);
        assertThat(RuntimeModel.TOOLNODE.excluded()).isEmpty();
        assertThat(RuntimeModel.TOOLNODE_SEQUENCED.excluded()).containsExactly(Anomaly.A6);
    }
}
