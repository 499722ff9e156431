package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShownLinesTest {
    /** Only a line feed ends a line of a session: other separators are part of what stands in it. */
    @ParameterizedTest
    @ValueSource(strings = {"\u2028", "\u2029", "\u0085", "\f"})
    void separatorsOtherThanLineFeedsAreText(String separator) {
        FileView view = Objects.requireNonNull(
                ShownLines.ofChange(new TextNode("     7\u2192before" + separator + "after\n     8\u2192next"), 1));

        assertThat(view.parts())
                .singleElement()
                .satisfies(part -> assertThat(part.from()).isEqualTo(7))
                .satisfies(part -> assertThat(part.text()).isEqualTo("before" + separator + "after\nnext"));
    }

    @Test
    void manyNotesMayPrecedeTheLines() throws Exception {
        FileDetails none = new FileDetails(null, 1, false, null, null, false, null, false);
        TextNode result =
                new TextNode("<system-reminder>note</system-reminder>\n".repeat(20_000) + "1\u2192a\n2\u2192b");

        FileView view =
                Objects.requireNonNull(SmallStack.call(() -> ShownLines.ofRead(Json.missing(), result, none, 1)));

        assertThat(view.whole()).isTrue();
        assertThat(view.text()).isEqualTo("a\nb");
    }
}
