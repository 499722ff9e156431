package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code hasse report} says of transactions, in every format. */
class ReportTransactionsTest {
    private static final Path EXAMPLES = Run.PROJECT.resolve("traces/transactions");

    @TempDir
    private Path folder;

    @BeforeEach
    void threeLogs() throws IOException {
        Files.createDirectory(folder.resolve("logs"));
        for (String name : List.of("T3", "T3-held", "T8")) {
            Files.copy(EXAMPLES.resolve(name + ".jsonl"), folder.resolve("logs").resolve(name + ".jsonl"));
        }
    }

    private Run report(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "report",
                "--transactions",
                "--quiet",
                "--from",
                "generic",
                "--mapping",
                EXAMPLES.resolve("map.yaml").toString(),
                folder.resolve("logs").toString()));
        arguments.addAll(List.of(more));
        return Run.in(folder, "", arguments.toArray(String[]::new));
    }

    private String shown(String... more) {
        Run run = report(more);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    @Test
    void textHasARateForEachRuleWithWhatWasUndecided() {
        String text = shown();
        int begin = text.indexOf("Transactions: ");
        assertThat(text.substring(begin, text.indexOf(folder.toString(), begin)))
                .isEqualTo("""
                        Transactions: 4 transactions, 16 steps in 3 traces
                        violated: traces that violate the rule, in percent of all, with 95% intervals as
                          above. decided: traces in which the rule could be decided; the others prove
                          nothing.

                        T1 decided-once            violated   rate          exact      bootstrap decided
                        logs                            0/3      0      [0, 70.8]         [0, 0]     100

                        T2 compensated-completely  violated   rate          exact      bootstrap decided
                        logs                            0/3      0      [0, 70.8]         [0, 0]    66.7
                          undecided: no aborted transaction has a step that is known to have a
                            compensation

                        T3 in-reverse              violated   rate          exact      bootstrap decided
                        logs                            1/3   33.3   [0.84, 90.6]       [0, 100]    66.7
                          undecided: no transaction has two compensations of completed steps
                          worst T3 of logs,\s""");
    }

    @Test
    void jsonKeepsToItsSchema() throws IOException {
        ObjectNode schema = Schemas.text("hasse.report.1");
        Schemas.allowNoOtherFields(schema.path("$defs"));
        JsonNode json = Verdicts.json(shown("--format", "json", "--group-by", "trace"));

        assertThat(Schemas.of(schema).validate(json)).isEmpty();
        JsonNode rule = json.at("/total/transactions/rules/T3");
        assertThat(List.of(
                        rule.get("violated").asInt(),
                        rule.get("held").asInt(),
                        rule.get("undecided").asInt()))
                .containsExactly(1, 1, 1);
        assertThat(rule.at("/worst/0/fault").asText()).isEqualTo("not-in-reverse");
        assertThat(json.get("groups")).hasSize(3);
        JsonNode group = json.at("/groups/1");
        assertThat(group.at("/key/trace").asText()).endsWith("T3.jsonl");
        assertThat(group.at("/transactions/rules/T3/violated").asInt()).isEqualTo(1);
        assertThat(group.at("/transactions/traces").asInt()).isEqualTo(1);
    }

    @Test
    void csvHasARowForEachGroupAndRule() {
        List<String> lines =
                shown("--format", "csv", "--group-by", "trace").lines().toList();

        assertThat(lines.get(0)).endsWith(",held,undecided,stale_edit");
        assertThat(lines).hasSize(1 + 3 * (10 + 9));
        assertThat(lines.stream().filter(line -> line.matches(".*T3.jsonl\"?,\"?T3\"?,1,.*")))
                .hasSize(1)
                .allSatisfy(line -> assertThat(line).endsWith(",0,0,"));
    }

    @Test
    void markdownAndHtmlHaveTheSection() {
        assertThat(shown("--format", "markdown"))
                .contains("### Transactions\n\nTransactions: 4 transactions, 16 steps in 3 traces.\n")
                .contains("| T3 in-reverse | logs | 1/3 | 33.3 |")
                .contains("- T8 `");
        assertThat(shown("--format", "html"))
                .contains("<h2 id=\"transactions\">Transactions</h2>")
                .contains("<h3 id=\"T3\">T3 in-reverse</h3>")
                .contains("/docs/rules/T3.md\">More on in-reverse.</a>")
                .contains("<a href=\"#transactions\">");
    }

    @Test
    void withoutTheOptionNothingChanges() {
        Run run = Run.hasse(
                "report",
                "--format",
                "json",
                Run.PROJECT.resolve("docs/two-agents.jsonl").toString());
        assertThat(run.out()).doesNotContain("\"transactions\"");

        Run with = Run.hasse(
                "report",
                "--isolation",
                "--format",
                "json",
                Run.PROJECT.resolve("docs/two-agents.jsonl").toString());
        assertThat(Verdicts.json(with.out())
                        .at("/total/transactions/rules/T8/violated")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void whatCannotBeAsked() {
        assertThat(Run.piped("", "report", "--isolation", "-").err())
                .contains("read the input twice, which standard input does not allow; name files");
        assertThat(report("--rows", "trace").err()).contains("--rows has no rows for transactions");
        assertThat(report("--isolation").err()).contains("ask one at a time");
    }
}
