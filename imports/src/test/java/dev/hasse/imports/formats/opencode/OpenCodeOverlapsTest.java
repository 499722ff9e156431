package dev.hasse.imports.formats.opencode;

import static dev.hasse.imports.formats.opencode.OpenCodeTest.call;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.message;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of one message of opencode, which run at the same time. */
class OpenCodeOverlapsTest {
    private static final String READ = call("r", "read", "{'filePath':'/w/f'}", "x", display("a"), 1);

    private static String display(String text) {
        return "{'display':{'type':'file','path':'/w/f','text':'" + text
                + "','lineStart':1,'lineEnd':1,'totalLines':1,'truncated':false}}";
    }

    private static String write(String path, double end) {
        return call("w", "write", "{'filePath':'" + path + "','content':'b'}", "x", "{'exists':true}", end);
    }

    /** What the first of two calls did that ended, after the session had read the file. */
    private static Access first(String one, String other) {
        List<Call> calls =
                OpenCodeTest.of(session("ses_a", message("m1", 0.1, READ), message("m2", 1.5, one, other))).calls;
        return FrontEndTrial.access(calls.get(1));
    }

    @ParameterizedTest
    @CsvSource({"/w/f, 3.2, b, ", "/w/g, 3.2, b, b", "/w/f, 5, b, b", "/w/f, 3.2, a, a"})
    void whatAReadShowsMayBeOfACallThatIsNotOver(String written, double end, String shown, String known) {
        String read = call("s", "read", "{'filePath':'/w/f'}", "x", display(shown), 3);

        assertThat(first(read, write(written, end)).reads())
                .containsExactly(new Glance("/w/f", known == null ? null : FileText.value(known), 3_000_000L));
    }

    /** A patch shows what it changes, but of a file that it adds not what was there before. */
    @ParameterizedTest
    @CsvSource({"*** Add File: f\\n+b\\n, false", "*** Update File: f\\n@@\\n-a\\n+b\\n, true"})
    void whatAReadShowsMayBeOfAPatchThatIsNotOver(String part, boolean known) {
        String text = "{'patchText':'*** Begin Patch\\n" + part + "*** End Patch'}";
        String diff = "@@ -1,1 +1,1 @@\\n-a\\n+b\\n";
        String files = "{'diff':'" + diff + "','files':[{'filePath':'/w/f','patch':'" + diff + "'}]}";
        String read = call("s", "read", "{'filePath':'/w/f'}", "x", display("b"), 3);

        assertThat(first(read, call("p", "apply_patch", text, "x", files, 3.2)).reads())
                .containsExactly(new Glance("/w/f", known ? FileText.value("b") : null, 3_000_000L));
    }

    @ParameterizedTest
    @CsvSource({"3.2, false", "5, true"})
    void whatACommandShowsMayBeOfACallThatIsNotOver(double end, boolean known) {
        String cat = call("s", "bash", "{'command':'cat f'}", "b", "{'exit':0,'truncated':false}", 3);

        assertThat(first(cat, write("/w/f", end)).reads())
                .containsExactly(new Glance("/w/f", known ? FileText.value("b") : null, 3_000_000L));
    }

    /** The session had seen the text that the edit found, but it may have written that again itself. */
    @Test
    void anEditThatFindsAnOldTextMayHaveFoundWhatACallLeftThatIsNotOver() {
        String other = call("o", "write", "{'filePath':'/w/f','content':'c'}", "x", "{'exists':true}", 1.4)
                .replace("'callID':'o'", "'callID':'other'");
        String edit = call(
                "e",
                "edit",
                "{'filePath':'/w/f','oldString':'a','newString':'A'}",
                "x",
                "{'diff':'@@ -1,1 +1,1 @@\\n-a\\n+A\\n'}",
                3);
        List<Call> calls = OpenCodeTest.of(
                        session("ses_a", message("m1", 0.1, READ), message("m2", 1.5, edit, write("/w/f", 3.2))),
                        session("ses_b", message("n", 0.1, other)))
                .calls;

        assertThat(FrontEndTrial.access(calls.get(2)).writes()).containsExactly(new Change("/w/f", null));
    }

    private static Access bash(String command, String other) {
        String shell =
                call("s", "bash", "{'command':'" + command + "'}", "(no output)", "{'exit':0,'truncated':false}", 3);
        return first(shell, other);
    }

    /** Whether the other call was done before is not known, so neither is what there was to copy or to change. */
    @ParameterizedTest
    @CsvSource({
        "cp f g, 3.2, false",
        "cp f g, 5, true",
        "mv f g, 3.2, false",
        "echo b >> f, 3.2, false",
        "echo b >> f, 5, true"
    })
    void whatACommandTakesFromAFileMayBeOfACallThatOverlaps(String command, double end, boolean known) {
        Change written = bash(command, write("/w/f", end)).writes().get(0);

        assertThat(written.value() != null).isEqualTo(known);
    }

    /** A read is no reason to doubt anything, nor a write of another file. */
    @Test
    void otherCallsChangeNothing() {
        assertThat(bash("cp f g", call("r2", "read", "{'filePath':'/w/f'}", "x", display("a"), 3.2))
                        .writes())
                .contains(new Change("/w/g", FileText.value("a")));
        assertThat(bash("cp f g", write("/w/h", 3.2)).writes()).contains(new Change("/w/g", FileText.value("a")));
    }
}
