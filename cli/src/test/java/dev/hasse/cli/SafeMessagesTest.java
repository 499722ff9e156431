package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SafeMessagesTest {
    @Test
    void nothingGetsThroughThatMovesACursor() {
        StringWriter screen = new StringWriter();
        try (PrintWriter messages = new SafeMessages(new PrintWriter(screen))) {
            messages.println("a\u001b[2J\tb\nc\u202e");
            messages.printf("%s %d%n", "\u009b", 1);
            messages.append("é").append('\r');
            messages.write(new char[] {'x', '\u0007', 'y'});
        }

        assertThat(screen).hasToString("a\\u001b[2J\tb\nc\\u202e\n\\u009b 1\né\\rx\\u0007y");
    }
}
