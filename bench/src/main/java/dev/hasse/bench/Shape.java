package dev.hasse.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * A kind of generated file. Each stresses a different part of a checker. Records are about 300 bytes long, in commit
 * order, and read what the cells held at their read_time. Unless a shape says otherwise, a record reads one cell and
 * writes one, its window is open for up to 20 commits, and it has a planned tool with both registries, and two effects.
 * One record in a thousand has lost its tool, and one in a thousand has its effects reordered.
 */
public enum Shape {
    /** 50 agents on 10,000 cells, drawn by Zipf: a busy workspace. */
    ZIPF(new Traits()),
    /** 1,000 traces in one file, interleaved at random; each has 5 agents on 100 cells, drawn by Zipf. */
    TRACES(new Traits().traces(1_000).agents(5).cells(100)),
    /** One hot cell that all 50 agents read and write. */
    HOT(new Traits().cells(1)),
    /**
     * Two agents in turn on 10 cells, windows open for up to 200 commits, and both write the same value except in one
     * record in a thousand: countless overwrites, nearly all of them harmless, because of their agent or their value.
     */
    TWINS(new Traits().agents(2).cells(10).window(200).rarelyAnotherValue()),
    /**
     * Wide reads: 8 cells of 1,000 in each record. To keep records at their usual length, only one in ten has tools and
     * effects.
     */
    WIDE(new Traits().cells(1_000).reads(8).tooledEvery(10)),
    /**
     * No anomalies at all: as ZIPF, but no record reads a value that changes before its commit, loses its tool, or
     * reorders effects.
     */
    CLEAN(new Traits().clean()),
    /**
     * Anomalies everywhere: 50 agents on 16 cells, windows open for up to 60 commits, so that nearly every read is
     * stale; every planned tool is lost, all effects are reordered, and records name the records that they read from,
     * of which one in ten is aborted.
     */
    EVERYWHERE(new Traits().cells(16).window(60).everywhere());

    /** The default seed. */
    static final long DEFAULT_SEED = 20261101;

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers, which does not know of Error Prone's annotations
    private final Traits traits;

    Shape(Traits traits) {
        this.traits = traits;
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The approximate number of records in a trace, for a file of this size. */
    int recordsPerTrace(int records) {
        return records / traits.traces();
    }

    /**
     * The shape of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the shapes
     */
    static Shape parse(String text) {
        return Arrays.stream(values())
                .filter(shape -> shape.title().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("found \"" + text + "\", expected one of "
                        + String.join(
                                ", ", Arrays.stream(values()).map(Shape::title).toList())));
    }

    /** Writes {@code records} records; the output depends only on the arguments. */
    void write(Appendable out, int records, long seed) throws IOException {
        new Generator(traits, seed).write(out, records);
    }

    /** Writes {@code records} records with the default seed to {@code file}. */
    void write(Path file, int records) {
        try (var out = Files.newBufferedWriter(file)) {
            write(out, records, DEFAULT_SEED);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
