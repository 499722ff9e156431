package dev.hasse.imports.formats.evaluations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Document;
import dev.hasse.imports.formats.Syntax;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectArchiveTest {
    private static final Limits LIMITS = new Limits(1_000, 10, 100);

    private final List<Document> documents = new ArrayList<>();
    private final Problems problems = new Problems(100);

    private static byte[] zip(String... namesAndTexts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int k = 0; k < namesAndTexts.length; k += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[k]));
                zip.write(namesAndTexts[k + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private List<String> read(byte[] bytes) throws IOException {
        assertThat(Syntax.of(bytes)).isEqualTo(Syntax.ZIP);
        new InspectArchive().read(new ByteArrayInputStream(bytes), "f", LIMITS, problems, documents::add);
        assertThat(documents).allMatch(document -> document.source().equals("f"));
        return documents.stream().map(document -> document.root().toString()).toList();
    }

    private List<String> messages() {
        return problems.first().stream().map(Problem::message).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "samples/1_epoch_1.json header.json summaries.json,            header.json samples/1_epoch_1.json",
        "_journal/start.json samples/1.json _journal/summaries/1.json, _journal/start.json samples/1.json",
        "_journal/start.json samples/1.json header.json,               header.json samples/1.json",
        "header.json _journal/start.json,                              header.json",
        "samples/1.json samples/deep/2.json,                           samples/1.json",
    })
    void theHeaderComesFirstAndThenTheSamples(String names, String expected) throws IOException {
        String[] entries = Arrays.stream(names.split(" "))
                .flatMap(name -> List.of(name, "\"" + name + "\"").stream())
                .toArray(String[]::new);

        assertThat(String.join(" ", read(zip(entries))).replace("\"", "")).isEqualTo(expected);
        assertThat(messages()).isEmpty();
    }

    @Test
    void whatCannotBeReadIsSaidAndTheRestIsKept() throws IOException {
        String large = "\"" + "x".repeat(2_000) + "\"";

        assertThat(read(zip(
                        "samples/1.json",
                        "{\"id\":1",
                        "samples/2.json",
                        large,
                        "samples/3.json",
                        "NaN",
                        "header.json",
                        "{}")))
                .containsExactly("{}", "{\"id\":1}", "\"NaN\"");
        assertThat(messages())
                .containsExactly(
                        "f/samples/1.json:1: found the end of the text in the middle of a value, expected a whole one; what"
                                + " came before it is kept",
                        "f/samples/2.json:1: found a part of an archive of more than 1000 bytes, expected less; raise the"
                                + " limit with --max-line-bytes");
    }

    @Test
    void samplesInChunksAreRefused() throws IOException {
        assertThat(read(zip("header.json", "{}", "samples/1/sample.json", "{}", "samples/1/events/0.json", "[]")))
                .containsExactly("{}");
        assertThat(messages())
                .containsExactly("f:1: found samples in chunks, expected samples in one piece; inspect log convert --to"
                        + " json --output-dir FOLDER FILE writes one that can be read");
    }

    @Test
    void otherArchivesAreRefused() throws IOException {
        assertThat(read(zip("a.jsonl", "{}"))).isEmpty();
        assertThat(read(zip())).isEmpty();
        String other =
                "f: found a zip archive without header.json and samples, expected a log of Inspect (.eval); unpack"
                        + " other archives first";
        assertThat(messages()).containsExactly(other, other);
    }

    @Test
    void brokenArchivesAreRefused() throws IOException {
        byte[] whole = zip("header.json", "{}", "samples/1.json", "{}");
        byte[] wrong = whole.clone();
        wrong[30 + "header.json".length()] ^= 1;

        assertThat(read(Arrays.copyOf(whole, whole.length - 30))).isEmpty();
        assertThat(read(Arrays.copyOf(whole, 5_000))).isEmpty();
        assertThat(read(wrong)).containsExactly("{}");
        assertThat(messages().get(0))
                .isEqualTo("f: found a broken zip archive (its end is missing), expected a log of Inspect (.eval); copy"
                        + " it again when it is written");
        assertThat(messages().get(1))
                .isEqualTo("f: found an archive of more than 1000 bytes, expected less; raise the limit with"
                        + " --max-line-bytes");
        assertThat(messages().get(2))
                .startsWith("f/header.json:1: found a part of an archive that cannot be unpacked (");
    }
}
