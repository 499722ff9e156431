package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a file is read, it must have at least as many bytes as when it was opened. */
class WholeFileTest {
    @TempDir
    private Path folder;

    private interface Way {
        long read(InputStream in) throws IOException;
    }

    private void readAll(Way way, int removed) throws IOException {
        Path file = Files.write(folder.resolve("file"), new byte[] {1, 2, 3, 4, 5});
        try (InputStream in = new WholeFile(file).open()) {
            assertThat(in.read()).isEqualTo(1);
            assertThat(in.skip(0)).isZero();
            Files.write(file, new byte[5 - removed], StandardOpenOption.TRUNCATE_EXISTING);
            for (long read = 0; read < 4 - removed; read += way.read(in)) {}
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void inAnyWayItIsReadToItsEnd() throws IOException {
        readAll(in -> in.read() < 0 ? 0 : 1, 0);
        readAll(in -> in.read(new byte[3]), 0);
        readAll(in -> in.skip(2), 0);
    }

    @Test
    void inAnyWayItIsSeenToHaveBecomeShorter() {
        for (Way way : new Way[] {in -> in.read() < 0 ? 0 : 1, in -> in.read(new byte[1]), in -> in.skip(1)}) {
            assertThatThrownBy(() -> readAll(way, 1))
                    .isInstanceOf(IOException.class)
                    .hasMessage("it has become shorter while it was read");
        }
    }
}
