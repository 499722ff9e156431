package dev.hasse.imports.formats.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.FileView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a write of the agent b rests on, after another agent, a, has written the file f; the steps are at the moments 1, 2 and so on. */
class KnownFilesTest {
    private static final Caller B = new Caller("", "b", "/w");
    private static final String FILE = B.file("/w/f");

    private static final FileLines OLD = new FileLines("old\n");
    private static final FileLines NEW = new FileLines("new\n");

    private final KnownFiles files = new KnownFiles();

    private List<Glance> grounds() {
        return files.grounds().of(B, "/w/f", 9, false);
    }

    private static Glance glance(FileLines text, long time) {
        return new Glance("/w/f", FileText.value(text.text()), time);
    }

    @Test
    void whatItReadLast() {
        files.read("b", FILE, FileView.ofWhole(OLD, 1), 1);
        files.wrote("a", FILE, NEW, 2);

        assertThat(grounds()).containsExactly(glance(OLD, 1));
    }

    @Test
    void unlessACommandMayHaveShownItMoreSince() {
        files.read("b", FILE, FileView.ofWhole(OLD, 1), 1);
        files.wrote("a", FILE, NEW, 2);
        files.looked(B, "cat f g", null, 3);
        files.wrote("a", FILE, OLD, 4);

        assertThat(grounds()).containsExactly(new Glance("/w/f", null, 3L));
    }

    @Test
    void aReadAfterACommandCounts() {
        files.looked(B, "cat f g", null, 1);
        files.read("b", FILE, FileView.ofWhole(OLD, 2), 2);
        files.wrote("a", FILE, NEW, 3);

        assertThat(grounds()).containsExactly(glance(OLD, 2));
    }

    @Test
    void aLookAtAFileOfTheSameNameElsewhereIsNone() {
        files.wrote("a", "/w/f", OLD, 1);
        files.read("b", "/tmp/f", FileView.ofWhole(NEW, 2), 2);
        files.looked(B, "wc /tmp/f", null, 3);
        files.ran(B, "make /tmp/f", null, 4);
        assertThat(files.isBehind("b", "/w/f")).isTrue();

        files.looked(B, "wc f", null, 5);
        assertThat(files.isBehind("b", "/w/f")).isFalse();
    }

    @Test
    void aToolMayKnowAFileByAnotherPath() {
        files.wrote("a", "/w/f", OLD, 1);
        files.asked(B, "view {\"path\":\"/projects/f\"}", 2);

        assertThat(files.isBehind("b", "/w/f")).isFalse();
    }

    @Test
    void whatTheAgentHadReadWhoseKnowledgeItTookOver() {
        files.read("c", FILE, FileView.ofWhole(OLD, 1), 1);
        files.succeed("c", "b");
        files.read("c", FILE, FileView.ofWhole(NEW, 2), 2);
        files.wrote("a", FILE, NEW, 3);

        assertThat(grounds()).containsExactly(glance(OLD, 1));
    }

    @Test
    void whatTheAgentHadWrittenWhoseKnowledgeItTookOver() {
        files.wrote("a", FILE, OLD, 1);
        files.succeed("a", "b");
        assertThat(grounds()).containsExactly(glance(OLD, 9));

        files.wrote("a", FILE, NEW, 2);
        assertThat(grounds()).containsExactly(glance(OLD, 1));
    }

    @Test
    void nothingThatItKnewBeforeItTookOverTheKnowledgeOfAnother() {
        files.read("b", FILE, FileView.ofWhole(OLD, 1), 1);
        files.succeed("c", "b");
        files.wrote("a", FILE, NEW, 2);

        assertThat(grounds()).isEmpty();
    }

    @Test
    void whatWasThereWhenItMayHaveSeenAllFiles() {
        files.wrote("a", FILE, OLD, 1);
        files.mayHaveSeenAll("b", 2);
        assertThat(grounds()).containsExactly(glance(OLD, 9));

        files.wrote("a", FILE, NEW, 3);
        assertThat(grounds()).isEmpty();
    }

    @Test
    void whatItHadWrittenItselfIsKnownToItsHeirsAlthoughItTookOverTheKnowledgeOfAnother() {
        files.wrote("a", FILE, OLD, 1);
        files.succeed("c", "a");
        assertThat(files.isBehind("a", FILE)).isFalse();

        files.succeed("a", "b");
        assertThat(files.isBehind("b", FILE)).isFalse();

        files.succeed("c", "b");
        assertThat(files.isBehind("b", FILE)).isTrue();
    }

    @Test
    void whatAnHeirSeesLaterIsNotKnownToTheOther() {
        files.read("a", FILE, FileView.ofWhole(OLD, 1), 1);
        files.succeed("a", "b");
        files.read("b", FILE, FileView.ofWhole(NEW, 2), 2);
        files.looked(B, "cat f", null, 3);
        files.wrote("c", FILE, OLD, 4);
        files.succeed("c", "d");

        assertThat(files.grounds().of(B.as("a"), "/w/f", 9, false)).containsExactly(glance(OLD, 1));
        assertThat(files.isBehind("d", FILE)).isFalse();
    }

    @Test
    void manyForksOfAnAgentThatWroteManyFilesCostNoMoreThanTheirNumber() {
        int many = 2_000;
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            for (int k = 0; k < many; k++) {
                files.read("a", FILE + k, FileView.ofWhole(OLD, 1), 1);
                files.wrote("a", FILE + k, NEW, 2);
            }
            for (int k = 0; k < many; k++) {
                files.succeed("a", "b" + k);
            }
        });

        assertThat(files.isBehind("b1", "f1")).isFalse();
    }

    @Test
    void whatIsBelowAFolderIsThereUntilItIsRemoved() {
        files.wrote("a", "w\n/w/d/x", OLD, 1);
        files.read("a", "w\n/w/d/e/y", FileView.ofWhole(OLD, 2), 2);
        files.know("w\n/w/d/e/y", OLD);
        files.wrote("a", "w\n/w/d", null, 3);
        files.wrote("a", "w\n/w/d0", OLD, 4);
        files.wrote("a", "w\n/w/d.c", OLD, 5);
        assertThat(files.at("w\n/w/d")).containsExactly("w\n/w/d", "w\n/w/d/e/y", "w\n/w/d/x");

        files.know("w\n/w/d/e/y", null);
        files.know("w\n/w/d/x", null);
        assertThat(files.at("w\n/w/d")).containsExactly("w\n/w/d", "w\n/w/d/x");

        files.removed("a", "w\n/w/d/x", 6);
        assertThat(files.at("w\n/w/d/x")).isEmpty();
    }

    @Test
    void manyFoldersThatAreRemovedCostNoMoreThanTheirNumber() {
        int many = 10_000;
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            for (int k = 0; k < many; k++) {
                files.wrote("a", "w\n/w/f" + k, OLD, 1);
            }
            for (int k = 0; k < many; k++) {
                assertThat(files.at("w\n/w/d" + k)).isEmpty();
            }
        });
    }
}
