package dev.hasse.imports.formats.opencode;

import static dev.hasse.imports.formats.opencode.OpenCodeTest.call;
import static dev.hasse.imports.formats.opencode.OpenCodeTest.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What snapshots of git say of commands of opencode that nobody understands. The file is {@code /w/f}, and a step lasts a second. */
class OpenCodeStepsTest {
    private final List<String> messages = new ArrayList<>();
    private final List<String> others = new ArrayList<>();

    /** A step of the session, which is over at a second. */
    private void step(String before, String after, String changed, double time, String... calls) {
        messages.add("{'info':{'id':'m" + time + "','role':'assistant','modelID':'m','path':{'cwd':'/w','root':'/w'},"
                + "'time':{'created':" + (time - 1) + ",'completed':" + time
                + "}},'parts':[{'type':'step-start','snapshot':'"
                + before + "'}," + String.join(",", calls) + ",{'type':'step-finish','snapshot':'" + after + "'}"
                + (changed.isEmpty() ? "" : ",{'type':'patch','hash':'" + before + "','files':['" + changed + "']}")
                + "]}");
    }

    private static String write(String text, double time) {
        return call("w" + time, "write", "{'filePath':'/w/f','content':'" + text + "'}", "ok", "{}", time);
    }

    private static String run(String command, double time) {
        return call("b" + time, "bash", "{'command':'" + command + "'}", "", "{'exit':0,'truncated':false}", time);
    }

    private static String edit(double time) {
        return call(
                "e" + time,
                "edit",
                "{'filePath':'f','oldString':'a','newString':'A'}",
                "ok",
                "{'diff':'@@ -1,2 +1,2 @@\\n-a\\n+A\\n b\\n'}",
                time);
    }

    private List<Call> calls() {
        List<String> sessions = new ArrayList<>(List.of(session("ses_a", messages.toArray(String[]::new))));
        if (!others.isEmpty()) {
            sessions.add(session("ses_b", OpenCodeTest.message("n", 0.1, others.toArray(String[]::new))));
        }
        return OpenCodeTest.of(sessions.toArray(String[]::new)).calls;
    }

    private @Nullable Access access(String id) {
        return calls().stream()
                .filter(call -> id.equals(call.id()))
                .findFirst()
                .orElseThrow()
                .access();
    }

    @ParameterizedTest
    @CsvSource({"s1, true", "s2, false"})
    void afterACommandThatLeftAllAsItWasTextsAreCertain(String after, boolean certain) {
        step("s0", "s1", "/w/f", 1, write("a\\nb\\n", 1));
        step("s1", after, after.equals("s1") ? "" : "/w/g", 2, run("node x.js", 1.6), run("node y.js", 2));
        step(after, "s3", "/w/f", 3, edit(3));

        assertThat(FrontEndTrial.access(calls().get(3)).writes())
                .containsExactly(new Change("/w/f", certain ? FileText.value("A\nb\n") : null));
        // What git ignores, it may have changed all the same.
        assertThat(access("b2.0")).isNull();
    }

    @Test
    void theFilesOfAStepThatOnlyRanACommandWereChangedByThat() {
        step("s1", "s2", "/w/f", 2, run("node x.js", 2));

        Access access = Objects.requireNonNull(access("b2.0"));

        assertThat(access.writes()).containsExactly(new Change("/w/f", null));
        assertThat(access.is(Access.Trait.AMONG_OTHERS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.2, 1.9})
    void orBySomebodyElseWhoWasAtWorkThen(double other) {
        step("s1", "s2", "/w/f", 2, run("node x.js", 2));
        others.add(write("b", other));

        assertThat(access("b2.0")).isNull();
    }

    @Test
    void orByAnotherCallOfTheStep() {
        step("s1", "s2", "/w/f", 2, run("node x.js", 1.5), edit(2));

        assertThat(access("b1.5")).isNull();
    }

    @Test
    void aPlainCommandIsReadAsEver() {
        step("s1", "s2", "/w/f", 2, run("cp g f", 2));

        Access access = Objects.requireNonNull(access("b2.0"));

        assertThat(access.is(Access.Trait.AMONG_OTHERS)).isFalse();
    }

    @Test
    void snapshotsThatContradictThePatchSayNothing() {
        step("s1", "s1", "/w/f", 2, run("node x.js", 2));
        step("s1", "s2", "", 3, run("node x.js", 3));

        assertThat(calls()).extracting(Call::access).containsOnlyNulls();
    }
}
