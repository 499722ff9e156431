package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.reports.RulePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every rule of transactions has a page in {@code docs/rules}, and an example in {@code traces/transactions} beside a near miss. What the
 * page says of them is what the code says; {@code -Drules.write=true} writes these parts.
 */
class TransactionRulePagesTest {
    private static final Path EXAMPLES = Run.PROJECT.resolve("traces/transactions");

    /** The examples of a second way to break a rule, by the name of their logs, and the name of their mapping. */
    private static final Map<TransactionRule, String> OTHERS =
            Map.of(TransactionRule.T3, "dependencies", TransactionRule.T9, "frontiers");

    @TempDir
    private Path folder;

    /** The mapping of an example: one of its own, or that of most. */
    private static String mapping(TransactionRule rule) {
        return rule == TransactionRule.T5 ? "keys.yaml" : "map.yaml";
    }

    private static Run check(TransactionRule rule, String log, String... more) {
        return checkBy(mapping(rule), log, more);
    }

    private static Run checkBy(String mapping, String log, String... more) {
        List<String> arguments = new ArrayList<>(List.of("check", "--transactions", "--from", "generic", "--mapping"));
        arguments.addAll(List.of(
                EXAMPLES.resolve(mapping).toString(), EXAMPLES.resolve(log).toString()));
        arguments.addAll(List.of(more));
        return Run.hasse(arguments.toArray(String[]::new));
    }

    private static String status(TransactionRule rule, String log, String mapping) {
        return Verdicts.json(checkBy(mapping, log, "--format", "json").out())
                .at("/traces/0/rules/" + rule.word() + "/status")
                .asText();
    }

    /** What {@code check} prints of a rule. */
    private static String verdict(TransactionRule rule, String log, String mapping) throws IOException {
        String map = EXAMPLES.resolve(mapping).toString();
        // From standard input, since how lines are wrapped depends on the names of files.
        Run run = Run.piped(
                Files.readString(EXAMPLES.resolve(log)),
                "check",
                "--transactions",
                "--from",
                "generic",
                "--mapping",
                map,
                "-");
        List<String> lines = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            if (line.startsWith("  " + rule.word() + " ") || (!lines.isEmpty() && line.startsWith("   "))) {
                lines.add(line);
            } else if (!lines.isEmpty()) {
                break;
            }
        }
        return String.join("\n", lines) + "\n";
    }

    /** An example and its near miss, with what {@code check} prints. */
    private static String example(TransactionRule rule, String name, String mapping) throws IOException {
        String log = name + ".jsonl";
        return "```json\n" + Files.readString(EXAMPLES.resolve(log)) + "```\n\nWith [" + mapping
                + "](../../traces/transactions/" + mapping
                + ") for the tools, `hasse check --transactions --from generic --mapping " + mapping + " "
                + "- < " + log + "` prints of it:\n\n```\n" + verdict(rule, log, mapping)
                + "```\n\nIt is held by a log that differs in"
                + " little:\n\n```json\n"
                + Files.readString(EXAMPLES.resolve(name + "-held.jsonl")) + "```\n";
    }

    /** The part of the specification that a rule opens, and for reads that of what they saw. */
    private static String specification(TransactionRule rule) throws IOException {
        String all = Files.readString(Run.PROJECT.resolve("tla/Transactions.tla"));
        boolean reads = rule == TransactionRule.T7 || rule == TransactionRule.T8;
        List<String> parts = Arrays.stream(all.split("\n-{20,}\n"))
                .filter(part ->
                        part.contains("(* " + rule.word() + ", ") || (reads && part.contains("(* What a read saw")))
                .map(part -> part.replaceAll("(?s)\nViolations\\(.*", "").strip())
                .toList();
        assertThat(parts).hasSize(reads ? 2 : 1);
        return String.join("\n\n", parts) + "\n";
    }

    /** The entry of hasse.yaml that excuses the example. */
    private static String exemption(TransactionRule rule) {
        String step = Verdicts.json(
                        check(rule, rule.word() + ".jsonl", "--format", "json").out())
                .at("/traces/0/rules/" + rule.word() + "/witnesses/0")
                .findPath("name")
                .asText();
        return "ignore:\n  - rules: [" + rule.word() + "]\n    steps: [\"" + (step.isEmpty() ? "*" : step)
                + "\"]\n    reason: \"why this does no harm here\"\n    until: 2031-12-31\n";
    }

    private static Map<String, String> parts(TransactionRule rule) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put(
                "meaning",
                rule.definition() + " A rule of transactions, from " + rule.source() + ". `hasse check --transactions`"
                        + " fails where it is violated.\n");
        parts.put("example", example(rule, rule.word(), mapping(rule)));
        String other = OTHERS.get(rule);
        if (other != null) {
            parts.put(other, example(rule, rule.word() + "-" + other, other + ".yaml"));
        }
        parts.put(
                "excuse",
                "In `hasse.yaml`, with a reason, and the last day on which it does not count:\n\n```yaml\n"
                        + exemption(rule)
                        + "```\n\nOr record what is violated today in a baseline, so that only new violations count:\n\n```sh\n"
                        + "hasse baseline --transactions --from generic --mapping " + mapping(rule)
                        + " log.jsonl -o hasse-baseline.json\n"
                        + "hasse check --transactions --baseline hasse-baseline.json --from generic --mapping "
                        + mapping(rule) + " log.jsonl\n```\n");
        parts.put(
                "definition",
                "The set of violations in a log `l`; TLC confirms on every small log that Hasse finds exactly these. The"
                        + " operators that all rules share are in [Transactions.tla](../../tla/Transactions.tla).\n\n```tla\n"
                        + specification(rule) + "```\n");
        return parts;
    }

    @ParameterizedTest
    @EnumSource(TransactionRule.class)
    void thePageSaysWhatTheCodeSays(TransactionRule rule) throws IOException {
        Path file = RulePagesTest.PAGES.resolve(RulePage.fileName(rule));
        RulePagesTest.check(file, parts(rule));

        assertThat(Files.readString(file))
                .startsWith("# " + rule.label() + "\n")
                .containsSubsequence(
                        "## What goes wrong\n\n",
                        "## What the papers ask for\n\n",
                        "## An example\n",
                        "## How to fix it\n\n",
                        "## How to excuse it\n",
                        "## Definition\n");
    }

    @ParameterizedTest
    @EnumSource(TransactionRule.class)
    void theExampleViolatesItAndTheNearMissHoldsIt(TransactionRule rule) {
        assertThat(status(rule, rule.word() + ".jsonl", mapping(rule))).isEqualTo("violated");
        assertThat(status(rule, rule.word() + "-held.jsonl", mapping(rule))).isEqualTo("held");
    }

    @Test
    void soDoTheExamplesOfOtherWays() {
        OTHERS.forEach((rule, name) -> {
            assertThat(status(rule, rule.word() + "-" + name + ".jsonl", name + ".yaml"))
                    .isEqualTo("violated");
            assertThat(status(rule, rule.word() + "-" + name + "-held.jsonl", name + ".yaml"))
                    .isEqualTo("held");
        });
    }

    @ParameterizedTest
    @EnumSource(TransactionRule.class)
    void aBaselineExcusesTheExample(TransactionRule rule) {
        String log = EXAMPLES.resolve(rule.word() + ".jsonl").toString();
        String map = EXAMPLES.resolve(mapping(rule)).toString();
        String known = folder.resolve("known.json").toString();
        assertThat(check(rule, rule.word() + ".jsonl").exitCode()).isEqualTo(1);

        assertThat(Run.hasse("baseline", "--transactions", "--from", "generic", "--mapping", map, log, "-o", known)
                        .exitCode())
                .isZero();
        assertThat(check(rule, rule.word() + ".jsonl", "--baseline", known).exitCode())
                .isZero();
    }

    @ParameterizedTest
    @EnumSource(TransactionRule.class)
    void theExemptionExcusesTheExample(TransactionRule rule) throws IOException {
        Path policy = Files.writeString(folder.resolve("hasse.yaml"), exemption(rule));
        JsonNode finding = Verdicts.json(
                        check(rule, rule.word() + ".jsonl", "--config", policy.toString(), "--format", "json")
                                .out())
                .at("/traces/0/rules/" + rule.word());

        assertThat(finding.get("excused").asInt()).isPositive();
        assertThat(finding.get("witnesses")).isEmpty();
    }

    @Test
    void theListNamesThem() throws IOException {
        RulePagesTest.check(
                RulePagesTest.PAGES.resolve("README.md"),
                Map.of(
                        "transactions",
                        Arrays.stream(TransactionRule.values())
                                .map(rule -> "- [" + rule.label() + "](" + RulePage.fileName(rule) + "): "
                                        + rule.definition() + "\n")
                                .collect(Collectors.joining())));
    }

    @Test
    void resultsForCodeScanningLinkToThePages() {
        JsonNode rules = Verdicts.json(check(TransactionRule.T1, "T1.jsonl", "--format", "sarif")
                        .out())
                .at("/runs/0/tool/driver/rules");

        assertThat(rules).hasSize(TransactionRule.values().length);
        for (JsonNode rule : rules) {
            assertThat(rule.get("helpUri").asText())
                    .startsWith("https:")
                    .endsWith("/docs/rules/" + rule.get("id").asText() + ".md");
        }
    }
}
