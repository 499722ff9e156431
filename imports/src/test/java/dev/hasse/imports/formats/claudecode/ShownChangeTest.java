package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.ShownChange;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShownChangeTest extends ClaudeCodeTrial {
    private static final String BEFORE = lines(1, 40);

    /** Lines that say their numbers. */
    private static String lines(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(k -> "l" + k + "\n").collect(Collectors.joining());
    }

    /** Lines as Claude Code shows them, with numbers from the first one on. */
    private static String numbered(int from, String text) {
        String[] lines = text.split("\n", -1);
        return IntStream.range(0, lines.length - 1)
                .mapToObj(k -> (from + k) + "\t" + lines[k])
                .collect(Collectors.joining("\n"));
    }

    private static @Nullable FileView view(String snippet, @Nullable Integer length) {
        return ShownChange.view(
                new TextNode(snippet),
                length == null
                        ? Json.missing()
                        : JsonNodeFactory.instance.objectNode().put(ShownChange.LENGTH, length),
                FileView.ofWhole(new FileLines(BEFORE), 1),
                2);
    }

    private static void isWhole(String text, String snippet) {
        FileView view = Objects.requireNonNull(view(snippet, text.length()));

        assertThat(view.whole()).isTrue();
        assertThat(view.text()).isEqualTo(text);
    }

    @Test
    void theRestOfTheFileIsAsItWas() {
        isWhole(lines(1, 9) + "new\n" + lines(11, 40), numbered(2, lines(2, 9) + "new\n" + lines(11, 18)));
    }

    @Test
    void hunksHaveTheNumbersOfTheFileBefore() {
        isWhole(
                "new\n" + lines(1, 29) + lines(31, 40),
                numbered(1, "new\n" + lines(1, 8)) + "\n...\n" + numbered(22, lines(22, 29) + lines(31, 38)));
    }

    @Test
    void linesAtTheEndMayBeGone() {
        isWhole(lines(1, 39), numbered(32, lines(32, 39)));
    }

    @Test
    void linesAtTheEndMayBeNew() {
        isWhole(BEFORE + "new\n", numbered(33, lines(33, 40) + "new\n"));
    }

    /** Without the length, what is shown is certain, and nothing else. */
    @Test
    void whereTheTextIsNotCertainOnlyTheFirstHunkIs() {
        String snippet = numbered(1, "new\n" + lines(1, 8)) + "\n...\n" + numbered(22, lines(22, 29) + lines(31, 38));

        assertThat(Objects.requireNonNull(view(snippet, null)).parts())
                .singleElement()
                .satisfies(part -> assertThat(part.from()).isOne());
        assertThat(Objects.requireNonNull(view(snippet, 7)).whole()).isFalse();
    }

    @Test
    void nothingIsKnownIfTheFirstHunkShowsNoChange() {
        assertThat(view(numbered(32, lines(32, 39)), null)).isNull();
    }

    @Test
    void hunksThatWereCutShowLines() {
        String cut = numbered(2, lines(2, 9) + "new\n") + "\n\n... [30 lines truncated] ...";

        assertThat(Objects.requireNonNull(view(cut, BEFORE.length())).whole()).isFalse();
    }

    @Test
    void whatDoesNotChangeAnythingIsNoNews() {
        assertThat(Objects.requireNonNull(view(numbered(2, lines(2, 18)), null)).whole())
                .isTrue();
    }

    /** Numbers that no version of Claude Code would give are no reason to fail. */
    @ParameterizedTest
    @ValueSource(strings = {"0\ta", "99\ta", "40\ta\n...\n2\tb", "1\ta\n...\n999999999\tb", "1\ta\n...\n1\tb"})
    void strangeNumbersAreNoReasonToFail(String snippet) {
        view(snippet, 5);
    }

    /** Only a line feed ends a line of a session: other separators are part of what stands in it. */
    @ParameterizedTest
    @ValueSource(strings = {"\u2028", "\u2029", "\u0085", "\f"})
    void separatorsOtherThanLineFeedsAreText(String separator) {
        FileView view = Objects.requireNonNull(ShownChange.view(
                new TextNode("     7\u2192before" + separator + "after\n     8\u2192next"), Json.missing(), null, 1));

        assertThat(view.parts())
                .singleElement()
                .satisfies(part -> assertThat(part.from()).isEqualTo(7))
                .satisfies(part -> assertThat(part.text()).isEqualTo("before" + separator + "after\nnext"));
    }

    private void told(String text, String snippet) {
        attachment("'type':'edited_text_file','filename':'f','snippet':'" + escaped(snippet)
                + "','rereadEntry':{'contentLength':" + text.length() + "}");
    }

    private static String escaped(String text) {
        return text.replace("\n", "\\n").replace("\t", "\\t");
    }

    private static String value(String text) {
        return FileText.value(text).text();
    }

    @Test
    void whoWasShownAChangeKnowsTheFile() {
        String shown = lines(1, 9) + "new\n" + lines(11, 40);
        read("main", escaped(BEFORE));
        told(shown, numbered(2, lines(2, 9) + "new\n" + lines(11, 18)));
        edit("main", "l20", "L20", escaped(shown + "more\n"));

        assertThat(history()).last().asString().startsWith("main read " + value(shown) + " at 3, wrote ");
    }

    @Test
    void whoWasShownThatTheLastLineIsGoneHasNotMissedThat() {
        String shown = lines(1, 39);
        read("main", escaped(BEFORE));
        told(shown, numbered(32, lines(32, 39)));
        edit("main", "l20", "L20", escaped(shown));

        assertThat(history()).last().asString().startsWith("main read " + value(shown) + " at 3, wrote ");
    }
}
