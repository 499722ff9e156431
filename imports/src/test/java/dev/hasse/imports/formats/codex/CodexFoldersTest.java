package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rollouts of several runs in one folder. */
class CodexFoldersTest {
    private static final Mapping BY_SESSION =
            MappingFile.read("map.yaml", "scope: session".getBytes(StandardCharsets.UTF_8));

    private static CodexLog log() {
        return new CodexLog()
                .add("T", "one")
                .run("U", "cat f", "one\n")
                .add("T", "two")
                .add("U", "three");
    }

    private static Map<String, String> files(CodexLog log, String... folders) {
        Map<String, String> files = new LinkedHashMap<>();
        for (String folder : folders) {
            log.rollouts().forEach((thread, rollout) -> files.put(folder + "/rollout-" + thread + ".jsonl", rollout));
        }
        return files;
    }

    @Test
    void aCopyChangesNothing() {
        FrontEndTrial once = CodexLog.read(Mapping.none(), files(log(), "a"));
        FrontEndTrial twice = CodexLog.read(Mapping.none(), files(log(), "a", "b"));

        assertThat(twice.told()).isEqualTo(once.told());
        assertThat(twice.ignored).isEqualTo(once.ignored);
    }

    @Test
    void norDoesACopyThatWasMadeEarlier() {
        String whole = log().rollouts().getOrDefault("T", "");
        String cut = whole.substring(0, whole.lastIndexOf('\n', whole.length() - 2) + 1);

        String once = CodexLog.read(Mapping.none(), Map.of("a", whole)).told();
        for (String first : new String[] {whole, cut}) {
            Map<String, String> files = new LinkedHashMap<>();
            files.put("a", first);
            files.put("b", first.equals(cut) ? whole : cut);
            assertThat(CodexLog.read(Mapping.none(), files).told()).isEqualTo(once);
        }
    }

    @Test
    void aSessionIsAThreadWithAllThatDescendFromIt() {
        CodexLog log = new CodexLog()
                .spawn("T", "U")
                .spawn("U", "V")
                .add("T", "one")
                .add("U", "one")
                .add("V", "one")
                .add("W", "one");

        assertThat(log.read().calls).extracting(call -> call.origin().session()).containsExactly("T", "T", "T", "W");
    }

    @Test
    void sessionsThatShareNoCheckoutDoNotKnowTheFilesOfEachOther() {
        CodexLog log = new CodexLog().add("T", "one").patch("W", "*** Update File: f\n@@\n-one\n+two");

        Call apart = CodexLog.read(BY_SESSION, log.rollouts()).calls.get(1);
        assertThat(FrontEndTrial.told(apart)).contains("reads [/w/f=?] writes [/w/f=?]");
        Call together = log.read().calls.get(1);
        assertThat(FrontEndTrial.told(together))
                .contains("writes [/w/f=" + FileText.value("two\n").text());
    }

    @Test
    void aCommandMayHaveChangedAnyFileOfItsOwnCheckoutOnly() {
        CodexLog log =
                new CodexLog().add("T", "one").run("W", "make", "").patch("T", "*** Update File: f\n@@\n-one\n+two");

        assertThat(CodexLog.read(BY_SESSION, log.rollouts()).told())
                .contains("writes [/w/f=" + FileText.value("two\n").text());
        assertThat(log.read().told()).contains("writes [/w/f=?]");
    }
}
