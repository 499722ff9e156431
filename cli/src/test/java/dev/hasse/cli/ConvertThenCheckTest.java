package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Converting and checking in one step gives the same result as in two steps, except for the names of the sources. */
class ConvertThenCheckTest {
    private static final Path EXAMPLES = Run.PROJECT.resolve("traces/formats");

    /** The name of the inputs of an example that is a folder. */
    private static final String FILES = "\\d+ files \\(converted\\)";

    private static final Map<List<String>, Run> CONVERTED = new HashMap<>();

    @TempDir
    private Path folder;

    /** Records do not know of the mapping, and so not of what there is to say of it: nothing reads a cell there. */
    private static final List<String> CAUTIONED = List.of("atp/rows.jsonl", "sagamas/tuition.jsonl");

    @AfterAll
    static void forget() {
        CONVERTED.clear();
    }

    @Test
    void onlyOfTheseIsThereACautionToSay() throws IOException {
        for (List<String> example : examples()) {
            assertThat(Run.hasse(command(List.of("convert"), example)).err().contains("A1 cannot show"))
                    .as(example.get(2))
                    .isEqualTo(CAUTIONED.stream().anyMatch(example.get(2)::endsWith));
        }
    }

    /** The examples, each with its options for format and mapping. */
    static List<List<String>> examples() throws IOException {
        Set<List<String>> examples = new LinkedHashSet<>();
        for (Map<String, String> row : Verdicts.table(EXAMPLES.resolve("EXPECTED.tsv"))) {
            List<String> arguments = new ArrayList<>(List.of(
                    "--from",
                    String.valueOf(row.get("from")),
                    EXAMPLES.resolve(row.get("example")).toString()));
            if (!"-".equals(row.get("mapping"))) {
                arguments.addAll(List.of(
                        "--mapping", EXAMPLES.resolve(row.get("mapping")).toString()));
            }
            examples.add(arguments);
        }
        return List.copyOf(examples);
    }

    private static String[] command(List<String> first, List<String> rest) {
        List<String> all = new ArrayList<>(first);
        all.addAll(rest);
        return all.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "jsonl", "junit", "markdown"})
    void theSameIsSaid(String format) throws IOException {
        for (List<String> example : examples()) {
            if (CAUTIONED.stream().anyMatch(example.get(2)::endsWith)) {
                continue;
            }
            List<String> check = List.of("check", "-q", "--max-witnesses", "0", "--format", format);
            Run once = Run.hasse(command(check, example));
            // The same for every format of the results.
            Run converted =
                    CONVERTED.computeIfAbsent(example, one -> Run.hasse(command(List.of("convert", "-q"), one)));
            // By default, a workload is named after the folder of its file.
            Path input = Path.of(example.get(2));
            Path named = Files.isDirectory(input) ? input : Objects.requireNonNull(input.getParent());
            Path beside = folder.resolve(Objects.requireNonNull(named.getFileName()));
            Path records = Files.createDirectories(beside).resolve("records.jsonl");
            Files.writeString(records, converted.out());
            Run after = Run.hasse(command(check, List.of(records.toString())));

            assertThat(once.exitCode()).isEqualTo(after.exitCode()).isLessThan(2);
            assertThat(once.out()
                            .replace(example.get(2) + " (converted)", "SOURCE")
                            .replaceAll(FILES, "SOURCE"))
                    .isEqualTo(after.out().replace(records.toString(), "SOURCE"));
        }
    }

    @Test
    void whatIsConvertedIsSaidBeside() throws IOException {
        for (List<String> example : examples()) {
            assertThat(Run.hasse(command(List.of("check"), example)).err())
                    .isEqualTo(Run.hasse(command(List.of("convert"), example)).err());
        }
    }
}
