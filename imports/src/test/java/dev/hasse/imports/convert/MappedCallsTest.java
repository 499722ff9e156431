package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.operations.CallNotation;
import dev.hasse.model.Coverage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls whose cells are named by a mapping are explained like calls whose format records their reads. */
class MappedCallsTest {
    private static final String MAPPING = """
            fields: {tool: tool, agent: agent, args: args, result: result, started: from, ended: to}
            tools:
              get: {effect: read, cell: x, value: result}
              set: {effect: write, cell: x, value: args}
            """;

    private static String get(String agent, int value, int from, int to) {
        return "{'tool':'get','agent':'%s','result':%d,'from':%d,'to':%d}\n".formatted(agent, value, from, to);
    }

    private static String set(String agent, int value, int from, int to) {
        return "{'tool':'set','agent':'%s','args':%d,'from':%d,'to':%d}\n".formatted(agent, value, from, to);
    }

    /** Converts calls to records, one a line; moments are in millions. */
    private static List<String> records(String... calls) throws IOException {
        return recordsOf(MAPPING, calls);
    }

    private static List<String> recordsOf(String mapping, String... calls) throws IOException {
        return MappedLog.converted(mapping, calls).records().stream()
                .map(CallNotation::line)
                .toList();
    }

    /** As a record, it would be an overwrite of what nobody wrote. */
    @Test
    void anInitialValueIsARecordOnlyIfSomebodyReadIt() throws IOException {
        assertThat(recordsOf(MAPPING + "initial: {x: 5, y: 6}\n", set("payer", 90, 1, 2), get("clerk", 90, 3, 4)))
                .containsExactly("payer 1000000..2000000 w:x=90", "clerk 3000000..4000000 r:x=90@4000000");
        assertThat(recordsOf(MAPPING + "initial: {x: 5, y: 6}\n", get("clerk", 5, 1, 2), set("payer", 90, 3, 4)))
                .containsExactly(
                        "unlogged 1000000..1000000 w:x=5",
                        "clerk 1000000..2000000 r:x=5@2000000",
                        "payer 3000000..4000000 w:x=90");
    }

    /** Without its record, nobody would have written what the tool found. */
    @Test
    void anInitialValueThatAToolFoundUnsaidIsARecord() throws IOException {
        String updating = MAPPING + "  add: {effect: read-write, cell: x, value: args}\ninitial: {x: 5}\n";

        assertThat(recordsOf(updating, set("payer", 90, 1, 2).replace("'set'", "'add'"), get("clerk", 90, 3, 4)))
                .containsExactly(
                        "unlogged 1000000..1000000 w:x=5",
                        "payer 1000000..2000000 r:x=5@2000000 w:x=90 inferred:x",
                        "clerk 3000000..4000000 r:x=90@4000000");
    }

    /** Of other calls, what they were given is forgotten once their cells are known. */
    @Test
    void whatProbablyWroteIsShownAsItsAgentWroteIt() throws IOException {
        String mapping =
                MAPPING.replace("fields: {", "fields: {failed: failed, ").replace("value: args}", "value: args.v}")
                        + "  sh: {effect: opaque}\n";
        String command = "{'tool':'sh','agent':'payer','args':{'command':'make x'},'from':3,'to':5}\n";
        String failed =
                "{'tool':'set','agent':'payer','args':{'v':90,'command':'set x 90'},'from':3,'to':5,'failed':true}\n";

        for (String call : List.of(command, failed)) {
            assertThat(
                            MappedLog.converted(mapping, get("clerk", 7, 1, 2), call, get("clerk", 90, 6, 7))
                                    .records()
                                    .stream()
                                    .map(record -> record.notes().command()))
                    .containsOnlyOnce(call.contains("make x") ? "make x" : "set x 90");
        }
    }

    /** It is unlogged in this trace, though not in the log. */
    @Test
    void whatACallOfAnotherTraceWroteIsCounted() throws IOException {
        String scoped = MAPPING.replace("agent: agent", "agent: agent, session: agent") + "scope: session\n";

        assertThat(elsewhere(scoped, set("payer", 90, 1, 2), get("clerk", 90, 3, 4)))
                .isOne();
        // Too late, and the same trace.
        assertThat(elsewhere(scoped, get("clerk", 90, 1, 2), set("payer", 90, 5, 6)))
                .isZero();
        assertThat(elsewhere(scoped, set("payer", 80, 1, 2), get("clerk", 90, 3, 4)))
                .isZero();
        assertThat(elsewhere(MAPPING, set("payer", 90, 1, 2), get("clerk", 90, 3, 4)))
                .isZero();
    }

    private static long elsewhere(String mapping, String... calls) throws IOException {
        return MappedLog.converted(mapping, calls).coverage().count(Coverage.Count.WRITTEN_IN_OTHER_TRACES);
    }

    @Test
    void whatWasOverwrittenWhileACallLookedWasSeenBefore() throws IOException {
        assertThat(records(
                        get("clerk", 100, 1, 2),
                        get("payer", 100, 3, 6),
                        set("bonus", 70, 4, 5),
                        set("payer", 90, 7, 8)))
                .as("payer saw 100 before bonus wrote 70, and nobody wrote 100 again")
                .containsExactly(
                        "unlogged 1000000..1000000 w:x=100",
                        "clerk 1000000..2000000 r:x=100@2000000",
                        "bonus 4000000..5000000 w:x=70",
                        "payer 4999999..8000000 r:x=100@4999999 w:x=90 since-write");
    }

    /** A call that ran out of time may have written. Nobody else wrote the 90, and clerk read no old value. */
    @Test
    void whatACallThatFailedWasToWriteItWroteIfItIsSeen() throws IOException {
        String failing = MAPPING.replace("ended: to", "ended: to, failed: error");
        String lost = set("payer", 90, 5, 6).replace("'to'", "'error':'timed out','to'");

        assertThat(recordsOf(failing, set("payer", 90, 1, 2), set("bonus", 70, 3, 4), lost, get("clerk", 90, 7, 8)))
                .containsExactly(
                        "payer 1000000..2000000 w:x=90",
                        "bonus 3000000..4000000 w:x=70",
                        "payer 4000000..6000000 r:x=70@6000000 w:x=90 inferred:x",
                        "clerk 7000000..8000000 r:x=90@8000000");
        assertThat(recordsOf(failing, set("bonus", 70, 3, 4), lost, get("clerk", 70, 7, 8)))
                .as("nobody saw that it wrote")
                .containsExactly("bonus 3000000..4000000 w:x=70", "clerk 7000000..8000000 r:x=70@8000000");
    }

    /** The failed call was over when clerk still read 70, so the 90 is that of the call whose end is not known. */
    @Test
    void aCallThatFailedHasNotWrittenWhatCameOnlyAfterIt() throws IOException {
        String failing = MAPPING.replace("ended: to", "ended: to, failed: error");
        String lost = set("payer", 90, 3, 6).replace("'to'", "'error':'timed out','to'");
        String open = set("bonus", 90, 5, 6).replaceFirst(",'to':6", "");

        assertThat(recordsOf(
                        failing, set("bonus", 70, 1, 2), lost, open, get("clerk", 70, 7, 8), get("clerk", 90, 9, 10)))
                .containsExactly(
                        "bonus 1000000..2000000 w:x=70",
                        "clerk 7000000..8000000 r:x=70@8000000",
                        "unlogged 5000000..10000000 r:x=70@5000000 since:5000000 w:x=90 inferred:x",
                        "clerk 9000000..10000000 r:x=90@10000000");
    }
}
