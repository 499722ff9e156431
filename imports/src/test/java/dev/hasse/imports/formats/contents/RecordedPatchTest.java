package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedPatchTest {

    @ParameterizedTest(name = "{0} at {1}: {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            nullValues = "none",
            value = {
                // file, line, hunk, file afterwards; a slash for each line feed
                "a/b/c | 2 | -b/+x | a/x/c",
                "a/b/c/ | 2 | -b/+x | a/x/c",
                "a/b/c | 1 | ' a/+x/ b' | a/x/b/c",
                "a/b/c | 3 | -c | a/b",
                "a/b/c | 4 | +d | a/b/c/d",
                "a/b/c | 5 | +d | none",
                "a/b/c | 2 | -x/+y | none",
                "a/b/c | 3 | -c/-d | none",
                "a | 1 | -a | \"\"",
                "\"\" | 0 | +a | a",
                "\"\" | 1 | +a/+b | a/b",
                "\"\" | 1 | -a | none",
                "/ | 1 | -/+a | a",
                "a/b | 2 | '-b/\\ No newline at end of file/+c' | a/c",
            })
    void aPatchIsApplied(String file, int line, String hunk, @Nullable String after) {
        List<String> lines = List.of(hunk.replace("'", "").split("/", -1));
        RecordedPatch patch = new RecordedPatch(List.of(new RecordedPatch.Hunk(line, lines)));
        assertThat(patch.appliedTo(file.replace('/', '\n'))).isEqualTo(after == null ? null : after.replace('/', '\n'));
    }

    @Property
    void itIsAsIfTheFileWereTakenApartIntoLines(@ForAll("files") String file, @ForAll("patches") RecordedPatch patch) {
        assertThat(patch.appliedTo(file)).isEqualTo(byLines(patch, file));
    }

    @Provide
    Arbitrary<String> files() {
        return Arbitraries.strings().withChars("ab\n\n").ofMaxLength(8);
    }

    @Provide
    Arbitrary<RecordedPatch> patches() {
        Arbitrary<String> lines = Combinators.combine(
                        Arbitraries.of(" ", " ", "-", "-", "+", "\\"),
                        Arbitraries.strings().withChars("ab").ofMaxLength(2))
                .as((sign, text) -> sign + text);
        return Combinators.combine(
                        Arbitraries.integers().between(0, 5),
                        lines.list().ofMinSize(1).ofMaxSize(3))
                .as(RecordedPatch.Hunk::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .map(RecordedPatch::new);
    }

    /** The definition: each hunk begins at its line, takes away what is marked so and was there, and adds what is marked so. */
    private static @Nullable String byLines(RecordedPatch patch, String before) {
        String text = before.endsWith("\n") ? before.substring(0, before.length() - 1) : before;
        List<String> file = before.isEmpty() ? List.of() : List.of(text.split("\n", -1));
        List<String> after = new ArrayList<>();
        int at = 0;
        for (RecordedPatch.Hunk hunk : patch.hunks()) {
            int from = Math.max(0, hunk.from() - 1);
            if (from < at || from > file.size()) {
                return null;
            }
            after.addAll(file.subList(at, from));
            at = from;
            for (String line : hunk.lines()) {
                char sign = line.charAt(0);
                String rest = line.substring(1);
                if (sign == ' ' || sign == '-') {
                    if (at == file.size() || !file.get(at).equals(rest)) {
                        return null;
                    }
                    at++;
                }
                if (sign == ' ' || sign == '+') {
                    after.add(rest);
                }
            }
        }
        after.addAll(file.subList(at, file.size()));
        return String.join("\n", after);
    }
}
