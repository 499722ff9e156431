package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A text that comes next is moved past with its own number, or not at all, whatever came before. */
class LatestTextsTest {
    private final LatestTexts latest = new LatestTexts();
    private final LineBytes line = new LineBytes();
    private final List<String> known = new ArrayList<>();

    /** Meets a string as a reader does, and says whether it was among the latest. */
    private boolean meet(String name) {
        String text = "\"" + name + "\"";
        byte[] block = ("{" + text + ": 1}\n").getBytes(StandardCharsets.UTF_8);
        int end = 1 + text.getBytes(StandardCharsets.UTF_8).length;
        line.begin(block, 1);
        int number = latest.skip(line);
        if (number != LatestTexts.UNKNOWN) {
            assertThat(known.get(number)).as("text %s", text).isEqualTo(text);
            assertThat(line.at).isEqualTo(end);
            return true;
        }
        assertThat(line.at).as("unmoved").isEqualTo(1);
        line.at = end;
        if (!known.contains(text)) {
            known.add(text);
        }
        latest.remember(line, 1, known.indexOf(text));
        return false;
    }

    private int found(Iterable<String> names) {
        int found = 0;
        for (String name : names) {
            found += meet(name) ? 1 : 0;
        }
        return found;
    }

    private static List<String> manyDifferent(int count) {
        List<String> names = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            names.add("t" + k % 300);
        }
        return names;
    }

    @Test
    void fourTextsThatTakeTurns() {
        assertThat(found(List.of("a", "b", "c", "d"))).isZero();
        assertThat(found(List.of("a", "b", "c", "d", "d", "a"))).isEqualTo(6);
    }

    @Test
    void theOneThatWasMetLeastRecentlyMakesRoom() {
        assertThat(found(List.of("a", "b", "c", "d", "a", "e"))).isEqualTo(1);

        assertThat(meet("a")).isTrue();
        assertThat(meet("b")).isFalse();
    }

    /** A shorter text is written where a longer one stood, of which the rest is still there. */
    @Test
    void textsOfWhichOneBeginsLikeTheOther() {
        assertThat(found(List.of("shared workspaces", "shared workspace", "shared work", "shared", "s", "sh", "sha")))
                .isZero();
        assertThat(found(List.of("shared", "sha", "sh", "s"))).isEqualTo(4);
    }

    /** After eight bytes there is a quote in one of them, and a letter that has none of its bits in the other. */
    @Test
    void textsThatDifferWhereOneEnds() {
        assertThat(found(List.of("aaaaaaa", "aaaaaaaAAAAAAA"))).isZero();
    }

    @Test
    void textsOfWhichNoneRecursAreLeftAloneForAWhile() {
        assertThat(found(manyDifferent(100))).isZero();

        assertThat(found(List.of("same", "same", "same"))).as("left alone").isZero();
        assertThat(found(manyDifferent(5_000))).isZero();
        int found = 0;
        for (int k = 0; k < 5_000; k++) {
            found += meet("same") ? 1 : 0;
        }
        assertThat(found).as("looked for again").isPositive();
        assertThat(meet("same")).isTrue();
    }

    @Test
    void anythingAtAll() {
        Random random = new Random(1);
        for (int k = 0; k < 100_000; k++) {
            // How many there are changes, so that some stretches are in vain and others are not.
            int many = 1 << (k / 9_000 % 10);
            meet("é".repeat(random.nextInt(3)) + random.nextInt(many));
        }
    }
}
