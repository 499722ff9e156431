package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every reason for refusal, with the message in full: where, what was found, what was expected, what to do. */
class RefusalTest {
    private static final String GOOD = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}\n";
    /** The good line with an escape, so that the parser reads it; it must remember nothing of the line before. */
    private static final String GOOD_AND_ESCAPED = GOOD.replace(":\"a", ":\"\\u0061");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'read_time':0,'write_time':1} | field 'agent': found nothing, expected a string; every record needs it",
                "{'agent':'a','write_time':1} | field 'read_time': found nothing, expected a 64-bit integer; every record"
                        + " needs it",
                "{'agent':'a','read_time':0} | field 'write_time': found nothing, expected a 64-bit integer; every record"
                        + " needs it",
                "{'agent':'a','read_time':0,'aborted':true,'write_values':{'x':1}} | field 'write_time': found nothing,"
                        + " expected a 64-bit integer; every record needs it",
                "{'agent':7,'read_time':0,'write_time':1} | field 'agent': found the number 7, expected a string",
                "{'agent':null,'read_time':0,'write_time':1} | field 'agent': found null, expected a string; leave the"
                        + " field out where there is nothing",
                "{'agent_id':7,'read_time':0,'write_time':1} | field 'agent_id': found the number 7, expected a string",
                "{'agent':'a','read_time':'0','write_time':1} | field 'read_time': found the string '0', expected a"
                        + " 64-bit integer",
                "{'agent':'a','read_time':0.5,'write_time':1} | field 'read_time': found the number 0.5, expected a"
                        + " 64-bit integer",
                "{'agent':'a','read_time':0,'write_time':9223372036854775808} | field 'write_time': found the number"
                        + " 9223372036854775808, expected a 64-bit integer",
                "{'agent':'a','read_time':2,'write_time':1} | field 'read_time': found 2, which is after the write_time 1,"
                        + " expected read_time ≤ write_time, on one clock",
                "{'agent':'a','read_time':0,'write_time':1,'read_set':'x'} | field 'read_set': found the string 'x',"
                        + " expected an array of cells",
                "{'agent':'a','read_time':0,'write_time':1,'read_set':[1]} | field 'read_set': found the number 1,"
                        + " expected a string",
                "{'agent':'a','read_time':0,'write_time':1,'read_values':[]} | field 'read_values': found an array,"
                        + " expected an object from cells to values",
                "{'agent':'a','read_time':0,'write_time':1,'read_set':['x'],'read_values':{'y':1}} | field 'read_values':"
                        + " found a value for the cell 'y', expected only cells of 'read_set'; add the cell there, or leave"
                        + " it out here",
                "{'agent':'a','read_time':0,'write_time':1,'write_set':[],'write_values':{'y':1}} | field 'write_values':"
                        + " found a value for the cell 'y', expected only cells of 'write_set'; add the cell there, or"
                        + " leave it out here",
                "{'agent':'a','read_time':0,'write_time':1,'read_set':['x'],'read_times':{'x':2}} | field 'read_times':"
                        + " found 2 for the cell 'x', expected a time between 0 and 1",
                "{'agent':'a','read_time':0,'write_time':1,'read_set':['x'],'read_times':{'y':1}} | field 'read_times': found"
                        + " a time for the cell 'y', expected only cells of 'read_set'; add the cell there, or leave it out"
                        + " here",
                "{'agent':'a','read_time':0,'write_time':1,'aborted':'no'} | field 'aborted': found the string 'no',"
                        + " expected true or false",
                "{'agent':'a','read_time':0,'write_time':1,'read_registry':[{'signature':1}]} | field 'read_registry':"
                        + " found an object without a 'name', expected a tool: a string, or an object with a 'name' and a"
                        + " 'signature'",
                "{'agent':'a','read_time':0,'write_time':1,'io':['x']} | field 'io': found the string 'x', expected an"
                        + " array of [cell, value]",
                "{'agent':'a','read_time':0,'write_time':1,'co':'x'} | field 'co': found the string 'x', expected an"
                        + " array of [cell, value]",
                "{'agent':'a','read_time':0,'write_time':1,'io':[['x']]} | field 'io': found an effect without a value,"
                        + " expected an array of [cell, value]",
                "{'agent':'a','read_time':0,'write_time':1,'co':[['x',1,2]]} | field 'co': found an effect of more than"
                        + " two parts, expected an array of [cell, value]",
                "{'agent':'a','read_time':0,'write_time':1,'op_id':1.5} | field 'op_id': found the number 1.5, expected a"
                        + " string or an integer",
                "{'agent':'a','read_time':0,'write_time':1,'txn':1.5} | field 'txn': found the number 1.5, expected a"
                        + " string or an integer",
                "{'agent':'a','read_time':0,'write_time':1,'preds':[9]} | field 'preds': found 9, which names no record of"
                        + " the trace, expected only op_ids of records in the trace; a record without op_id has its"
                        + " position as id",
                "{'agent':'a','read_time':0,'write_time':1,'agent':'b'} | field 'agent': found the key twice, expected"
                        + " each key once",
                "{'agent':'a','read_time':0,'write_time':1,'read_values':{'x':1,'x':1}} | field 'x': found the key"
                        + " twice, expected each key once",
                "{'agent':'a','read_time':0,'write_time':1,'more':{'y':1,'y':1}} | field 'y': found the key twice,"
                        + " expected each key once",
                "{'agent':'a','read_time':0,'write_time':5,'read_set':['x'],'read_until':6} | field 'read_until': found 6,"
                        + " expected a time between 0 and 5",
                "{'agent':'a','read_time':3,'write_time':5,'read_set':['x'],'read_until':2} | field 'read_until': found 2,"
                        + " expected a time between 3 and 5",
                "{'agent':'a','read_time':0,'write_time':5,'read_set':['x'],'read_times':{'x':3},'read_until':{'x':2}} |"
                        + " field 'read_until': found 2 for the cell 'x', expected a time between 3 and 5",
                "{'agent':'a','read_time':0,'write_time':5,'read_set':['x'],'read_until':{'y':2}} | field 'read_until':"
                        + " found a time for the cell 'y', expected only cells of 'read_set'; add the cell there, or leave"
                        + " it out here",
                "{'agent':'a','read_time':0,'write_time':5,'read_until':'5'} | field 'read_until': found the string '5',"
                        + " expected a 64-bit integer, or an object from cells to such",
                "{'agent':'a','read_time':0,'write_time':5,'write_since':6} | field 'write_since': found 6, which is after"
                        + " the write_time 5, expected write_since ≤ write_time, on one clock",
                "{'agent':'a','read_time':0,'write_time':5,'refused':true,'write_values':{'x':1}} | field 'refused': found"
                        + " true in a record that writes, expected only records that commit nothing; leave out what it"
                        + " would have written",
                "{'agent':'a','read_time':0,'write_time':5,'externalized':1} | field 'externalized': found the number 1,"
                        + " expected true or false",
                "{'abort':true} | field 'abort': found true, expected the op_id of an operation that was undone: a string"
                        + " or an integer; a record says 'aborted': true of itself",
                "{'abort':[1]} | field 'abort': found an array, expected a string or an integer",
                "{'abort':1,'trace_id':2} | field 'trace_id': found the number 2, expected a string",
                "{'abort':1,'session_id':2} | field 'session_id': found the number 2, expected a string",
                "{'abort':'x'} | field 'abort': found 'x', which names no earlier record of the trace, expected the op_id"
                        + " of an operation that stands before it; a record without op_id has its position as id",
                "{'abort':2} | field 'abort': found 2, which names no earlier record of the trace, expected the op_id of an"
                        + " operation that stands before it; a record without op_id has its position as id",
                "{'abort':1,'trace_id':'other'} | field 'abort': found 1, which names no earlier record of the trace,"
                        + " expected the op_id of an operation that stands before it; a record without op_id has its"
                        + " position as id",
                "[1] | found an array, expected a JSON object: one operation record a line",
                "{'agent':'a','read_time':0,'write_time':1} {} | found something after the record: an object, expected"
                        + " one operation record a line; put each record on a line of its own"
            })
    void saysWhatIsWrong(String line, String message) {
        Reading reading = Reading.of(GOOD + line.replace('\'', '"') + "\n" + GOOD_AND_ESCAPED);

        assertThat(reading.messages()).containsExactly("t.jsonl:2: " + message.replace('\'', '"'));
        assertThat(reading.read.summary().skipped()).isEqualTo(1);
        assertThat(reading.trace().size()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"nonsense", "{", "{'agent':'a',}", "{\"agent\":\"\u0001\"}"})
    void whatIsNotJsonIsSaidToBeSo(String line) {
        Reading reading = Reading.of(GOOD + line + "\n");

        assertThat(reading.messages()).hasSize(1);
        assertThat(reading.messages().get(0))
                .startsWith("t.jsonl:2: found what is not JSON, at column ")
                .endsWith("expected one JSON object a line")
                .matches("\\P{Cntrl}*");
    }

    @Test
    void aRepeatedKeyMayHoldQuotesAndLineFeeds() {
        assertThat(Reading.of("{\"it's\\n'mine'\":1,\"it's\\n'mine'\":1}").messages())
                .containsExactly("t.jsonl:1: field \"it's\\n'mine'\": found the key twice, expected each key once");
    }

    @Test
    void aRepeatedIdNamesTheOtherRecord() {
        String record = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"op_id\":%s}\n";

        assertThat(Reading.of(GOOD + record.formatted("\"x\"") + record.formatted("\"x\""))
                        .messages())
                .containsExactly(
                        "t.jsonl:3: field \"op_id\": found \"x\", the id of t.jsonl:2 too, expected an id of its"
                                + " own for each record of a trace; a record without op_id has its position as id");
        assertThat(Reading.of(GOOD + record.formatted("1")).messages()).hasSize(1);
        assertThat(Reading.of(record.formatted("2") + GOOD).messages()).hasSize(1);
        assertThat(Reading.of(record.formatted("\"1\"") + record.formatted("1")).messages())
                .isEmpty();
    }

    @Test
    void whoDependsOnARefusedRecordIsRefusedToo() {
        String text = "{'agent':'a','read_time':0,'write_time':1,'op_id':'p','preds':['gone']}\n"
                + "{'agent':'a','read_time':0,'write_time':1,'op_id':'q','preds':['p']}\n"
                + "{'agent':'a','read_time':0,'write_time':1,'op_id':'r','preds':['s']}\n"
                + "{'agent':'a','read_time':0,'write_time':1,'op_id':'s','preds':['q','s']}\n"
                + "{'agent':'b','read_time':0,'write_time':1,'op_id':'t','preds':['t']}\n";
        Reading reading = Reading.of(text.replace('\'', '"'));

        assertThat(reading.messages()).hasSize(1);
        assertThat(reading.messages().get(0)).startsWith("t.jsonl:1: field \"preds\": found \"gone\"");
        assertThat(reading.read.summary().skipped()).isEqualTo(4);
        assertThat(reading.ids()).containsExactly("t");
    }

    @Test
    void limitsSayHowToRaiseThem() {
        Limits small = new Limits(200, 10, 20);
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        String digits = "1".repeat(10_000);

        assertThat(Reading.of(GOOD + " ".repeat(300) + "\n" + GOOD, small).messages())
                .containsExactly("t.jsonl:2: found a line of more than 200 bytes, expected less; raise the limit with"
                        + " --max-line-bytes");
        assertThat(Reading.of(GOOD + "{\"x\":" + deep + "}\n").messages())
                .containsExactly(
                        "t.jsonl:2: found a value nested deeper than 1000 levels, expected less; raise the limit"
                                + " with --max-depth");
        assertThat(Reading.of(GOOD + "{\"x\":" + digits + "}\n").messages())
                .containsExactly("t.jsonl:2: found a number of more than 1000 digits, expected less; raise the limit"
                        + " with --max-number-length");
    }

    /** The canonical text, which is what is written, may have more digits. */
    @ParameterizedTest
    @CsvSource({
        "1e19, true",
        "1e20, true",
        "100000000000000000000, true",
        "0.00000000000000000000000000000000000001, true",
        "1e1234567890123456789, true",
        "1e12345678901234567890, false",
        "12345678901234567890, true",
        "-1234567890123456789.0, true",
        "123456789012345678901, false",
        "-1234567890123456789.01, false",
        "0.1234567890123456789, true",
        "0.12345678901234567891, false",
    })
    void aNumberIsAsLongAsTheShortestWayToWriteIt(String number, boolean read) {
        String line = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"read_values\":{\"x\":[%s]}}";
        String tooLong =
                "t.jsonl:1: found a number of more than 20 digits, expected less; raise the limit with --max-number-length";

        assertThat(Reading.of(line.formatted(number), new Limits(200, 10, 20)).messages())
                .isEqualTo(read ? List.of() : List.of(tooLong));
    }

    /** Also in its canonical form, whose exponent has digits of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"%s", "-%s", "1.%s", "1%se77", "1.1%se-7"})
    void aNumberMayHaveAsManyDigitsAsTheLimit(String notation) {
        String line = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"read_values\":{\"x\":%s}}\n";
        int digits = (int) notation.chars().filter(Character::isDigit).count();
        String longest = notation.formatted("1".repeat(1_000 - digits));
        String longer = notation.formatted("1".repeat(1_001 - digits));
        String canonical = CanonicalNumber.of(longest);

        assertThat(Reading.of(line.formatted(longest) + line.formatted(longer) + line.formatted(canonical))
                        .messages())
                .containsExactly("t.jsonl:2: found a number of more than 1000 digits, expected less; raise the limit"
                        + " with --max-number-length");
    }

    @Test
    void soIsTheIdOfAnOperationThatIsUndone() {
        assertThat(Reading.of(GOOD + "{\"abort\":123456789012345678901}\n", new Limits(200, 10, 20))
                        .messages())
                .containsExactly("t.jsonl:2: found a number of more than 20 digits, expected less; raise the limit with"
                        + " --max-number-length");
    }

    /** Lines that are plain, for the parser, blank, or broken. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}",
                "{\"\\u0061gent\":\"a\",\"read_time\":0,\"write_time\":1}",
                "",
            })
    void aLineMayHaveAsManyBytesAsTheLimit(String line) {
        Limits limits = new Limits(60, 10, 20);
        String full = line + " ".repeat(60 - line.length());
        String tooLong = "found a line of more than 60 bytes, expected less; raise the limit with --max-line-bytes";

        for (String feed : new String[] {"\n", "\r\n", "\n" + GOOD}) {
            Reading reading = Reading.of(GOOD + full + "\n" + full + " " + feed, limits);

            assertThat(reading.messages()).containsExactly("t.jsonl:3: " + tooLong);
            assertThat(reading.trace().size()).isEqualTo((line.isEmpty() ? 1 : 2) + (feed.endsWith("}\n") ? 1 : 0));
        }
    }

    @Test
    void raisedLimitsHold() {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        String digits = "1".repeat(10_000);
        String line = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"read_values\":{\"x\":%s,\"y\":%s}}";
        Reading reading = Reading.of(line.formatted(deep, digits), new Limits(1 << 20, 200_000, 20_000));

        assertThat(reading.messages()).isEmpty();
        assertThat(reading.reads(0)).hasSize(2);
    }

    @Test
    void bytesThatAreNotUtf8AreNamed() {
        byte[] line = (GOOD + "{\"agent\":\"é\"}\n" + GOOD).getBytes(StandardCharsets.ISO_8859_1);

        assertThat(Reading.ofBytes(line).messages())
                .containsExactly(
                        "t.jsonl:2: found the byte 0xE9 at column 11, which is not UTF-8, expected UTF-8; write"
                                + " the file as UTF-8");
        byte[] unknown = GOOD.replace("}", ",\"note\":\"é\"}").getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Reading.ofBytes(unknown).messages())
                .singleElement()
                .asString()
                .startsWith("t.jsonl:1: found the byte 0xE9 at column ");
        assertThat(Reading.ofBytes(new byte[] {(byte) 0xFF, ' '}).messages())
                .containsExactly("t.jsonl:1: found the byte 0xFF at column 1, which is not UTF-8, expected UTF-8; write"
                        + " the file as UTF-8");
        for (String mark : List.of("\u00FF\u00FE", "\u00FE\u00FF")) {
            assertThat(Reading.ofBytes((mark + "{").getBytes(StandardCharsets.ISO_8859_1))
                            .messages())
                    .containsExactly(
                            "t.jsonl:1: found the byte order mark of UTF-16, expected UTF-8; write the file as UTF-8");
        }
        assertThat(Reading.ofBytes(GOOD.getBytes(StandardCharsets.UTF_16LE))
                        .messages()
                        .get(0))
                .startsWith("t.jsonl:1: found a NUL byte, expected UTF-8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0 {'a':1} | a NUL byte",
                "{0'a':1} | a NUL byte",
                "{'a0':1} | a NUL byte",
                "{'a'0:1} | what is not JSON",
                "{'a':1}0 | what is not JSON",
            })
    void amongTheFirstFourBytesANulIsTakenForAnotherEncoding(String line, String found) {
        byte[] bytes = line.replace('\'', '"').replace('0', '\0').getBytes(StandardCharsets.UTF_8);

        assertThat(Reading.ofBytes(bytes).messages()).hasSize(1);
        assertThat(Reading.ofBytes(bytes).messages().get(0)).startsWith("t.jsonl:1: found " + found);
    }

    @Test
    void hostileTextIsEscapedAndShortened() {
        String message = Reading.of("{\"agent\":\"a\",\"read_time\":\"\\u001b[2J" + "x".repeat(1000) + "\"}")
                .messages()
                .get(0);

        assertThat(message).matches("\\P{Cntrl}*").contains("\\u001b[2J").contains("… (1004 characters)");
    }
}
