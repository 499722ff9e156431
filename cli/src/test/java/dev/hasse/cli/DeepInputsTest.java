package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Deeply nested input of any kind is refused at a limit, without a stack overflow. Each row has the text before and
 * after the innermost value, the parts that are repeated on both sides of it, and the command that reads it from FILE.
 */
class DeepInputsTest {
    private static final int LEVELS = 100_000;
    private static final long SMALL_STACK = 256 << 10;

    private static final String RECORD = "{\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"write_values\":{\"c\":";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "RECORD | [ | ] | }} | check FILE",
                "RECORD | {\"a\": | } | }} | check FILE",
                "RECORD | [{\"a\": | }] | }} | report FILE",
                "RECORD | [ | ] | }} | explain FILE",
                "RECORD | [ | ] | }} | check --max-depth 1000000 FILE",
                "RECORD | {\"a\": | } | }} | explain --max-depth 1000000 FILE",
                "RECORD | {\"a\": | } | }} | validate --max-depth 1000000 FILE",
                "RECORD | {\"a\": | } | }} | whatif --runtime ssi --max-depth 1000000 FILE",
                "{\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"more\": | [ | ] | } | check FILE",
                "`` | [ | ] | `` | check FILE",
                "`` | [ | ] | `` | convert --from claude-code FILE",
                "{\"tool\":\"t\",\"args\": | {\"a\": | } | } | convert --from generic FILE",
                "{\"tool\":\"t\",\"args\": | {\"a\": | } | } | convert --from generic --max-depth 1000000 FILE",
                "{:type :invoke :value | [ | ] | } | convert --from jepsen FILE",
                "{:type :invoke :value | #a | `` | } | convert --from jepsen FILE",
                "{:type :invoke :value | #_ | `` | } | check --from jepsen FILE",
                "`` | #_ | `` | `` | check --from jepsen FILE",
                "`` | ^{:a | } | `` | check --from jepsen FILE",
                "`` | '' | `` | `` | check --from jepsen FILE",
                "{:type :invoke :value | #{ | } | } | check --from jepsen --max-depth 1000000 FILE",
                "`` | [ | ] | `` | check --config FILE -",
                "`` | {a: | } | `` | check --config FILE -",
                "`` | - | `` | `` | check --config FILE -",
                "`ignore: ` | [ | ] | `` | config --config FILE",
                "`` | [ | ] | `` | convert --from otlp --mapping FILE -",
                "`tools: ` | {a: | } | `` | convert --from otlp --mapping FILE -",
                "`` | [ | ] | `` | check --baseline FILE -",
                "`{\"schema\":\"hasse.baseline/1\",\"findings\":` | [ | ] | } | check --baseline FILE -",
                "`` | [ | ] | `` | report --compare FILE -",
                "`{\"schema\":\"hasse.report/1\",\"groups\":` | {\"a\": | } | } | report --compare FILE -",
                "`{\"a\":` | [ | ] | } | report --roles FILE -",
                "`` | {\"a\": | } | `` | report --roles FILE -",
                "`` | [ | ] | `` | merge FILE",
                "`{\"schema\":\"hasse.check/1\",\"traces\":[` | {\"a\": | } | ]} | merge FILE",
                "`{\"summary\":` | [ | ] | } | merge FILE",
                "`{\"schema\":\"hasse.check/1\",\"traces\":[` | {\"a\": | } | ]} | diff FILE -",
                "`` | [ | ] | `` | topology FILE",
                "`{\"nodes\":` | [ | ] | ,\"edges\":[]} | topology FILE",
                "`{\"schema\":\"hasse.topology/1\",\"channels\":` | {\"a\": | } | } | topology FILE",
                "`` | {\"a\": | } | `` | topology --channels FILE -",
            })
    void noStackEnds(String before, String opening, String closing, String after, String command) throws Exception {
        Path file = folder.resolve("deep.json");
        write(file, before.equals("RECORD") ? RECORD : before, opening, closing, after);
        String[] arguments = command.replace("FILE", file.toString()).split(" ");

        Run run = Run.hasse(arguments);
        FutureTask<Run> again = new FutureTask<>(() -> Run.hasse(arguments));
        new Thread(null, again, "small stack", SMALL_STACK).start();

        assertThat(run.exitCode())
                .as(run.err())
                .isIn(command.contains("--max-depth") ? new Integer[] {0, 1, 2} : REFUSED);
        assertThat(run.err()).doesNotContain("defect").doesNotContain("StackOverflowError");
        assertThat(again.get()).isEqualTo(run);
    }

    private static final Integer[] REFUSED = {2};

    private static void write(Path file, String before, String opening, String closing, String after)
            throws IOException {
        String end = closing == null ? "" : closing;
        Files.writeString(
                file,
                (before == null ? "" : before)
                        + (" " + opening).repeat(LEVELS)
                        + " 1"
                        + end.repeat(LEVELS)
                        + (after == null ? "" : after));
    }
}
