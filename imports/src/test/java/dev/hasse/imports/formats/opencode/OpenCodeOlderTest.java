package dev.hasse.imports.formats.opencode;

import static dev.hasse.imports.formats.opencode.OpenCodeTest.call;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.failed;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.message;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of opencode 1.0, which shows files otherwise, records them whole, and refuses writes of what has changed. */
class OpenCodeOlderTest {
    private static final String FILE = "{'filePath':'/w/f'}";
    private static final String END = "\\n\\n(End of file - total ";

    private static String read(String lines, double time) {
        return call("r" + time, "read", FILE, "<file>\\n" + lines + "\\n</file>", "{'preview':'x'}", time);
    }

    private static String refused(String error, double time) {
        return failed("e", "edit", "{'filePath':'/w/f','oldString':'a','newString':'b'}", error, time);
    }

    private static String write(double time) {
        return call("w" + time, "write", "{'filePath':'/w/f','content':'b'}", "", "{}", time);
    }

    /** The last call of two sessions, of which the second has one call. */
    private static Call last(String other, String... calls) {
        String[] messages = new String[calls.length];
        for (int k = 0; k < calls.length; k++) {
            messages[k] = message("m" + k, 0.1, calls[k]);
        }
        List<Call> all = OpenCodeTest.of(session("ses_a", messages), session("ses_b", message("n", 0.1, other))).calls;
        return all.get(all.size() - 1);
    }

    private static Access access(Call call) {
        return FrontEndTrial.access(call);
    }

    @ParameterizedTest
    @CsvSource({
        "00001| a\\n00002| b, 2, 'a\nb\n'",
        "00001| a\\n00002| b\\n00003| , 3, 'a\nb\n'",
        "00001| a\\n00002| \\n00003| , 3, 'a\n\n'",
        "'00001| ', 1, ''",
    })
    void aReadShowsTheWholeFile(String lines, int total, String text) {
        String padded = lines.endsWith("|") ? lines + " " : lines;

        assertThat(access(last(call("t", "todoread", "{}", "x", "{}", 0.5), read(padded + END + total + " lines)", 1)))
                        .reads())
                .containsExactly(new Glance("/w/f", FileText.value(text), 1_000_000L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"00001| a\\n\\n(File has more lines)", "00002| b\\n\\n(End of file - total 2 lines)"})
    void aPartIsNotTheFile(String lines) {
        assertThat(access(last(call("t", "todoread", "{}", "x", "{}", 0.5), read(lines, 1)))
                        .reads())
                .containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @Test
    void ofALineThatWasCutTheRestIsNotKnown() {
        String line = "00001| " + "a".repeat(2_000) + "...";

        assertThat(access(last(call("t", "todoread", "{}", "x", "{}", 0.5), read(line + END + "1 lines)", 1)))
                        .reads())
                .containsExactly(new Glance("/w/f", null, 1_000_000L));
    }

    @Test
    void aWriteOfAFileThatHasChangedIsRefused() {
        Call edit = last(
                write(2),
                read("00001| a" + END + "1 lines)", 1),
                refused("Error: File /w/f has been modified since it was last read.\\nLast read: x", 3));

        assertThat(edit.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(access(edit).reads()).containsExactly(new Glance("/w/f", FileText.value("a"), 1_000_000L));
        assertThat(access(edit).is(Access.Trait.OUTDATED)).isTrue();
    }

    @Test
    void aWriteOfAFileThatWasNotReadIsRefused() {
        Call edit = last(
                write(2), refused("Error: You must read the file /w/f before overwriting it. Use the Read tool", 3));

        assertThat(edit.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(access(edit).reads()).isEmpty();
        assertThat(access(edit).is(Access.Trait.UNREAD)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"Error: oldString not found in content, REFUSED", "Error: File /w/f not found, FAILED"})
    void anEditThatDoesNotFindItsTextMayBeStale(String error, Outcome outcome) {
        assertThat(last(write(2), read("00001| a" + END + "1 lines)", 1), refused(error, 3))
                        .outcome())
                .isEqualTo(outcome);
    }

    @Test
    void anEditRecordsTheWholeFile() {
        Call edit = last(
                write(2),
                call(
                        "e",
                        "edit",
                        "{'filePath':'/w/f','oldString':'x','newString':'y'}",
                        "",
                        "{'diff':'@@ -1,1 +1,1 @@\\n-x\\n+y\\n',"
                                + "'filediff':{'file':'/w/f','before':'x\\nrest\\n','after':'y\\nrest\\n'}}",
                        3));

        assertThat(access(edit).reads())
                .as("somebody has changed what the other session wrote")
                .containsExactly(new Glance("/w/f", FileText.value("x\nrest\n"), 3_000_000L));
        assertThat(access(edit).writes()).containsExactly(new Change("/w/f", FileText.value("y\nrest\n")));
    }

    @ParameterizedTest
    @CsvSource({"b, true", "c, false"})
    void whatACommandPrintedIsWholeIfItIsShort(String recorded, boolean whole) {
        String cat = call("c", "bash", "{'command':'cat f'}", "b", "{'output':'" + recorded + "','exit':0}", 3);

        assertThat(access(last(write(2), cat)).reads())
                .isEqualTo(whole ? List.of(new Glance("/w/f", FileText.value("b"), 3_000_000L)) : List.of());
    }

    @Test
    void anEditOfAnEmptyTextReplacesAFileThatIsThere() {
        String edit = call(
                "e",
                "edit",
                "{'filePath':'/w/f','oldString':'','newString':'y'}",
                "",
                "{'filediff':{'file':'/w/f','before':'','after':'y'}}",
                3);

        assertThat(access(last(write(2), read("00001| a" + END + "1 lines)", 1), edit))
                        .reads())
                .containsExactly(new Glance("/w/f", FileText.value("a"), 1_000_000L));
    }
}
