package dev.hasse.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Text that picocli prints on standard output, such as help. It prints through a {@link PrintWriter}, which swallows
 * failures, so this class records them.
 */
final class PrintedText extends FilterWriter {
    private @Nullable IOException failure;

    PrintedText(Writer to) {
        super(to);
    }

    /** The reason why printing failed; null if it succeeded. */
    @Nullable
    IOException failure() {
        return failure;
    }

    @Override
    public void write(int one) throws IOException {
        keep(() -> out.write(one));
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        keep(() -> out.write(text, offset, length));
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        keep(() -> out.write(text, offset, length));
    }

    @Override
    public void flush() throws IOException {
        keep(out::flush);
    }

    private interface Step {
        void run() throws IOException;
    }

    private void keep(Step step) throws IOException {
        try {
            step.run();
        } catch (IOException thrown) {
            failure = thrown;
            throw thrown;
        }
    }
}
