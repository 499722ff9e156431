package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Derivation;
import dev.hasse.model.Operation;
import dev.hasse.model.RefusedWrite;
import dev.hasse.model.SourceLine;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fields by which a converted record says where it comes from. Any other use of their names is the producer's own. */
class OriginFieldTest {
    private static final String RECORD = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1";

    /** The origin of a record on the second line of a block that begins after line 10, as one of the two readers has it. */
    private static @Nullable SourceLine origin(String value, boolean scan) {
        Symbols symbols = new Symbols();
        BlockReader reader = Reading.reader(symbols, Limits.DEFAULT, "NULL", scan);
        ScannedBlock block = reader.read(Reading.block(RECORD + "}\n" + RECORD + ",\"origin\":" + value + "}"));
        assertThat(block.refused()).isEmpty();
        block.records().keepOrigins(0, 10);
        assertThat(symbols.origins().find(0, 11)).isNull();
        return symbols.origins().find(0, 12);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "\"log.json:12\", log.json, 12",
                "\"log.json:109\", log.json, 109",
                "\"a:b:3\", a:b, 3",
                "\"/tmp/ü.json:3\", /tmp/ü.json, 3",
                "\"\\u00fc:3\", ü, 3",
                "\"x\\u003a3\", x, 3",
                "\"x:\\u0033\", x, 3",
                "\"x\\n:3\", `x\n`, 3",
            })
    void bothReadersTakeAFileAndALine(String value, String file, int line) {
        SourceLine expected = new SourceLine(file, line);

        assertThat(origin(value, true)).isEqualTo(expected);
        assertThat(origin(value, false)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\"",
                "\"eu-west\"",
                "\":3\"",
                "\"x:0\"",
                "\"x:03\"",
                "\"x:1234567890\"",
                "\"ü\"",
                "\"x:\\u0030\"",
                "{\"file\":\"x\",\"line\":[3]}",
                "[\"x:3\"]",
                "null",
                "3",
                "3.5",
                "true"
            })
    void anyOtherValueIsIgnored(String value) {
        assertThat(origin(value, true)).isNull();
        assertThat(origin(value, false)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"origin\":\"log:7\",\"origin_shared\":true         | true",
                "\"origin_shared\":true,\"origin\":\"log:7\"         | true",
                "\"origin\":\"log:7\",\"origin_shared\" : true ,\"b\":1 | true",
                "\"origin\":\"log:7\",\"origin_shared\":false        | false",
                "\"origin\":\"log:7\",\"origin_shared\":\"t\"        | false",
                "\"origin\":\"log:7\",\"origin_shared\":[true]       | false",
                "\"origin\":\"log:7\",\"origin_shared\":{\"true\":1} | false",
                "\"origin\":\"log:7\",\"origin_shared\":null         | false",
                "\"origin\":\"log:7\"                              | false",
            })
    void aLineMayHoldOtherCallsToo(String fields, boolean isShared) throws IOException {
        SourceLine expected = new SourceLine("log", 7, isShared);
        String record = RECORD + "," + fields + "}";
        // The record after it has a line of its own.
        String lines = record + "\n" + RECORD + ",\"origin\":\"log:8\"}";
        for (boolean scan : new boolean[] {true, false}) {
            Symbols symbols = new Symbols();
            ScannedBlock block =
                    Reading.reader(symbols, Limits.DEFAULT, "NULL", scan).read(Reading.block(lines));
            block.records().keepOrigins(0, 0);
            assertThat(symbols.origins().find(0, 1)).isEqualTo(expected);
            assertThat(symbols.origins().find(0, 2)).isEqualTo(new SourceLine("log", 8));
        }
        StringWriter again = new StringWriter();
        RecordWriter.write(Reading.of(record).trace().operation(0), again);
        assertThat(Reading.of(again.toString()).trace().reference(0).place()).isEqualTo(expected);
    }

    @Test
    void aWitnessPointsToTheLog() {
        Trace trace = Reading.of(RECORD + ",\"origin\":\"log.json:7\"}\n" + RECORD + "}")
                .trace();

        assertThat(trace.reference(0).line()).isEqualTo(1);
        assertThat(trace.reference(0).place()).isEqualTo(new SourceLine("log.json", 7));
        assertThat(trace.reference(1).place()).isEqualTo(new SourceLine("t.jsonl", 2));
    }

    @Test
    void aRecordKeepsHowItWasDerived() throws IOException {
        String derived = RECORD + ",\"read_values\":{\"x\":1},\"write_values\":{\"y\":2},\"origin\":\"log.json:7\","
                + "\"probably\":\"sed -i\",\"unlogged\":true,\"inferred_reads\":[\"x\"],\"inferred_writes\":[\"y\"]}";
        Operation operation = Reading.of(derived).trace().operation(0);
        StringWriter again = new StringWriter();
        RecordWriter.write(operation, again);

        assertThat(operation.derivation())
                .isEqualTo(new Derivation(new SourceLine("log.json", 7), true, "sed -i", Set.of("x"), Set.of("y")));
        assertThat(Reading.of(again.toString()).trace().operation(0)).isEqualTo(operation);
    }

    @Test
    void aRefusedRecordKeepsWhatItWasToWrite() throws IOException {
        String refused =
                RECORD + ",\"refused\":true,\"attempted\":{\"cells\":[\"x\"],\"written_by\":\"b\",\"unread\":true}}";
        Trace trace = Reading.of(refused).trace();
        StringWriter again = new StringWriter();
        RecordWriter.write(trace.operation(0), again);

        assertThat(trace.attempted(0)).isEqualTo(new RefusedWrite(Set.of("x"), "b", true));
        assertThat(Reading.of(again.toString()).trace().operation(0)).isEqualTo(trace.operation(0));
    }

    @Test
    void aRecordKeepsWhatItsAgentRemembered() throws IOException {
        String remembered = RECORD + ",\"read_values\":{\"x\":1},\"remembered\":{\"x\":-3}}";
        Trace trace = Reading.of(remembered).trace();
        StringWriter again = new StringWriter();
        RecordWriter.write(trace.operation(0), again);

        assertThat(trace.remembered(0, "x")).isEqualTo(-3);
        assertThat(trace.remembered(0, "y")).isNull();
        assertThat(Reading.of(again.toString()).trace().operation(0)).isEqualTo(trace.operation(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"remembered\":[\"x\"]",
                "\"remembered\":{\"x\":\"y\",\"y\":{\"x\":1},\"z\":1.5,\"a\":[2],\"b\":99999999999999999999,\"c\":null}",
                "\"attempted\":true",
                "\"attempted\":[\"x\"]",
                "\"attempted\":{\"cells\":{\"x\":[\"y\"]},\"unread\":{\"cells\":[1]},\"written_by\":[[]],\"note\":{}}",
                "\"unlogged\":\"yes\"",
                "\"unlogged\":false",
                "\"unlogged\":[true]",
                "\"probably\":{\"x\":\"y\"}",
                "\"probably\":null",
                "\"inferred_reads\":\"x\"",
                "\"inferred_reads\":[1,[\"x\"],{\"x\":\"y\"},null]",
                "\"inferred_writes\":{\"x\":[\"y\"]}",
            })
    void otherTypesAreTheProducersOwn(String field) {
        assertThat(Reading.of(RECORD + "," + field + "}").trace().operation(0).derivation())
                .isEqualTo(Derivation.NONE);
    }
}
