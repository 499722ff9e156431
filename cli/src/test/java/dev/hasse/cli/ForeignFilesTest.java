package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A file that is no JSON at all gets one message, which says what it is. */
class ForeignFilesTest {
    private static final String RECORD = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}\n";

    @TempDir
    private Path folder;

    /** @param text each character of which is a byte */
    private record Foreign(String name, String text, String found) {
        byte[] bytes() {
            return text.getBytes(StandardCharsets.ISO_8859_1);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Foreign> foreign() {
        return Stream.of(
                new Foreign("page.html", "<!DOCTYPE html>\n<html>\n<p>x</p>\n</html>\n", "an HTML page"),
                new Foreign("rows.xml", "<?xml version='1.0'?>\n<rows>\n</rows>\n", "XML"),
                new Foreign("doc.pdf", "%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\nendobj\n", "a PDF document"),
                new Foreign("image.png", "\u0089PNG\r\n\u001a\n\u0000\u0000\n", "an image"),
                new Foreign("state.db", "SQLite format 3\u0000\u0010\u0000\n\u0001\n", "an SQLite database"),
                new Foreign("log.xz", "\u00fd7zXZ\u0000\u0000\n\u00e4\n", "an archive, or a file that is packed"),
                new Foreign("rows.parquet", "PAR1\u0015\u0004\n\u0015\n", "a Parquet file"),
                new Foreign("noise", "\u0001\u0002\u0003\n\u0004\u0005\u0006\n\u0080\n", "bytes that are no text"),
                new Foreign("utf16", ("\u00ff\u00fe" + spread(RECORD + RECORD)), "the byte order mark of UTF-16"),
                new Foreign("bare16", spread(RECORD + RECORD), "what looks like UTF-16"),
                new Foreign("app.log", "2026-01-01 INFO started\n2026-01-01 INFO done\n", "text that is no JSON"),
                new Foreign(
                        "pod.log",
                        "09:00 stdout F " + RECORD + "09:01 stdout F " + RECORD,
                        "text before the JSON of each line"));
    }

    /** A text in UTF-16, least byte first. */
    private static String spread(String text) {
        StringBuilder spread = new StringBuilder();
        text.chars().forEach(c -> spread.append((char) c).append('\u0000'));
        return spread.toString();
    }

    private static Run piped(byte[] bytes, String... arguments) {
        return Run.on(
                new ByteArrayInputStream(bytes), OutputStream.nullOutputStream(), Run.NOW, Run.PROJECT, arguments);
    }

    private List<String> errors(String... arguments) {
        Run run = Run.hasse(arguments);
        assertThat(run.exitCode()).isEqualTo(2);
        return run.err().lines().filter(line -> line.startsWith("error: ")).toList();
    }

    @ParameterizedTest
    @MethodSource("foreign")
    void oneMessageSaysWhatItIs(Foreign file) throws IOException {
        String path = Files.write(folder.resolve(file.name()), file.bytes()).toString();
        for (String command : List.of("check", "validate", "report", "explain")) {
            assertThat(errors(command, path))
                    .singleElement()
                    .asString()
                    .startsWith("error: " + path + ": found " + file.found())
                    .contains(", expected ", "; ");
        }
        assertThat(errors("convert", path))
                .hasSizeLessThanOrEqualTo(2)
                .first()
                .asString()
                .startsWith("error: " + path + ": found " + file.found());
        assertThat(errors("check", "--from", "otlp", path))
                .hasSizeLessThanOrEqualTo(2)
                .first()
                .asString()
                .startsWith("error: " + path + ": found " + file.found());
    }

    @ParameterizedTest
    @MethodSource("foreign")
    void soDoesThatOnStandardInput(Foreign file) {
        for (String[] arguments : new String[][] {
            {"check", "-"},
            {"validate", "-"},
            {"check", "--from", "auto", "-"},
            {"convert", "-"},
            {"check", "--from", "otlp", "-"}
        }) {
            Run run = piped(file.bytes(), arguments);

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err().lines().filter(line -> line.startsWith("error: ")))
                    .hasSizeLessThanOrEqualTo(2)
                    .first()
                    .asString()
                    .startsWith("error: -: found " + file.found());
        }
    }

    @Test
    void standardInputThatIsPackedIsLookedInto() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("<!DOCTYPE html>\n<html>\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(piped(packed.toByteArray(), "check", "-").err())
                .startsWith("error: -: found an HTML page, expected operation records in JSON Lines; ");
    }

    /** Only operation records are no table. */
    @Test
    void aTableNeedsAMapping() throws IOException {
        String path = Files.writeString(folder.resolve("calls.csv"), "time,who,tool\n1,ann,get\n2,bob,set\n")
                .toString();

        assertThat(errors("check", path))
                .singleElement()
                .asString()
                .contains(
                        "found a table (CSV), whose first row is \"time,who,tool\"",
                        "hasse convert --suggest-mapping FILE > map.yaml");
        assertThat(errors("convert", path))
                .first()
                .asString()
                .contains("found an unknown format (an object with \"time\"");
    }

    /** Neither the depth of a stack nor much time is needed for it. */
    @Test
    void aFileMayHaveAnyForm() throws IOException {
        String table = Files.writeString(folder.resolve("wide.csv"), "a" + ",a".repeat(30_000) + "\n1\n")
                .toString();
        String strange = Files.writeString(
                        folder.resolve("strange.log"), ("began {" + "\":".repeat(20_000) + "\n").repeat(2))
                .toString();

        assertThat(errors("check", table)).singleElement().asString().contains("found a table (CSV)");
        assertThat(errors("check", strange)).singleElement().asString().contains("found text that is no JSON");
    }

    @Test
    void linesOfJsonAmongOthersAreRefusedOneByOne() throws IOException {
        String path = Files.writeString(folder.resolve("t.jsonl"), "started\n" + RECORD + "done\n")
                .toString();

        assertThat(errors("validate", path)).hasSize(3).first().asString().startsWith("error: " + path + ":1: found");
    }

    @Test
    void whatIsCutOffSaysSo() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(RECORD.repeat(5_000).getBytes(StandardCharsets.UTF_8));
        }
        byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() / 2);
        String path = Files.write(folder.resolve("t.jsonl.gz"), half).toString();

        assertThat(errors("check", path))
                .singleElement()
                .asString()
                .endsWith("; its compressed data was not written or copied to the end");
    }
}
