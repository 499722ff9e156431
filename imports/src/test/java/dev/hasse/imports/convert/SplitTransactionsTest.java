package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.mapping.SplitTransactions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls with the id of one transaction, of which the mapping says nothing, are noticed; ids of things are none. */
class SplitTransactionsTest {
    private static final String FIELDS =
            "fields: {tool: op, agent: who, started: at, ended: at, args: args, result: value}\n";
    private static final String RULES =
            "tools: {read: {effect: read, cell: '{cell}', value: result}, write: {effect: write, cell: '{cell}', value: result}, %s: none}\n";

    /** A call such as {@code write x 1}, in a field besides the arguments. */
    private static @Nullable String split(String mapping, String field, String... calls) throws IOException {
        return MappedLog.converted(FIELDS + mapping, lines(field, calls))
                .cautions()
                .ofTransactions();
    }

    private static String[] lines(String field, String... calls) {
        List<String> lines = new ArrayList<>();
        for (String call : calls) {
            String[] parts = call.split(" ");
            lines.add("{'op':'%s','who':'a','at':%d,'args':{'cell':'%s'},'value':%d,'%s':'%s'}\n"
                    .formatted(parts[0], lines.size() + 1, parts[1], lines.size(), field, parts[2]));
        }
        return lines.toArray(String[]::new);
    }

    @Test
    void theFieldAndTheLinesToAddAreNamed() throws IOException {
        assertThat(split(RULES.formatted("commit"), "tx_id", "read x 1", "write y 1", "commit - 1"))
                .isEqualTo(
                        "calls with one \"tx_id\" end with \"commit\", like parts of one transaction, but each counts by "
                                + "itself. If they are one, add \"transaction: tx_id\" to fields of the mapping, and \"commit: commit\" to "
                                + "tools");
        assertThat(split(RULES.formatted("rollbackTx"), "txnId", "read x 1", "write y 1", "rollbackTx - 1"))
                .contains("\"transaction: txnId\"", "\"rollbackTx: abort\"");
    }

    /** A dot in a path stands between two names. */
    @Test
    void aNameWithADotIsQuoted() throws IOException {
        String rules = RULES.formatted("commit");
        String[] calls = {"read x 1", "write y 1", "commit - 1"};
        String line = "transaction: '[\"tx.id\"]'";

        assertThat(split(rules, "tx.id", calls)).contains("add \"" + line + "\" to fields");
        String fields = FIELDS.replace("}\n", ", " + line + "}\n");
        assertThat(MappedLog.converted(fields + rules.replace("commit: none", "commit: commit"), lines("tx.id", calls))
                        .records())
                .filteredOn(one -> !one.notes().unlogged())
                .hasSize(1);
    }

    @Test
    void itMayBeAnArgument() throws IOException {
        String mapping = FIELDS.replace("args: args", "args: ask") + RULES.formatted("commit");
        String call = "{'op':'%s','who':'a','at':%d,'ask':{'cell':'%s','saga':5},'value':1}\n";

        assertThat(MappedLog.converted(
                                mapping,
                                call.formatted("read", 1, "x"),
                                call.formatted("write", 2, "y"),
                                call.formatted("commit", 3, ""))
                        .cautions()
                        .ofTransactions())
                .contains("add transaction: \"{saga}\" to the mapping");
        assertThat(MappedLog.converted(
                                mapping,
                                call.replace("saga", "tx.id").formatted("read", 1, "x"),
                                call.replace("saga", "tx.id").formatted("write", 2, "y"),
                                call.replace("saga", "tx.id").formatted("commit", 3, ""))
                        .cautions()
                        .ofTransactions())
                .contains("add transaction: '{[\"tx.id\"]}' to the mapping");
    }

    @ParameterizedTest
    @CsvSource({
        // Nothing ends them, or each is by itself.
        "tx_id,      commit,     read x 1;write y 1",
        "tx_id,      commit,     read x 1;commit - 1;write y 2;commit - 2",
        // A name of something else, and a commit of another kind.
        "session,    commit,     read x 1;write y 1;commit - 1",
        "tx_id,      git_commit, read x 1;write y 1;git_commit - 1",
        // A payment: its id names the cell.
        "transaction_id, commit, read pay:1 1;write pay:1 1;commit - 1"
    })
    void othersAreNone(String field, String end, String calls) throws IOException {
        assertThat(split(RULES.formatted(end), field, calls.split(";"))).isNull();
    }

    @Test
    void aMappingThatNamesThemIsComplete() throws IOException {
        String[] calls = {"read x 1", "write y 1", "commit - 1"};
        String named = RULES.formatted("commit").replace("commit: none", "commit: commit");

        assertThat(split(named + "transaction: \"{@tx_id}\"\n", "tx_id", calls)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "tx, true",
        "txId, true",
        "TXN_ID, true",
        "transaction.id, true",
        "saga-key, true",
        "xid, true",
        "text, false",
        "transactions, false",
        "tax_id, false",
        "id, false"
    })
    void names(String name, boolean isOne) {
        assertThat(SplitTransactions.isName(name)).isEqualTo(isOne);
    }
}
