package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Texts name the file of a record unless the trace bears its name: in one file, or in two, of which p has what was stale, and q what was
 * overwritten.
 */
class PlacesOfRecordsTest {
    private static final String STALE =
            "{%s\"agent\":\"p\",\"read_time\":1,\"write_time\":5,\"read_values\":{\"x\":1},\"write_values\":{\"x\":2}}\n";

    private static final String WRITE =
            "{%s\"agent\":\"q\",\"read_time\":2,\"write_time\":3,\"write_values\":{\"x\":3}}\n";

    private static final String NAME = "\"trace_id\":\"T\",";

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("named.jsonl"), String.format(Locale.ROOT, WRITE + STALE, NAME, NAME));
        Files.writeString(folder.resolve("nameless.jsonl"), String.format(Locale.ROOT, WRITE + STALE, "", ""));
        Files.writeString(folder.resolve("p.jsonl"), String.format(Locale.ROOT, STALE, NAME));
        Files.writeString(folder.resolve("q.jsonl"), String.format(Locale.ROOT, WRITE, NAME));
    }

    private String file(String name) {
        return folder.resolve(name + ".jsonl").toString();
    }

    @ParameterizedTest
    @CsvSource({"nameless, line 2", "named, FOLDER/named.jsonl:2"})
    void ofOneFile(String name, String stale) {
        assertThat(check(file(name))).contains("A1 " + in(stale) + ": p read x = 1");
    }

    /** Which file it is, who asks for one trace has said. */
    @ParameterizedTest
    @ValueSource(strings = {"nameless", "named"})
    void ofOneFileThatIsExplained(String name) {
        assertThat(explain(file(name))).contains("of p (line 2).", "of q (line 1).");
    }

    /** Whichever is named first. */
    @Test
    void ofSeveralFiles() {
        String stale = in("FOLDER/p.jsonl:1");

        assertThat(check(file("p"), file("q"))).contains("A1 " + stale + ": p read x = 1");
        assertThat(check(file("q"), file("p"))).contains("A1 " + stale + ": p read x = 1");
        assertThat(explain(file("q"), file("p")))
                .contains("of p (" + stale + ").", "of q (" + in("FOLDER/q.jsonl:1") + ").");
    }

    @Test
    void ofStandardInput() throws IOException {
        String records = Files.readString(Path.of(file("named")));

        assertThat(oneLine(Run.piped(records, "check", "-").out())).contains("A1 line 2: p read x = 1");
    }

    private String in(String place) {
        return place.replace("FOLDER", folder.toString());
    }

    private static String check(String... files) {
        return printed("check", files);
    }

    private static String explain(String... files) {
        return printed("explain", files);
    }

    private static String printed(String command, String... files) {
        String[] all = new String[files.length + 1];
        all[0] = command;
        System.arraycopy(files, 0, all, 1, files.length);
        return oneLine(Run.hasse(all).out());
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
