package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Symbols;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockReadersTest {
    private final BlockReaders readers =
            new BlockReaders(new Symbols(), ReadSettings.of(Limits.DEFAULT, null), 9, true, true);

    private static Block agents(int count) {
        byte[] lines = IntStream.range(0, count)
                .mapToObj(k -> "{\"agent\":\"" + k + "\",\"read_time\":0,\"write_time\":0}\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
        return new Block(lines, lines.length);
    }

    @Test
    void aReaderIsUsedAgainUnlessItRemembersTooManyNames() {
        BlockReader few = readers.take();
        few.read(agents(1_000));
        readers.give(few);
        BlockReader again = readers.take();
        again.read(agents(40_000));
        readers.give(again);

        assertThat(again).isSameAs(few);
        assertThat(readers.take()).isNotSameAs(few);
    }

    @Test
    void theReaderThatWasUsedLastIsUsedFirst() {
        BlockReader first = readers.take();
        BlockReader second = readers.take();
        readers.give(first);
        readers.give(second);

        assertThat(readers.take()).isSameAs(second);
        assertThat(readers.take()).isSameAs(first);
    }

    @Test
    void aBlockKeepsItsRecordsUntilItIsReleased() {
        ScannedBlock two = readers.read(agents(2));
        ScannedBlock three = readers.read(agents(3));
        BlockRecords ofTwo = two.records();

        assertThat(ofTwo.size()).isEqualTo(2);
        assertThat(three.records().size()).isEqualTo(3);

        readers.release(two);
        ScannedBlock four = readers.read(agents(4));

        assertThat(four.records()).isSameAs(ofTwo);
        assertThat(four.records().size()).isEqualTo(4);
        assertThat(three.records().size()).isEqualTo(3);
    }

    @Test
    void longNamesCountMoreThanOnce() {
        String name = "x".repeat(1 << 20);
        byte[] lines = IntStream.range(0, 10)
                .mapToObj(k -> "{\"agent\":\"" + k + name + "\",\"read_time\":0,\"write_time\":0}\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
        BlockReader reader = readers.take();
        reader.read(new Block(lines, lines.length));
        readers.give(reader);

        assertThat(readers.take()).isNotSameAs(reader);
    }

    @Test
    void ofTheLinesThatAreRefusedTheFirstAreKept() {
        byte[] lines = "1\n2\n3\n".getBytes(StandardCharsets.UTF_8);
        ScannedBlock block = new BlockReader(new Symbols(), Limits.DEFAULT, null, 2, true, true)
                .read(new Block(lines, lines.length));

        assertThat(block.refused()).extracting(ScannedBlock.RefusedLine::line).containsExactly(1, 2);
        assertThat(block.refusedInAll()).isEqualTo(3);
    }
}
