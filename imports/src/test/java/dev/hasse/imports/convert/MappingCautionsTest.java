package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mapping under which nothing could be found is told, and one under which something could is not. */
class MappingCautionsTest {
    private static final String FIELDS =
            "fields: {tool: tool, agent: agent, trace: trace, args: args, result: result, started: from, ended: to}\n";

    private static final String[] CALLS = {
        "{'tool':'get','agent':'a','trace':'t','args':{'id':'7'},'result':{'n':1},'from':1,'to':2}\n",
        "{'tool':'set','agent':'b','trace':'t','args':{'id':'7','n':2},'result':{},'from':3,'to':4}\n",
        "{'tool':'set','agent':'a','trace':'t','args':{'id':'7','n':3},'result':{},'from':5,'to':6}\n"
    };

    private static List<String> cautions(String mapping, String... calls) throws IOException {
        return MappedLog.converted(FIELDS + mapping, calls).cautions().all();
    }

    private static String tools(String get, String set) {
        return "tools: {get: " + get + ", set: " + set + "}\n";
    }

    private static final String READS = "{effect: read, cell: 'balance:{id}', value: result.n}";
    private static final String WRITES = "{effect: write, cell: 'balance:{id}', value: args.n}";

    @Test
    void aCellThatIsReadAndWrittenIsEnough() throws IOException {
        assertThat(cautions(tools(READS, WRITES), CALLS)).isEmpty();
        // One cell of many.
        assertThat(cautions(
                        tools(READS, "{writes: [{cell: other, value: args.n}, {cell: 'balance:{id}', value: args.n}]}"),
                        CALLS))
                .isEmpty();
        assertThat(cautions(tools("none", "{effect: read-write, cell: x, value: args.n, before: args.id}"), CALLS))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            balances:{id} | Calls read "balance:7" and write "balances:7"; if these are one thing, give it one name in the mapping
            Balance:{id}  | Calls read "balance:7" and write "Balance:7"; if these are one thing, give it one name in the mapping
            till          | Calls read "balance:7" and write "till", for instance; if a tool that reads and one that writes touch one thing, give it one name in the mapping
            balance:{n}   | Calls read "balance:7" and write "balance:2", for instance; if a tool that reads and one that writes touch one thing, give it one name in the mapping
            """)
    void cellsThatNeverMeetAreNamed(String written, String advice) throws IOException {
        assertThat(cautions(tools(READS, WRITES.replace("balance:{id}", written)), CALLS))
                .containsExactly(
                        "A1 cannot show between logged calls: no cell is both read and written by them. " + advice);
    }

    @Test
    void cellsOfDifferentTracesNeverMeet() throws IOException {
        String[] calls = CALLS.clone();
        calls[0] = calls[0].replace("'trace':'t'", "'trace':'u'");

        assertThat(cautions(tools(READS, WRITES), calls))
                .containsExactly(
                        "A1 cannot show between logged calls: no cell is both read and written by them in one trace. \"balance:7\" is read in one "
                                + "and written in another; if it is the same cell in all of them, add \"scope: all\" to the mapping");
        assertThat(cautions("scope: all\n" + tools(READS, WRITES), calls)).isEmpty();
    }

    @Test
    void withoutAWriteOrAReadNothingCanBeFound() throws IOException {
        assertThat(cautions(tools(READS, "none"), CALLS))
                .containsExactly("A1 cannot show between logged calls: no call writes a cell. A tool that does "
                        + "needs effect: write in its rule");
        assertThat(cautions(tools("none", WRITES), CALLS))
                .containsExactly("A1 cannot show between logged calls: no call reads a cell. A tool that does "
                        + "needs effect: read in its rule");
        // Then the log says what is missing: there is no record at all.
        assertThat(cautions(tools("none", "none"), CALLS)).isEmpty();
    }

    @Test
    void withoutValuesNothingCanBeFound() throws IOException {
        assertThat(cautions(tools(READS, "{effect: write, cell: 'balance:{id}'}"), CALLS))
                .containsExactly(
                        "A1 cannot show between logged calls: no cell has both a value that they read and one that they wrote. Say in the "
                                + "mapping where they stand, such as value: result.balance, value: args.amount");
        // The write is of the value that is read next.
        assertThat(cautions(
                        tools(READS, "{effect: write, cell: 'balance:{id}'}"),
                        CALLS[1],
                        CALLS[0].replace("1,'to':2", "5,'to':6")))
                .isEmpty();
    }

    /**
     * What the other agent wrote, between the read of an agent and its write, may be another value, or the one that was there: A1 is undecided, and not
     * absent.
     */
    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "1, false"})
    void withoutValuesOfOtherAgentsNothingCanBeFound(int unknown, boolean isUnknown) throws IOException {
        List<String> calls = new ArrayList<>(List.of(call("ann", "get", 1, "'result':{'n':4}")));
        for (int k = 0; k < unknown; k++) {
            calls.add(call("bob", isUnknown ? "put" : "set", 3 + 2 * k, "'result':{}"));
        }
        calls.add(call("ann", "set", 11, "'result':{}"));
        List<String> cautions = cautions(
                "tools: {get: " + READS + ", set: " + WRITES + ", put: {effect: write, cell: 'balance:{id}'}}\n",
                calls.toArray(String[]::new));

        if (isUnknown) {
            assertThat(cautions)
                    .containsExactly(
                            "A1 cannot show between logged calls: no cell has both a value that one agent read and one that another agent "
                                    + "wrote, since the log does not show all values. If it does, say in the mapping where they stand, such "
                                    + "as value: result.balance, value: args.amount");
        } else {
            assertThat(cautions).isEmpty();
        }
    }

    /** Then A1 is untested, which needs no other word. */
    @Test
    void agentsThatDoNotOverlapMayLackValues() throws IOException {
        assertThat(cautions(
                        "tools: {get: " + READS + ", set: " + WRITES
                                + ", put: {effect: write, cell: 'balance:{id}'}}\n",
                        call("ann", "get", 1, "'result':{'n':4}"),
                        call("ann", "set", 3, "'result':{}"),
                        call("bob", "put", 5, "'result':{}")))
                .isEmpty();
    }

    private static String call(String agent, String tool, int from, String result) {
        return String.format(
                "{'tool':'%s','agent':'%s','trace':'t','args':{'id':'7','n':%d},%s,'from':%d,'to':%d}\n",
                tool, agent, from, result, from, from + 1);
    }

    /** Their rule tells what they would have written, so that the mapping is no cause. */
    @Test
    void callsThatDidNothingAreNoFaultOfTheMapping() throws IOException {
        String nothing = "{effect: write, cell: 'balance:{id}', value: args.n, failed: args.id = 7}";

        assertThat(cautions(tools(READS, nothing), CALLS)).isEmpty();
        assertThat(cautions(tools(READS, nothing.replace("balance:", "balances:")), CALLS))
                .singleElement()
                .asString()
                .contains("Calls read \"balance:7\" and write \"balances:7\"");
    }

    @Test
    void callsThatFailedAreNoFaultOfTheMapping() throws IOException {
        String[] calls = CALLS.clone();
        calls[1] = calls[1].replace("'result':{}", "'error':true");
        calls[2] = calls[2].replace("'result':{}", "'error':true");

        assertThat(MappedLog.converted(
                                FIELDS.replace("result: result", "result: result, failed: error")
                                        + tools(READS, WRITES),
                                calls)
                        .cautions()
                        .all())
                .isEmpty();
    }

    @Test
    void oneTextForAllCallsLacksItsBraces() throws IOException {
        assertThat(cautions("agent: name\n" + tools(READS, WRITES), CALLS))
                .containsExactly(
                        "A1 cannot show between logged calls: the mapping says that one agent, \"name\", makes all calls. Name the place "
                                + "where calls say who made them, such as agent: \"{@agent}\"");
        assertThat(cautions("transaction: tx\n" + tools(READS, WRITES), CALLS))
                .containsExactly(
                        "A1 cannot show between logged calls: the mapping says that all calls are of one transaction, \"tx\". Name the "
                                + "place where calls say of which they are, such as transaction: \"{tx_id}\"");
        assertThat(cautions("agent: \"{@agent}\"\n" + tools(READS, WRITES), CALLS))
                .isEmpty();
    }

    /** Calls of one message that overlap count as agents of their own, and may show A1. */
    @Test
    void oneTextForAllCallsMayStandForSeveralAgents() throws IOException {
        String fields =
                "fields: {tool: tool, args: args, result: result, started: from, ended: to, batch: message, index: at}\n";
        String add = "{'tool':'add','args':{'n':%d},'result':{'n':1},'from':1000,'to':%d,'message':'m','at':%d}\n";

        assertThat(MappedLog.converted(
                                fields + "agent: planner\n"
                                        + "tools: {add: {effect: read-write, cell: x, value: args.n, before: result.n}}\n",
                                add.formatted(2, 1050, 0),
                                add.formatted(3, 1060, 1))
                        .cautions()
                        .all())
                .isEmpty();
    }

    /** One agent alone is one agent alone, whatever the mapping. */
    @Test
    void aSingleAgentIsNoFaultOfTheMapping() throws IOException {
        String[] calls = CALLS.clone();
        calls[1] = calls[1].replace("'agent':'b'", "'agent':'a'");

        assertThat(cautions(tools(READS, WRITES), calls)).isEmpty();
    }
}
