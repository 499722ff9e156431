package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that is named without a format gets that of its suffix; a format that a command lacks is looked for in the others. */
class FileFormatTest {
    private static final String TRACE = "docs/two-agents.jsonl";

    @TempDir
    private Path folder;

    private Run run(String command, String file, String... more) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(Run.PROJECT.resolve(TRACE).toString());
        words.addAll(List.of("-o", folder.resolve(file).toString()));
        words.addAll(List.of(more));
        return Run.hasse(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "check, r.sarif, sarif",
        "check, r.sarif.json, sarif",
        "check, r.JSON, json",
        "check, r.jsonl, jsonl",
        "check, r.xml, junit",
        "check, r.md, markdown",
        "check, r.txt, text",
        "report --bootstrap 1, r.csv, csv",
        "report --bootstrap 1, r.html, html",
        "explain, r.html, html",
        "explain --witness A1:1, why.svg, svg",
    })
    void theSuffixNamesTheFormat(String command, String file, String format) throws IOException {
        Run bySuffix = run(command, file);
        Run named = run(command, "named", "--format", format);

        assertThat(bySuffix.golden()).isEqualTo(named.golden());
        assertThat(folder.resolve(file)).hasSameTextualContentAs(folder.resolve("named"));
    }

    @Test
    void aNameWithoutSuffixNamesNoFormat() {
        assertThat(FileFormat.named(Path.of("html"))).isNull();
        assertThat(FileFormat.named(Path.of("a.b/json"))).isNull();
        assertThat(FileFormat.named(Path.of("a.b/c.json"))).isEqualTo("json");
    }

    @Test
    void aFormatThatIsNamedWins() throws IOException {
        run("check --format text", "r.json");
        run("check", "r.txt");

        assertThat(folder.resolve("r.json")).hasSameTextualContentAs(folder.resolve("r.txt"));
        assertThat(run("explain --witness A1:1", "small.jsonl").exitCode()).isZero();
        assertThat(Files.readAllLines(folder.resolve("small.jsonl"))).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            check | r.svg | svg, expected one of text, json, jsonl, sarif, junit, github, gitlab, markdown; 'hasse explain --format svg' writes svg, and --format text writes text to a file of any name
            report | r.sarif | sarif, expected one of text, markdown, csv, json, html; 'hasse check --format sarif' writes sarif, and --format text writes text to a file of any name
            explain | r.csv | csv, expected one of text, svg, html, perfetto; 'hasse report --format csv' writes csv, and --format text writes the smallest trace to a file of any name
            """)
    void aSuffixOfAFormatThatTheCommandLacksIsRefused(String command, String file, String message) {
        assertThat(run(command, file).golden())
                .isEqualTo("exit 2\n--- err\nerror: --output: " + folder.resolve(file) + ": found the suffix of "
                        + message + "\nTry 'hasse " + command + " --help'.\n");
        assertThat(folder.resolve(file)).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            check --format csv    | 'hasse report --format csv' writes csv
            report --format sarif | 'hasse check --format sarif' writes sarif
            diff --format svg     | 'hasse explain --format svg' writes svg
            explain --format JUnit | 'hasse check --format junit' writes junit
            check -o csv=r.csv    | 'hasse report --format csv' writes csv
            check --format jsn    | did you mean json?
            """)
    void anUnknownFormatIsLookedForInOtherCommands(String command, String hint) {
        assertThat(Run.hasse(command.split(" ")).err().lines().findFirst())
                .hasValueSatisfying(line -> assertThat(line).endsWith("; " + hint));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --sweep  | html | that of text
            --sweep  | csv  | that of text
            --list   | html | that of text
            --matrix | csv  | one of text, html
            """)
    void tablesOfASimulationAreNotWrittenToFilesOfOtherFormats(String tables, String suffix, String expected) {
        Path file = folder.resolve("tables." + suffix);

        assertThat(Run.hasse("simulate", tables, "--sessions", "1", "-o", file.toString())
                        .golden())
                .isEqualTo("exit 2\n--- err\nerror: --output: " + file + ": found the suffix of " + suffix
                        + ", expected " + expected + "; --format text writes text to a file of any name\n"
                        + "Try 'hasse simulate --help'.\n");
        assertThat(file).doesNotExist();
    }

    /** It would else become a folder of this name. */
    @ParameterizedTest
    @CsvSource({"'', traces.jsonl", "--log atp, traces.jsonl", "--scenario triage, t.json"})
    void tracesOfASimulationAreWrittenToAFolder(String options, String name) throws IOException {
        Path file = folder.resolve(name);
        String[] command =
                ("simulate --sessions 1 " + options + " -o " + file).trim().split(" +");

        assertThat(Run.hasse(command).golden())
                .isEqualTo("exit 2\n--- err\nerror: --output: " + file
                        + ": found the name of a file, expected a folder, for files of traces; without --output, all are "
                        + "written to standard output\nTry 'hasse simulate --help'.\n");
        assertThat(file).doesNotExist();

        Files.createDirectory(file);
        assertThat(Run.hasse(command).golden()).isEqualTo("exit 0\n");
    }

    @ParameterizedTest
    @CsvSource({"r.pdf, pdf", "r.json.gz, gz", "R.YML, yml"})
    void whatNoCommandWritesIsNoText(String file, String suffix) {
        assertThat(run("check", file).golden())
                .isEqualTo(
                        "exit 2\n--- err\nerror: --output: " + folder.resolve(file) + ": found the suffix of " + suffix
                                + ", expected one of text, json, jsonl, sarif, junit, github, gitlab, markdown; --format text writes "
                                + "text to a file of any name\nTry 'hasse check --help'.\n");
        assertThat(folder.resolve(file)).doesNotExist();
        assertThat(run("check", file, "--format", "text").golden())
                .isEqualTo(run("check", "r.v2").golden());
    }

    @Test
    void theListOfASimulationCanBeWrittenToAFile() {
        Path file = folder.resolve("list.txt");

        assertThat(Run.hasse("simulate", "--list", "-o", file.toString()).golden())
                .isEqualTo("exit 0\n");
        assertThat(file).hasContent(Run.hasse("simulate", "--list").out());
        assertThat(Run.hasse("simulate", "--list", "--format", "html").err())
                .startsWith("error: --format html is for --matrix; --list and --sweep write text\n");
    }
}
