package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The progress of what reads inputs in its own way. */
class WatchedInputsTest {
    private final ReadProgress progress = new ReadProgress();

    private static Input ofBytes(String name, int bytes, OptionalLong size) {
        return new Input(name, null, () -> new ByteArrayInputStream(new byte[bytes]), true, size);
    }

    private void read(Input input, int bytes) throws IOException {
        try (InputStream in = input.opener().open()) {
            in.readNBytes(bytes);
        }
    }

    @Test
    void aByteThatIsReadTwiceCountsOnce() throws IOException {
        List<Input> watched =
                progress.watch(List.of(ofBytes("a", 10, OptionalLong.of(10)), ofBytes("b", 30, OptionalLong.of(30))));
        assertThat(progress.now().total()).hasValue(40);

        read(watched.get(0), 4);
        assertThat(progress.now().bytes()).isEqualTo(4);
        read(watched.get(0), 10);
        assertThat(progress.now().bytes()).isEqualTo(10);
        read(watched.get(1), 1);
        read(watched.get(0), 10);
        assertThat(progress.now().bytes()).isEqualTo(11);
        read(watched.get(1), 30);
        assertThat(progress.now().bytes()).isEqualTo(40);
    }

    @Test
    void aFileThatGrowsIsNeverMoreThanRead() throws IOException {
        read(progress.watch(List.of(ofBytes("a", 10, OptionalLong.of(6)))).get(0), 10);
        assertThat(progress.now().bytes()).isEqualTo(6);
    }

    @Test
    void nobodyKnowsHowMuchAPipeHolds() throws IOException {
        read(progress.watch(List.of(ofBytes("-", 10, OptionalLong.empty()))).get(0), 10);
        assertThat(progress.now().total()).isEmpty();
        assertThat(progress.now().bytes()).isEqualTo(10);
    }
}
