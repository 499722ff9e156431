package dev.hasse.live.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a terminal is sent. */
class TerminalScreenTest {
    private static final long MILLIS = 1_000_000;
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private long now;
    private ScreenSize size = ScreenSize.DEFAULT;
    private List<String> lines = List.of("a", "b");

    private TerminalScreen screen() {
        return new TerminalScreen(sent, () -> size, any -> lines, () -> now);
    }

    private String sent() {
        String text =
                sent.toString(StandardCharsets.UTF_8).replace("\u001b", "^").replace("\r", "<");
        sent.reset();
        return text;
    }

    @Test
    void drawsWhatChangedFourTimesASecond() throws IOException {
        try (TerminalScreen screen = screen()) {
            screen.open();
            assertThat(sent()).isEqualTo("^[?1049h^[?25l^[2J^[Ha^[K<\nb^[K^[J");

            lines = List.of("c");
            now += 249 * MILLIS;
            screen.told();
            assertThat(sent()).as("too early").isEmpty();
            now += MILLIS;
            screen.told();
            assertThat(sent()).isEqualTo("^[Hc^[K^[J");
            now += 250 * MILLIS;
            screen.told();
            assertThat(sent()).as("nothing changed").isEmpty();
            size = new ScreenSize(40, 10);
            now += 250 * MILLIS;
            screen.told();
            assertThat(sent()).as("another size").isEqualTo("^[Hc^[K^[J");
        }
        assertThat(sent()).isEqualTo("^[?25h^[?1049l");
    }

    @Test
    void givesTheTerminalBackOnce() throws IOException {
        TerminalScreen screen = screen();
        screen.open();
        screen.close();
        sent();
        screen.close();
        now += 1000 * MILLIS;
        screen.told();
        assertThat(sent()).isEmpty();
    }
}
