package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a thread knows of the file {@code f} from the history that it began with. */
class CodexForkTest {
    private static final long NEW_YEAR = 1_767_225_600_000_000L;

    /** The lines of a rollout, with their ordinals. */
    private static final class Rollout {
        private final List<String> lines = new ArrayList<>();
        private int ordinal;

        /**
         * Begins a rollout.
         *
         * @param first the ordinal of its first line; -1 if its lines have none
         * @param origin what the first line says of the history; empty for a thread that begins with none
         */
        Rollout(int second, String id, int first, String origin) {
            ordinal = first;
            line(second, "session_meta", "'id':'" + id + "','cwd':'/w'" + (origin.isEmpty() ? "" : "," + origin));
        }

        Rollout line(int second, String type, String payload) {
            String number = ordinal < 0 ? "" : "'ordinal':" + ordinal++ + ",";
            lines.add("{'timestamp':'2026-01-01T00:00:%02dZ',%s'type':'%s','payload':{%s}}"
                    .formatted(second, number, type, payload));
            return this;
        }

        /** Two lines: the thread shows {@code f}, and sees this line. */
        Rollout cat(int second, String call, String text) {
            return call(
                    second,
                    call,
                    "exec_command",
                    "'{\\'cmd\\':\\'cat f\\'}'",
                    "Exit code: 0\\nOutput:\\n" + text + "\\n");
        }

        /** Two lines: the thread writes {@code f}, which has this line afterwards. */
        Rollout write(int second, String call, String text) {
            String patch = "*** Begin Patch\\\\n*** Add File: f\\\\n+" + text + "\\\\n*** End Patch";
            return call(second, call, "apply_patch", "'{\\'input\\':\\'" + patch + "\\'}'", "Success.");
        }

        private Rollout call(int second, String call, String tool, String arguments, String output) {
            line(
                    second,
                    "response_item",
                    "'type':'function_call','name':'" + tool + "','call_id':'" + call + "','arguments':" + arguments);
            return line(
                    second,
                    "response_item",
                    "'type':'function_call_output','call_id':'" + call + "','output':'" + output + "'");
        }

        byte[] bytes() {
            return Texts.lines(lines.toArray(String[]::new)).getBytes(StandardCharsets.UTF_8);
        }
    }

    private static Rollout thread(String id) {
        return new Rollout(0, id, 0, "");
    }

    /** A fork of a thread, whose history is that of a base before an ordinal. */
    private static Rollout fork(int second, String id, String origin, String base, int end) {
        return new Rollout(
                second,
                id,
                end,
                "'forked_from_id':'" + origin + "','history_base':{'thread_id':'" + base + "','end_ordinal_exclusive':"
                        + end + "}");
    }

    private static FrontEndTrial of(Rollout... rollouts) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (Rollout rollout : rollouts) {
            files.put("f" + files.size(), rollout.bytes());
        }
        return FrontEndTrial.ofFiles(Format.CODEX, Mapping.none(), files);
    }

    private static Call call(FrontEndTrial trial, String id) {
        return trial.calls.stream()
                .filter(call -> id.equals(call.id()))
                .findFirst()
                .orElseThrow();
    }

    private static List<Glance> reads(FrontEndTrial trial, String call) {
        return FrontEndTrial.access(call(trial, call)).reads();
    }

    private static Glance glance(String text, int second) {
        return new Glance("/w/f", FileText.value(text + "\n"), NEW_YEAR + second * 1_000_000L);
    }

    @Test
    void aForkKnowsWhatItsOriginHadWritten() {
        FrontEndTrial trial =
                of(thread("T").write(1, "a", "one"), fork(2, "U", "T", "T", 3).write(3, "b", "two"));

        assertThat(reads(trial, "b")).containsExactly(glance("one", 3));
    }

    @Test
    void butNotWhatItsOriginWroteAfterTheCut() {
        FrontEndTrial trial =
                of(thread("T").write(1, "a", "one"), fork(2, "U", "T", "T", 1).write(3, "b", "two"));

        assertThat(reads(trial, "b")).isEmpty();
    }

    @Test
    void aForkActsOnWhatItsOriginHadRead() {
        FrontEndTrial trial = of(
                thread("T").cat(1, "a", "one").write(3, "b", "two"),
                fork(2, "U", "T", "T", 3).write(4, "c", "three"));

        assertThat(reads(trial, "c")).containsExactly(glance("one", 1));
    }

    /** It stands in its history, though the origin had not seen what it changed. */
    @Test
    void whatItsOriginChangedBlindlyIsNoNewsToAFork() {
        String sed = "'{\\'cmd\\':\\'sed -i s/t/T/ f\\'}'";
        Rollout origin = thread("T").cat(1, "a", "one").call(3, "s", "exec_command", sed, "Exit code: 0\\nOutput:\\n");

        FrontEndTrial trial = of(
                origin,
                thread("X").write(2, "x", "two"),
                fork(4, "U", "T", "T", 5).write(5, "b", "three"));

        assertThat(reads(trial, "b")).containsExactly(glance("Two", 5));
    }

    @Test
    void aForkOfAForkKnowsWhatTheFirstThreadHadWritten() {
        FrontEndTrial trial = of(
                fork(3, "V", "U", "U", 4).write(4, "b", "two"),
                fork(2, "U", "T", "T", 3),
                thread("T").write(1, "a", "one"));

        assertThat(reads(trial, "b")).containsExactly(glance("one", 4));
    }

    @Test
    void nothingIsClaimedOfTextsThatAreOlderThanAForkOfAnUnknownThread() {
        Rollout fork = fork(2, "U", "T", "T", 3).write(3, "b", "two");

        assertThat(reads(of(thread("X").write(1, "a", "one"), fork), "b")).containsExactly(glance("one", 3));
        assertThat(reads(
                        of(
                                thread("Y").write(2, "a", "one"),
                                fork(1, "U", "T", "T", 3).write(3, "b", "two")),
                        "b"))
                .isEmpty();
    }

    private static Rollout spawned(int firstOfItsOwn) {
        return new Rollout(2, "U", 0, "'forked_from_id':'T','subagent_history_start_ordinal':" + firstOfItsOwn);
    }

    @Test
    void aSpawnedThreadKnowsWhatTheCallsShowedThatItTookOver() {
        Rollout parent = thread("T").cat(1, "a", "one").write(3, "b", "two");

        assertThat(reads(of(parent, spawned(3).cat(2, "a", "one").write(4, "c", "three")), "c"))
                .containsExactly(glance("one", 1));
        // It has taken over messages, but no calls.
        assertThat(reads(of(parent, spawned(1).write(4, "c", "three")), "c")).isEmpty();
    }

    @Test
    void aSpawnedThreadThatTookOverOnlySomeCallsMayHaveSeenEverything() {
        Rollout parent = thread("T").cat(1, "a", "one").call(1, "b", "update_plan", "'{}'", "done");
        Rollout child = spawned(3).call(2, "b", "update_plan", "'{}'", "done").write(4, "c", "three");

        assertThat(reads(of(parent, thread("X").write(2, "x", "two"), child), "c"))
                .containsExactly(glance("two", 4));
    }

    @Test
    void aForkThatRepeatsTheLinesOfItsOriginKnowsThem() {
        Rollout origin = new Rollout(0, "T", -1, "").write(1, "a", "one");
        Rollout fork = new Rollout(2, "U", -1, "'forked_from_id':'T'")
                .write(2, "a", "one")
                .write(3, "b", "two");

        FrontEndTrial trial = of(origin, fork);

        assertThat(trial.calls).extracting(Call::id).containsExactly("a", "b");
        assertThat(reads(trial, "b")).containsExactly(glance("one", 3));
    }

    @Test
    void linesOfTurnsThatAreOlderThanAForkAreNotItsOwn() {
        String turn =
                "'internal_chat_message_metadata_passthrough':{'turn_id':'0190000%d-0000-7000-8000-000000000000'},";
        Rollout fork = new Rollout(2, "01900002-0000-7000-8000-000000000000", -1, "'forked_from_id':'T'")
                .write(2, "a", "one")
                .write(3, "b", "two");
        for (int i = 1; i < fork.lines.size(); i++) {
            fork.lines.set(i, fork.lines.get(i).replace("'payload':{", "'payload':{" + turn.formatted(i < 3 ? 1 : 3)));
        }

        FrontEndTrial trial = of(thread("X").write(1, "x", "one"), fork);

        assertThat(trial.calls).extracting(Call::id).containsExactly("x", "b");
        assertThat(reads(trial, "b")).containsExactly(glance("one", 3));
    }

    @Test
    void aRevertUndoesCallsAndForgetsWhatTheyShowed() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put(
                "rollout-T.jsonl",
                thread("T").cat(1, "a", "one").cat(3, "b", "two").bytes());
        files.put("rollout-X.jsonl", thread("X").write(2, "x", "two").bytes());
        files.put(
                "rollout-T_S.jsonl",
                new Rollout(4, "T", 3, "'history_base':{'thread_id':'T','end_ordinal_exclusive':3}")
                        .write(5, "c", "three")
                        .bytes());
        files.put(
                "rollout-U.jsonl",
                fork(6, "U", "T", "S", 6).write(7, "d", "four").bytes());
        FrontEndTrial trial = FrontEndTrial.ofFiles(Format.CODEX, Mapping.none(), files);

        assertThat(call(trial, "a").outcome()).isEqualTo(Outcome.DONE);
        assertThat(call(trial, "b").outcome()).isEqualTo(Outcome.UNDONE);
        assertThat(reads(trial, "c")).containsExactly(glance("one", 1));
        assertThat(reads(trial, "d")).containsExactly(glance("three", 7));
    }

    @Test
    void aThreadMayReplaceWhatItWroteItselfBeforeARevert() {
        FrontEndTrial trial = of(
                thread("T").cat(1, "a", "one").write(2, "b", "two"),
                new Rollout(3, "T", 3, "'history_base':{'thread_id':'T','end_ordinal_exclusive':3}")
                        .write(4, "c", "three"));

        assertThat(call(trial, "b").outcome()).isEqualTo(Outcome.UNDONE);
        assertThat(reads(trial, "c")).isEmpty();
    }
}
