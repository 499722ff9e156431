package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Phenomenon;
import dev.hasse.reports.words.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code hasse explain} on words. */
class ExplainWordsTest {
    private static final Pattern BETWEEN_DETAILS = Pattern.compile("; |: | as ");

    @TempDir
    private Path folder;

    @Test
    void aWordHasAMeaningAnExampleAnActionAndOthersToSee() {
        assertThat(Run.hasse("explain", "lost", "update").golden()).isEqualTo("""
                        exit 0
                        --- out
                        lost update
                          A witness of A1 whose reader also wrote the cell, and so overwrote what it had
                          not seen.

                        For example
                          Two agents read left = 10. One writes 9, then the other 11: the first update
                          is lost.

                        What to do
                          Write only if the version is still the one that was read (compare and set), or
                          lock the cell from read to commit.

                        See also
                          A1, unseen-overwrite, stale edit
                        """);
    }

    @Test
    void anAnomalyHasItsExampleFirstAndItsFormulaLast() {
        assertThat(Run.hasse("explain", "A1").out())
                .containsSubsequence(
                        "A1 stale-generation",
                        "The smallest example",
                        "What keeps it out",
                        "The paper",
                        "In TLA+",
                        "StaleGeneration(h) ==");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "L0",
                "L1",
                "L2",
                "L3",
                "L4",
                "lattice",
                "residue",
                "untested",
                "evidence",
                "certain",
                "possible",
                "cascade",
                "witness",
                "staleness",
                "window",
                "cold start",
                "supersession",
                "restored",
                "read-only",
                "merged",
                "excludes {A1}",
                "snapshot holds",
                "inferred",
                "probably",
                "unlogged",
                "LOST_UPDATE",
                "words",
                "a1",
                "stale-generation",
                "stale-read"
            })
    void itExplains(String word) {
        Run run = Run.in(folder, "", "explain", word);

        assertThat(run.exitCode()).as(run.golden()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).hasSizeGreaterThan(5);
        assertThat(run.out().lines().limit(3))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void theFieldsThatAnUntestedTraceLacksAreThoseOfTheRecord() throws IOException {
        String advice = Run.hasse("explain", "untested").out();
        String schema = "traces/src/main/resources/dev/hasse/traces/hasse.record.1.schema.json";
        JsonNode fields = Verdicts.json(Files.readString(Run.PROJECT.resolve(schema)));

        for (String field : List.of("read_registry", "write_registry", "preds", "io", "co")) {
            assertThat(advice).containsPattern("\\b" + field + "\\b");
            assertThat(fields.findValue(field)).as(field).isNotNull();
        }
    }

    @Test
    void everythingThatCanBeExplainedIsListed() {
        String list = Run.hasse("explain", "words").out().replaceAll("\\s+", " ");

        assertThat(Words.names()).allSatisfy(name -> assertThat(list).contains(name));
    }

    @Test
    void aWordOnAPageOfItsOwn() {
        Run run = Run.hasse("explain", "residue", "--format", "html");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("<title>Hasse: residue</title>", "What to do");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    residu             | found "residu", expected a file, a folder, or a word that 'hasse explain words' lists | ; did you mean residue?
                    lost updat         | found "lost updat" | did you mean lost update?
                    A7                 | found "A7", expected a file, a folder, or a word | 'hasse explain words' lists
                    ./residue          | ./residue: found no such file | expected
                    trace.jsonl        | trace.jsonl: found no such file | expected
                    residue --format svg | --format svg draws a trace or an anomaly | Try 'hasse explain --help'
                    """)
    void whatItDoesNotKnow(String arguments, String first, String then) {
        Run run = Run.in(folder, "", ("explain " + arguments).split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("error: ").containsSubsequence(first, then);
    }

    @Test
    void aFileThatIsCalledLikeAWordNeedsAPath() throws IOException {
        Files.copy(Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl"), folder.resolve("residue"));
        Run word = Run.in(folder, "", "explain", "residue");
        Run file = Run.in(folder, "", "explain", folder.resolve("residue").toString());

        assertThat(word.out()).startsWith("residue\n");
        assertThat(word.err())
                .isEqualTo("note: this explains the word; for the file or folder of this name, write ./residue\n");
        assertThat(file.out()).startsWith("A1 stale-generation, witness 1 of 1");
    }

    /** Standard input is a trace, as it is for every command. */
    @Test
    void withoutArgumentsAPipeIsATrace() throws IOException {
        String trace = Files.readString(Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl"));

        assertThat(Run.piped(trace, "explain").out()).startsWith("A1 stale-generation, witness 1 of 1");
    }

    /** Every part of the line below a verdict is one that a person can look up. */
    @Test
    void whatVerdictsOfTheCorpusPrintIsExplained() {
        String text = Run.hasse(
                        "check",
                        "--exit-zero",
                        Run.PROJECT.resolve("traces/corpus").toString())
                .out();
        List<String> unknown = new ArrayList<>();
        text.lines()
                .filter(line -> line.matches("   [a-zA].*") && !line.matches(".* (line \\d+|\\S+:\\d+): .*"))
                .flatMap(line -> Stream.of(BETWEEN_DETAILS.split(line.strip())))
                .filter(part -> !isExplained(part))
                .forEach(unknown::add);

        assertThat(unknown).isEmpty();
        assertThat(text).contains("excludes ", "beside the level ", "snapshot violated", "downstream");
    }

    /** Whether a part of a line has a word, an anomaly or an observation in it, wherever the line was wrapped. */
    private static boolean isExplained(String part) {
        String printed = part.replaceAll("[(),×]", " ");
        List<String> names = new ArrayList<>(Words.names());
        Words.groups().forEach(group -> group.words().forEach(word -> names.addAll(word.aliases())));
        Phenomenon.all().forEach(phenomenon -> names.add(phenomenon.code()));
        return names.stream().anyMatch(name -> printed.contains(name));
    }
}
