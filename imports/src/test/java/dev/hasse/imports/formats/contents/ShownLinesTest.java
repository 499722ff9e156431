package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.SmallStack;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ShownLinesTest {
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
