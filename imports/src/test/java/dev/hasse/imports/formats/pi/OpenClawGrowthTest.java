package dev.hasse.imports.formats.pi;

import static dev.hasse.imports.formats.pi.OpenClawTest.nested;
import static dev.hasse.imports.formats.pi.OpenClawTest.ran;
import static dev.hasse.imports.formats.pi.OpenClawTest.session;
import static dev.hasse.imports.formats.pi.PiTest.answer;
import static dev.hasse.imports.formats.pi.PiTest.asks;
import static dev.hasse.imports.formats.pi.PiTest.block;
import static dev.hasse.imports.formats.pi.PiTest.message;
import static dev.hasse.imports.formats.pi.PiTest.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.hasse.imports.formats.FrontEndTrial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sessions of OpenClaw with so much of one kind that each may not be compared with every other. */
class OpenClawGrowthTest {
    /** A test that takes as long as this has stopped: comparing each with every other one takes minutes. */
    private static final Duration STOPPED = Duration.ofSeconds(40);

    private static List<String> many(int number, IntFunction<String> each) {
        return IntStream.range(0, number).mapToObj(each).toList();
    }

    private static List<String> sessionOf(List<String> one, List<String> other) {
        return session("a", String.join("\n", one), String.join("\n", other));
    }

    private static void assertCalls(int number, List<String> lines) {
        FrontEndTrial trial = assertTimeoutPreemptively(STOPPED, () -> OpenClawTest.of(lines));
        assertThat(trial.calls).hasSize(number);
    }

    @Test
    void manyCallsOfOneAnswer() {
        int number = 12_000;
        String[] edits =
                many(number, k -> block("" + k, "edit", "{'path':'" + k + "'}")).toArray(new String[0]);

        assertCalls(
                number,
                sessionOf(
                        List.of(message("x", null, answer("toolUse", edits), 1)),
                        many(number, k -> result("" + k, "ok", 2))));
    }

    @Test
    void manyCallsInsideOthersWhileManyHaveNoResult() {
        int number = 20_000;

        assertCalls(
                2 * number,
                sessionOf(
                        many(number, k -> asks(1, block("" + k, "ping", "{}"))),
                        many(number, k -> nested("" + k, "n" + k, "ping", "{}", "{}", 1, 2))));
    }

    @Test
    void manyMessagesWhileManyCommandsRunOn() {
        int number = 20_000;

        assertCalls(
                number,
                sessionOf(
                        many(
                                number,
                                k -> asks(1, block("" + k, "exec", "{'command':'make'}")) + "\n"
                                        + result(
                                                "" + k,
                                                "",
                                                "'details':{'status':'running','sessionId':'" + k + "'}",
                                                2)),
                        many(
                                number,
                                k -> message(
                                        "m" + k, null, "'role':'user','content':'[OpenClaw exec completion]'", 3))));
    }

    @Test
    void manyCallsWithOneIdAndManyPeriodsOfNoneOfThem() {
        int number = 50_000;
        List<String> lines = new ArrayList<>(sessionOf(
                many(number, k -> asks(59, block("1", "ping" + k, "{}"))), List.of(result("1", "7", 59.5))));
        lines.addAll(many(number, k -> ran("a", "tool.call", "1", k / 1_000.0)));

        assertCalls(number, lines);
    }
}
