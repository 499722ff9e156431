package dev.hasse.imports.formats.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileView;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The agent b has read a file at moment 1, and a has written it at moment 2. Then b edits it at moment 3, and gives it a whole text at
 * moment 4. Texts are words, each of which is a line.
 */
class UnseenChangesTest {
    private static final Caller B = new Caller("", "b", "/w");

    private final KnownFiles files = new KnownFiles();
    /** What the results of its edits show. */
    private String shown = "";

    private static FileLines text(@Nullable String words) {
        return new FileLines(words == null ? "" : words.replace(" ", "\n") + "\n");
    }

    private void reads(String words) {
        files.read("b", "f", FileView.ofWhole(text(words), 1), 1);
    }

    private void edits(String found, String left) {
        files.unseen().edits("b", "f", text(found), shown);
        files.wrote("b", "f", text(left), 3);
    }

    private @Nullable Glance replaces(String found, @Nullable String words) {
        return files.unseen()
                .takenAway("b", "f", "/w/f", text(found), text(words).text());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "one two; one two three; ONE two three; ONE two; true; a line that another one added is dropped",
                "one two; one two three; ONE two three; ONE two four; true; something else stands in its place",
                "one two; one two three; ONE two three; ONE two three four; false; the line is kept",
                "one two; one two three; ONE two three; three ONE; false; it has another place",
                "one two; one; ONE; ONE two; true; a line that another one removed is back",
                "one two; one; ONE; ONE four; false; it is not back",
                "one two; one three; ONE three; ONE two; true; a line that another one replaced is back",
                "one two; one two three; ONE two; ONE two; false; the edit itself dropped the line",
                "one two; one two three; ONE two three; one two three; false; the agent undoes its own edit",
                "one two; one two; ONE two; four; false; nobody changed anything",
            })
    void aWholeTextTakesAwayWhatItsAgentHadNotSeen(
            String read, String found, String left, String replaced, boolean takesAway, String why) {
        reads(read);
        files.wrote("a", "f", text(found), 2);
        edits(found, left);

        Glance rested = takesAway ? new Glance("/w/f", text(read).value(), 1L) : null;
        assertThat(replaces(left, replaced)).as(why).isEqualTo(rested);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"     1\u2192ONE\n     2\u2192two\n", "1\tONE\n2\ttwo\n", "-one\n+ONE\n two\n", "ONE\ntwo\n"})
    void whatTheResultOfTheEditShowsIsSeen(String result) {
        reads("one");
        files.wrote("a", "f", text("one two three"), 2);
        shown = result;
        edits("one two three", "ONE two three");

        assertThat(replaces("ONE two three", "ONE three")).isNull();
    }

    @Test
    void butNotWhatItDoesNotShow() {
        reads("one");
        files.wrote("a", "f", text("one two three"), 2);
        shown = "     1\u2192ONE\n     2\u2192two\n";
        edits("one two three", "ONE two three");

        assertThat(replaces("ONE two three", "ONE two"))
                .isEqualTo(new Glance("/w/f", text("one").value(), 1L));
    }

    @Test
    void whoHasLookedSinceTheEditKnows() {
        reads("one");
        files.wrote("a", "f", text("one two"), 2);
        edits("one two", "ONE two");
        files.looked(B, "cat f", null, 4);

        assertThat(replaces("ONE two", "ONE")).isNull();
    }

    @Test
    void norDoesItTakeAnythingIfItMayHaveLookedBefore() {
        reads("one");
        files.wrote("a", "f", text("one two"), 2);
        files.looked(B, "cat f", null, 3);
        edits("one two", "ONE two");

        assertThat(replaces("ONE two", "ONE")).isNull();
    }

    @Test
    void whatWasMissedFirstCountsWhateverIsEditedLater() {
        reads("one");
        files.wrote("a", "f", text("one two"), 2);
        edits("one two", "ONE two");
        edits("ONE two", "ONE! two");
        files.wrote("a", "f", text("ONE! two three"), 3);
        edits("ONE! two three", "ONE? two three");

        assertThat(replaces("ONE? two three", "ONE? three"))
                .isEqualTo(new Glance("/w/f", text("one").value(), 1L));
    }

    @Test
    void onceItIsReplacedNothingIsLeftToMiss() {
        reads("one");
        files.wrote("a", "f", text("one two"), 2);
        edits("one two", "ONE two");
        replaces("ONE two", "ONE two three");

        assertThat(replaces("ONE two three", "ONE")).isNull();
    }

    @Test
    void whoGoesOnWithWhatAnotherKnowsHasMissedTheSame() {
        reads("one");
        files.wrote("a", "f", text("one two"), 2);
        edits("one two", "ONE two");
        files.succeed("b", "c");

        assertThat(files.unseen()
                        .takenAway(
                                "c", "f", "/w/f", text("ONE two"), text("ONE").text()))
                .isEqualTo(new Glance("/w/f", text("one").value(), 1L));
    }

    @Test
    void whatIsNotKnownTakesNothingAway() {
        reads("one");
        files.wrote("a", "f", text("one two"), 2);
        edits("one two", "ONE two");

        assertThat(files.unseen().takenAway("b", "f", "/w/f", null, "ONE\n")).isNull();
    }
}
