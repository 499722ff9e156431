package dev.hasse.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyFileTest {
    private static Policy read(String yaml) {
        return PolicyFile.read("hasse.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing\n", "---\n", "workloads:\nignore:\nrates:\n"})
    void aPolicyMaySayNothing(String yaml) {
        assertThat(read(yaml).gate()).isEqualTo(Policy.SILENT.gate());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "fail-on: [A1] | hasse.yaml:1: found the key \"fail-on\"; did you mean fail_on?",
                "colour: red | hasse.yaml:1: found the key \"colour\", expected one of require, fail_on, require_evidence, rates, "
                        + "workloads, ignore, null_sentinel, chain, a3, initial, count_possible, allow_untested, from, mapping, grounding",
                "require: L5 | hasse.yaml:1: found \"L5\", expected one of L0, L1, L2, L3, L4",
                "require: | hasse.yaml:1: found \"\", expected one of L0, L1, L2, L3, L4",
                "require: [L1, L2] | hasse.yaml:1: found a list, expected a single value",
                "`require: L1\nrequire: L2` | hasse.yaml:2: found the key \"require\" a second time, expected it once",
                "fail_on: [A1, A7] | hasse.yaml:1: found \"A7\", expected one of A1, A2, A3, A6, stale-read, unseen-overwrite, snapshot, "
                        + "split-view, refused, externalized",
                "`rates:\n  A1: 1%` | hasse.yaml:2: found \"1%\", expected a mapping, such as \"key: value\"",
                "`rates:\n  A1: {confidence: 95%}` | hasse.yaml:2: found no max_rate, expected such as {max_rate: 1%, confidence: "
                        + "95%}",
                "`rates:\n  A1: {max_rate: 1}` | hasse.yaml:2: found \"1\", expected a percentage, such as 1%, or a fraction below "
                        + "1, such as 0.01",
                "`rates:\n  A1: {max_rate: 0%}` | hasse.yaml:2: found \"0%\", expected a rate above 0% and up to 100%",
                "`rates:\n  A1: {max_rate: 101%}` | hasse.yaml:2: found \"101%\", expected a rate above 0% and up to 100%",
                "`rates:\n  A1: {max_rate: 1%, confidence: 100%}` | hasse.yaml:2: found \"100%\", expected a confidence above 0% and "
                        + "below 100%",
                "`workloads:\n  booking:\n    chain: x` | hasse.yaml:3: found the key \"chain\", expected one of require, fail_on, "
                        + "require_evidence, rates, ignore",
                "workloads: [booking] | hasse.yaml:1: found a list, expected a mapping, such as \"key: value\"",
                "`ignore:\n  - {cells: x, until: 2031-12-31}` | hasse.yaml:2: found no reason, expected why these findings do not "
                        + "count",
                "`ignore:\n  - {cells: x, reason: y}` | hasse.yaml:2: found no until, expected the last day on which they do not "
                        + "count",
                "`ignore:\n  - {cells: x, reason: y, until: 31.12.2031}` | hasse.yaml:2: found \"31.12.2031\", expected a date, such "
                        + "as 2031-12-31",
                "`ignore:\n  - {reason: y, until: 2031-12-31}` | hasse.yaml:2: found neither cells nor agents, expected which "
                        + "findings to ignore",
                "`ignore:\n  - {rules: T2, reason: y, until: 2031-12-31}` | hasse.yaml:2: found neither cells nor steps nor agents, "
                        + "expected which violations to ignore",
                "`ignore:\n  - {rules: [], cells: x, reason: y, until: 2031-12-31}` | hasse.yaml:2: found an empty list, expected "
                        + "rules of transactions, such as [T2]",
                "`ignore:\n  - {rules: [T2, T10], cells: x, reason: y, until: 2031-12-31}` | hasse.yaml:2: found \"T10\", expected one "
                        + "of T1, T2, T3, T4, T5, T6, T7, T8, T9",
                "`ignore:\n  - {rules: T2, anomalies: A1, cells: x, reason: y, until: 2031-12-31}` | hasse.yaml:2: found anomalies and "
                        + "rules, expected one of them: an entry for each says the same",
                "`ignore:\n  - {steps: x, reason: y, until: 2031-12-31}` | hasse.yaml:2: found steps without rules, expected the rules "
                        + "of transactions that they break, such as rules: [T2]",
                "chain: [A1, A2] | hasse.yaml:1: found [A1, A2], expected each of A1, A2, A3, A6 once, such as A1,A3,A6,A2",
                "initial: nothing | hasse.yaml:1: found \"nothing\", expected one of unknown, first-read",
                "count_possible: maybe | hasse.yaml:1: found \"maybe\", expected true or false",
                "a3: both | hasse.yaml:1: found \"both\", expected one of auto, cascade, residue",
                "- a | hasse.yaml:1: found a list, expected a mapping, such as \"key: value\"",
                "`a: b: c` | hasse.yaml:1: not YAML: mapping values are not allowed here",
                "`chain:\n  !a%20 [A1]` | hasse.yaml:2: not YAML: Tag must not contain leading or trailing spaces.",
                "`null_sentinel: !%0D x` | hasse.yaml:1: not YAML: Tag must not contain leading or trailing spaces.",
            })
    void whatIsWrongIsSaidWithItsPlace(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage(message);
    }

    @Test
    void scalarsAreTheTextThatTheyAre() {
        assertThat(read("null_sentinel: no\n").sentinel()).isEqualTo("no");
        assertThat(read("null_sentinel: NULL\n").sentinel()).isEqualTo("NULL");
        assertThat(read("null_sentinel: \"\"\n").sentinel()).isNull();
        assertThat(read("null_sentinel: 2031-12-31\n").sentinel()).isEqualTo("2031-12-31");
    }

    @Test
    void aHostileFileIsRefused() {
        assertThatThrownBy(() -> read("[".repeat(50_000))).hasMessage("hasse.yaml:1: nested deeper than 50 levels");
        assertThatThrownBy(() -> read("require:\n" + "  {a:\n".repeat(60)))
                .hasMessage("hasse.yaml:51: nested deeper than 50 levels");
        assertThatThrownBy(() -> read("a: \"" + "x".repeat(2_000_000) + "\"\n"))
                .isInstanceOf(UnusableFileException.class);
        assertThatThrownBy(() -> read("a: &a [*a]\n")).isInstanceOf(UnusableFileException.class);
        assertThatThrownBy(() -> read("\u0000")).isInstanceOf(UnusableFileException.class);
        assertThatThrownBy(() -> PolicyFile.read("hasse.yaml", new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1}))
                .isInstanceOf(UnusableFileException.class);
        assertThatThrownBy(() -> PolicyFile.read("hasse.yaml", new byte[] {(byte) 0xc3, 'a'}))
                .hasMessage("hasse.yaml: found bytes that are not text, expected YAML in UTF-8");
        assertThatThrownBy(() -> read("\"a\\eb\": 1\n"))
                .hasMessageStartingWith("hasse.yaml:1: found the key \"a\\u001bb\"");
    }

    /** 100 kB of YAML whose aliases expand to 15 x 15 lists of 50,000 names. */
    @Test
    void aliasesDoNotMultiplyWithoutEnd() {
        String exemption = "{cells: %s, reason: y, until: 2031-12-31}";
        String first = exemption.formatted("&cells [" + "x,".repeat(50_000) + "x]");
        String list = "&list [" + first + (", " + exemption.formatted("*cells")).repeat(15) + "]";
        String bomb = "workloads:\n  w: {ignore: " + list + "}\n"
                + IntStream.range(0, 15)
                        .mapToObj("  w%d: {ignore: *list}\n"::formatted)
                        .collect(Collectors.joining());

        assertThatThrownBy(() -> read(bomb))
                .hasMessageEndingWith(": found aliases that repeat more than 1048576 parts, expected fewer");
        assertThat(read(bomb.replace("x,", "")).exemptions()).hasSize(16 * 16);
    }

    @Test
    void whatOneSaysGoesBeforeWhatIsBelow() {
        Policy file = read("""
                require: L1
                workloads:
                  booking: {require: L2}
                  billing: {fail_on: [A6]}
                """);
        Policy options = read("require: L3\n");

        assertThat(options.over(file).gate().demands("booking").require()).hasToString("L3");
        assertThat(file.gate().demands("booking").require()).hasToString("L2");
        assertThat(file.gate().demands("billing").require()).hasToString("L1");
        assertThat(file.gate().demands(null).require()).hasToString("L1");
        assertThat(read("fail_on: A1\n").gate().demands(null).require()).hasToString("L0");
    }

    @Test
    void whatHasTheNameOfAPolicyIsFoundThoughItCannotBeRead(@TempDir Path folder) throws IOException {
        Path below = Files.createDirectories(folder.resolve("a/b"));
        Path policy = folder.resolve("a").resolve(PolicyFile.NAME);
        Files.writeString(folder.resolve(PolicyFile.NAME), "require: L1\n");

        Files.createDirectory(policy);
        assertThat(PolicyFile.find(below)).contains(policy);

        Files.delete(policy);
        assertThat(PolicyFile.find(below)).contains(folder.resolve(PolicyFile.NAME));

        Files.createSymbolicLink(policy, Path.of("nowhere"));
        assertThat(PolicyFile.find(below)).contains(policy);
    }
}
