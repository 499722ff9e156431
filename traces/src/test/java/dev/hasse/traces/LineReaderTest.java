package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a single line is, and to which trace it belongs. */
class LineReaderTest {
    private final LineReader reader = new LineReader(ReadSettings.of(Limits.DEFAULT, "NULL"));

    private LineHead read(String line) {
        byte[] bytes = ("x" + line.replace('\'', '"') + "y").getBytes(StandardCharsets.UTF_8);
        return reader.read(bytes, 1, bytes.length - 1, "f", 7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "{'agent':'a','read_time':0,'write_time':3}                               | RECORD | f | - | 3",
                "{'agent':'a','read_time':0,'write_time':3,'trace_id':'t','op_id':'x'}    | RECORD | t | x | 3",
                "{'agent':'a','read_time':0,'write_time':3,'op_id':5}                     | RECORD | f | 5 | 3",
                "{'abort':'x'}                                                            | ABORT  | f | x | 0",
                "{'abort':'x','trace_id':'t'}                                             | ABORT  | t | x | 0",
                "` `                                                                      | BLANK  | f | - | 0",
            })
    void whatALineIs(String line, LineHead.Kind kind, String trace, @Nullable String id, long time) {
        assertThat(read(line)).isEqualTo(new LineHead(kind, trace, id, time, null));
    }

    @Test
    void whatIsRefusedIsNamedByItsPlace() {
        LineHead head = read("{'agent':");

        assertThat(head.kind()).isEqualTo(LineHead.Kind.REFUSED);
        assertThat(Objects.requireNonNull(head.problem()).message()).startsWith("f:7: ");
    }

    /** Names are forgotten now and then; each line is what it was. */
    @Test
    void manyNames() {
        for (int k = 0; k < 10_000; k++) {
            LineHead head = read("{'agent':'a','read_time':0,'write_time':" + k + ",'trace_id':'t " + k + "'}");
            assertThat(head.traceId()).isEqualTo("t " + k);
        }
    }
}
