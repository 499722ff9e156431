package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.MappedLog;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Transactions of several calls, each noted as {@code transaction tool cell value}; the times are the places of the calls. */
class TransactionsTest {
    private static final String FIELDS =
            "fields: {tool: op, agent: tx, transaction: tx, started: at, ended: at, args: cell, result: value}\n";
    private static final String TOOLS = """
            tools:
              r: {effect: read, cell: "{args}", value: result}
              w: {effect: write, cell: "{args}", value: result}
            """;
    private static final String ENDS = "  c: commit\n  a: abort\n";

    private static Conversion.Converted converted(String mapping, String... calls) throws IOException {
        StringBuilder log = new StringBuilder();
        for (int k = 0; k < calls.length; k++) {
            List<String> words = Arrays.asList((calls[k] + " - -").split(" "));
            log.append("{\"tx\":\"%s\",\"op\":\"%s\",\"cell\":\"%s\",\"value\":\"%s\",\"at\":%d}\n"
                    .formatted(words.get(0), words.get(1), words.get(2), words.get(3), k + 1));
        }
        return MappedLog.converted(mapping, log.toString());
    }

    private static String records(String... calls) throws IOException {
        return converted(FIELDS + TOOLS + ENDS, calls).records().stream()
                .map(CallNotation::line)
                .map(line -> line.replace("000000", ""))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void allReadsAndWritesAreOneOperationThatCommitsAtItsCommit() throws IOException {
        assertThat(records("a w x 1", "a w x 2", "a w y 3", "a c"))
                .as("the last value of a cell counts")
                .isEqualTo("a 1..4 w:x=2 w:y=3");
        assertThat(records("a w x 1", "a c", "b r x 1", "b w y 1", "b r y 1", "b c"))
                .as("what it wrote itself it does not read")
                .isEqualTo("a 1..2 w:x=1\nb 3..6 r:x=1@3 w:y=1");
    }

    @Test
    void ofSeveralReadsOfACellTheLastOneCounts() throws IOException {
        assertThat(records("a r x 1", "b w x 2", "b c", "a r x 2", "a w y 3", "a c"))
                .as("it knows what b wrote, and commits on nothing old")
                .isEqualTo("unlogged 1..1 w:x=1\nb 2..3 w:x=2\na 1..6 r:x=2@4 w:y=3");
        assertThat(records("a r x 1", "a w x 2", "a r x 2", "a c"))
                .as("what it wrote itself it does not learn")
                .isEqualTo("unlogged 1..1 w:x=1\na 1..4 r:x=1@1 w:x=2");
    }

    @Test
    void aValueThatWasNotCommittedIsNobodysUnloggedWrite() throws IOException {
        assertThat(records("a w x 1", "b r x 1", "b w y 2", "a r y 2", "a c", "b c"))
                .as("each read what the other had not committed")
                .isEqualTo("a 1..5 r:y=2@4 w:x=1\nb 2..6 r:x=1@2 w:y=2");
    }

    @Test
    void anAbortedWriteIsKeptOnlyIfItWasSeen() throws IOException {
        assertThat(records("a w x 1", "a w y 1", "b r x 1", "a a", "b c"))
                .isEqualTo("a 1..2 w:x=1 aborted\nb 3..5 r:x=1@3");
    }

    @Test
    void whatATransactionWithoutAnEndWroteIsNobodysUnloggedWrite() throws IOException {
        assertThat(records("a w x 1", "b r x 1", "b w y 2", "b c")).isEqualTo("b 2..4 r:x=1@2 w:y=2");
        assertThat(records("a w x 1", "b w x 2", "b c", "c r x 1", "c c"))
                .as("its last write may have come later, or b may have been undone")
                .isEqualTo("b 2..3 w:x=2\nc 4..5 r:x=1@4");
    }

    /** Calls as {@code transaction tool cell value from until}. */
    private static String overlapping(String... calls) throws IOException {
        StringBuilder log = new StringBuilder();
        for (String call : calls) {
            String[] words = call.split(" ");
            log.append("{\"tx\":\"%s\",\"op\":\"%s\",\"cell\":\"%s\",\"value\":\"%s\",\"from\":%s,\"at\":%s}\n"
                    .formatted((Object[]) words));
        }
        return MappedLog.converted(FIELDS.replace("started: at", "started: from") + TOOLS + ENDS, log.toString())
                .records()
                .stream()
                .map(record -> record.operation().agent() + " "
                        + record.operation().writeSince() / 1_000_000 + ".."
                        + record.operation().writeTime() / 1_000_000)
                .collect(Collectors.joining(", "));
    }

    @Test
    void aTransactionThatOnlyReadsMayCommitAtAnyMomentOfItsCommit() throws IOException {
        assertThat(overlapping("a r x 1 1 2", "b w x 2 3 4", "b c - - 5 7", "a c - - 6 8"))
                .as("unlogged, b and a, whose commits overlapped")
                .isEqualTo("unlogged 1..1, b 5..7, a 6..8");
        assertThat(overlapping("a r x 1 1 2", "b w x 2 3 4", "b c - - 5 6", "a c - - 7 8"))
                .as("one after the other")
                .isEqualTo("unlogged 1..1, b 6..6, a 8..8");
    }

    @Test
    void whatIsSeenDuringACommitMayBeCommitted() throws IOException {
        assertThat(overlapping("a w x 1 1 2", "a c - - 3 7", "b r x 1 4 5", "b c - - 8 9"))
                .as("a had committed when b looked")
                .isEqualTo("a 5..5, b 9..9");
        assertThat(overlapping("a w x 1 1 2", "b r x 1 3 4", "a c - - 5 7", "b c - - 8 9"))
                .as("a had not")
                .isEqualTo("a 7..7, b 9..9");
    }

    @Test
    void whatWasAbortedAndNotSeenNeverCommitted() throws IOException {
        assertThat(converted(FIELDS + TOOLS + ENDS, "a r x 1", "b w x 2", "b c", "a w x 3", "a a")
                        .records())
                .extracting(record ->
                        record.operation().agent() + (record.operation().committed() ? " committed" : " never did"))
                .as("its read was old, and it went on with nothing")
                .containsExactly("unlogged committed", "b committed", "a never did");
        assertThat(converted(FIELDS + TOOLS + ENDS, "a r x 1", "a w y 3", "b r y 3", "b c", "a a")
                        .records())
                .extracting(record ->
                        record.operation().agent() + " " + record.operation().committed())
                .as("who saw its write was shown that it took effect")
                .containsExactly("unlogged true", "a true", "b true");
    }

    @Test
    void aTransactionWithoutAnEndIsLeftOutUnlessThereAreNoEnds() throws IOException {
        assertThat(records("a w x 1", "b w y 2", "b c")).isEqualTo("b 2..3 w:y=2");
        assertThat(converted(FIELDS + TOOLS + ENDS, "a w x 1").coverage().ignored())
                .containsEntry("transaction without an end", 1L);
        assertThat(converted(FIELDS + TOOLS, "a w x 1", "b w y 2", "a w z 3").records())
                .hasSize(2);
    }

    @Test
    void whatItRestsOnIsDecidedByValues() throws IOException {
        assertThat(converted(FIELDS + TOOLS + ENDS, "a w x 1", "b r x 1", "a c", "b c")
                        .records())
                .allSatisfy(
                        record -> assertThat(record.operation().predecessors()).isNull());
    }
}
