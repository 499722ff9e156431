package dev.hasse.bench;

import dev.hasse.model.Named;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.zip.GZIPOutputStream;

/**
 * A kind of generated file. Each stresses a different part of a checker. Unless a shape says otherwise, records are
 * about 300 bytes long, in commit order, and read what the cells held at their read_time; a record reads one cell and
 * writes one, its window is open for up to 20 commits, and it has a planned tool with both registries, and two effects.
 * One record in a thousand has lost its tool, and one in a thousand has its effects reordered.
 */
public enum Shape implements Named {
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
    EVERYWHERE(new Traits().cells(16).window(60).abortedEvery(10).everywhere()),
    /** As ZIPF, but records name the records that they read from, of which one in fifty is aborted. */
    PROVENANCE(new Traits().abortedEvery(50)),
    /** As ZIPF, but one record in a hundred is logged up to 20 records later than it committed. */
    LATE(1, seed -> new LateRecords(new Generator(new Traits(), seed), seed)),
    /** The file of ZIPF, compressed. */
    GZIP(new Traits()),
    /**
     * What the recorder for Java writes: ids that count operations as they begin, provenance, a trace's id, and the
     * times of later reads. Records are about 415 bytes long.
     */
    RECORDED(1, RecordedOperations::new),
    /**
     * What {@code hasse convert} makes of sessions of agents: ids that are no numbers, times in microseconds since
     * 1970, provenance, no tools, and fields that are ignored. Records are about 430 bytes long.
     */
    CONVERTED(1, ConvertedOperations::new);

    /** The default seed. */
    static final long DEFAULT_SEED = 20261101;

    private final int traces;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final LongFunction<RecordSource> source;

    Shape(Traits traits) {
        this(traits.traces(), seed -> new Generator(traits, seed));
    }

    Shape(int traces, LongFunction<RecordSource> source) {
        this.traces = traces;
        this.source = source;
    }

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether its files hold a single trace. */
    boolean isOneTrace() {
        return traces == 1;
    }

    /** The approximate number of records in a trace, for a file of this size. */
    int recordsPerTrace(int records) {
        return records / traces;
    }

    /** Whether its files are compressed. */
    boolean isCompressed() {
        return this == GZIP;
    }

    /** The name of a file; its ending tells whether the file is compressed. */
    String fileName() {
        return isCompressed() ? "trace.jsonl.gz" : "trace.jsonl";
    }

    /** Writes the text of {@code records} records, uncompressed; it depends only on the arguments. */
    void write(Appendable out, int records, long seed) throws IOException {
        RecordSource from = source.apply(seed);
        StringBuilder line = new StringBuilder();
        for (int record = 0; record < records; record++) {
            line.setLength(0);
            from.appendNext(line);
            out.append(line);
        }
    }

    /** Writes a file of {@code records} records, compressed if the shape is, and closes {@code to}. */
    void write(OutputStream to, int records, long seed) throws IOException {
        OutputStream bytes = isCompressed() ? new GZIPOutputStream(to) : to;
        try (Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), 1 << 16)) {
            write(out, records, seed);
        }
    }

    /** Writes a file of {@code records} records, with the default seed, to the folder. */
    Path writeTo(Path folder, int records) {
        Path file = folder.resolve(fileName());
        try {
            write(Files.newOutputStream(file), records, DEFAULT_SEED);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return file;
    }
}
