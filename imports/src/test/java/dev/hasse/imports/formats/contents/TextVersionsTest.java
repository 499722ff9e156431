package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextVersionsTest {
    private static final String FILE = "a line that stays\n".repeat(40);

    /** Texts that begin and end alike, with characters of one to four bytes, and halves of characters. */
    @Provide
    Arbitrary<List<String>> versions() {
        Arbitrary<String> units = Arbitraries.of("a", "b\n", "é", "è", "€", "\uD83D\uDE00", "\uD83D", "?");
        return units.list()
                .ofMaxSize(6)
                .map(changed -> FILE.substring(0, 400) + String.join("", changed) + FILE.substring(400))
                .list()
                .ofMinSize(1)
                .ofMaxSize(90);
    }

    @Property(tries = 300)
    void eachVersionIsRestoredInWhateverOrder(
            @ForAll("versions") List<String> texts, @ForAll boolean severalLogs, @ForAll java.util.Random order) {
        HeldFiles files = new HeldFiles();
        List<HeldText> held = new ArrayList<>();
        for (int k = 0; k < texts.size(); k++) {
            held.add(files.hold(severalLogs && k > 20 ? "late.jsonl" : "log.jsonl", "/w/a", texts.get(k)));
        }
        List<Integer> shuffled = new ArrayList<>();
        for (int k = 0; k < texts.size(); k++) {
            assertThat(held.get(k).text()).isEqualTo(texts.get(k));
            shuffled.add(k);
        }
        Collections.shuffle(shuffled, order);
        for (int k : shuffled) {
            assertThat(held.get(k).text()).isEqualTo(texts.get(k));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "one line more at the beginning, true",
        "the same text, true",
        "the whole text twice, true",
        "another text, false",
        "half a character, false",
    })
    void aVersionThatDiffersLittleIsHeldByItsDifference(String version, boolean isHeld) {
        String text = switch (version) {
            case "one line more at the beginning" -> "first\n" + FILE;
            case "the same text" -> FILE;
            case "the whole text twice" -> FILE + FILE;
            case "another text" -> "something else\n".repeat(60);
            default -> FILE + "\uD83D";
        };

        HeldText next = new TextVersions(FILE).next(text);

        assertThat(next != null).isEqualTo(isHeld);
        assertThat(next == null ? text : next.text()).isEqualTo(text);
    }

    @Test
    void longChainsBeginAnewSoThatAVersionNeverRestsOnManyOthers() {
        TextVersions versions = new TextVersions(FILE);
        int added = 0;
        while (versions.next(FILE + added) != null) {
            added++;
        }

        assertThat(added).isEqualTo(64);
    }

    @Test
    void afterItsEndNothingIsAdded() {
        TextVersions versions = new TextVersions(FILE);
        versions.end();

        assertThat(versions.next(FILE)).isNull();
    }
}
