package dev.hasse.reports.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceColumnsJsonTest {
    private static String columns(Operation... history) throws IOException {
        StringWriter out = new StringWriter();
        JsonGenerator json = JsonOutput.generator(out);
        json.writeStartObject();
        new TraceColumnsJson(json, Trace.of("t", List.of(history))).write();
        json.writeEndObject();
        json.flush();
        return out.toString();
    }

    private static Value value(String text) {
        return Value.ofString(text);
    }

    @Test
    void momentsAreRanksAndColumnsOfZerosAreLeftOut() throws IOException {
        assertThat(columns(
                        Operation.by("a", 10).write("x", value("1")).commit(20),
                        Operation.by("b", 20).read("x", value("1")).commit(50)))
                .isEqualTo("""
                        {"perSecond":0,"origin":"10","steps":[10,30],"agent":[0,1],"agents":["a","b"],"begin":[0,1],\
                        "length":[1,1],"uncertain":[],"since":[],"reads":[0,1],"writes":[1,0],"aborted":[],"refused":[],\
                        "uncommitted":[],"line":[1,1],"files":["t"],"ids":[],"cells":["x"]}""");
    }

    @Test
    void aReadHasItsOwnRangeAndACommitToo() throws IOException {
        assertThat(columns(Operation.by("a", 0)
                        .read("x", value("1"), 1, 2)
                        .read("y", value("1"), 3)
                        .committedSince(4)
                        .commit(9)))
                .contains("\"steps\":[1,1,1,1,5]")
                .contains("\"length\":[5]")
                .contains("\"uncertain\":[0],\"since\":[4]")
                .contains("\"reads\":[2],\"readCell\":[0,1],\"readAt\":[1,3],\"readFor\":[1,0]");
    }

    @Test
    void theFirstOperationCanBeTheOneThatWasUndone() throws IOException {
        assertThat(columns(Operation.by("a", 0).aborted().commit(1))).contains("\"aborted\":[0]");
    }

    @Test
    void whatNeverCommittedEndsWithItsLastRead() throws IOException {
        assertThat(columns(
                        Operation.by("a", 0).read("x", value("1"), 7).aborted().neverCommit()))
                .contains("\"steps\":[7]")
                .contains("\"length\":[1]")
                .contains("\"aborted\":[0]")
                .contains("\"uncommitted\":[0]");
    }

    @Test
    void momentsCanBeFurtherApartThanTheGreatestLong() throws IOException {
        assertThat(columns(Operation.by("a", Long.MIN_VALUE).commit(Long.MAX_VALUE)))
                .contains("\"origin\":\"-9223372036854775808\",\"steps\":[18446744073709551615]");
    }

    @Test
    void aClockThatCountsFromNineteenSeventyIsOneOnlyIfAllMomentsAre() throws IOException {
        long day = 1_760_000_000_000L;
        assertThat(columns(Operation.by("a", day).commit(day + 1))).contains("\"perSecond\":1000");
        assertThat(columns(Operation.by("a", 0).commit(day))).contains("\"perSecond\":0");
    }

    @Test
    void namesAreVisible() throws IOException {
        assertThat(columns(Operation.by("\u202eevil\n", 0)
                        .id(value("\u001b[31m"))
                        .write("<b>", value("1"))
                        .commit(1)))
                .contains("\"agents\":[\"\\\\u202eevil\\\\n\"]")
                .contains("\"ids\":[\"\\\"\\\\u001b[31m\\\"\"]")
                .contains("\"cells\":[\"<b>\"]");
    }
}
