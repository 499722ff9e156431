package dev.hasse.spark;

import dev.hasse.traces.CutLines;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.TraceOfLine;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Divides the lines of splits by traces. Lines of one trace are collected into chunks, so that what is sent to other tasks, and
 * sorted there, is few large things and not many small ones; how many chunks a trace becomes makes no difference.
 *
 * <p>A chunk is valid until the next one is asked for, then its memory is used again: whatever takes chunks writes each at once.
 *
 * <p>It decides nothing about a line but the task that it goes to. Blank lines go nowhere, nor do those of traces that are not
 * wanted.
 */
final class LinesByTrace implements Iterator<Tuple2<ChunkKey, Chunk>> {
    /** From this size on, a chunk is sent, if nothing else is asked for. */
    static final int LARGE = 1 << 18;

    /** How much memory is filled before everything is sent. */
    private static final long MOST = 32L << 20;

    private final Iterator<Split> splits;
    private final List<LakeFile> files;
    private final Configuration hadoop;
    private final Limits limits;
    private final TraceFilter wanted;
    private final long large;
    private final boolean lastAttempt;
    private final TraceOfLine traces;
    private final Long2ObjectLinkedOpenHashMap<Chunk> collected = new Long2ObjectLinkedOpenHashMap<>();
    private final Deque<Tuple2<ChunkKey, Chunk>> ready = new ArrayDeque<>();
    private final GrowingBytes.Pages pages = new GrowingBytes.Pages();
    private @Nullable Chunk passedOn;

    private boolean reading;
    private Split split = new Split(0, 0, 0, 0, false);
    private StoredBytes stored = new StoredBytes(InputStream.nullInputStream());
    private CutLines lines;
    private int line;
    private long ofFile;

    /**
     * @param wanted the traces whose lines are divided
     * @param large from how many bytes on a chunk is sent
     * @param lastAttempt whether a file that cannot be read is reported as such, as another attempt will not be made
     */
    LinesByTrace(
            Iterator<Split> splits,
            List<LakeFile> files,
            Configuration hadoop,
            Limits limits,
            TraceFilter wanted,
            long large,
            boolean lastAttempt) {
        this.splits = splits;
        this.files = files;
        this.hadoop = hadoop;
        this.limits = limits;
        this.wanted = wanted;
        this.large = large;
        this.lastAttempt = lastAttempt;
        this.traces = new TraceOfLine(limits);
        this.lines = new CutLines(stored, limits);
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && (reading || splits.hasNext())) {
            if (!reading) {
                begin(splits.next());
            } else {
                readOn();
            }
        }
        return !ready.isEmpty();
    }

    /** The next chunk, which is valid until another is asked for. */
    @Override
    public Tuple2<ChunkKey, Chunk> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("all lines have been divided");
        }
        if (passedOn != null) {
            passedOn.release();
        }
        Tuple2<ChunkKey, Chunk> next = ready.remove();
        passedOn = next._2();
        return next;
    }

    private void begin(Split next) {
        split = next;
        line = 0;
        LakeFile file = files.get(next.file());
        ofFile = TraceOfLine.number(file.name());
        reading = true;
        try {
            stored = new StoredBytes(Splits.open(next, file, hadoop));
            lines = new CutLines(next.isWhole() ? plain(file, stored) : stored, limits);
        } catch (IOException reason) {
            fail(reason);
        }
    }

    private static InputStream plain(LakeFile file, InputStream stored) throws IOException {
        return new Input(file.name(), file.folder(), () -> stored, true).plain();
    }

    private void readOn() {
        try {
            while (ready.isEmpty()) {
                if (!lines.next()) {
                    end();
                    return;
                }
                line++;
                byte[] bytes = lines.bytes();
                if (!traces.isBlank(bytes, lines.from(), lines.to())) {
                    long trace = traces.of(bytes, lines.from(), lines.to(), ofFile);
                    if (wanted.takes(trace)) {
                        add(trace, bytes);
                    }
                }
            }
        } catch (IOException reason) {
            fail(reason);
        }
    }

    private void add(long trace, byte[] bytes) {
        Chunk chunk = collected.get(trace);
        if (chunk == null) {
            chunk = new Chunk(split.file(), pages);
            collected.put(trace, chunk);
        }
        chunk.add(line, bytes, lines.from(), lines.to());
        if (chunk.length() >= large) {
            collected.remove(trace);
            send(trace, chunk);
        } else if (pages.inUse() >= MOST) {
            sendAll();
        }
    }

    private void send(long trace, Chunk chunk) {
        ready.add(new Tuple2<>(new ChunkKey(trace, split.number(), chunk.number(0)), chunk));
    }

    private void sendAll() {
        collected.long2ObjectEntrySet().fastForEach(one -> send(one.getLongKey(), one.getValue()));
        collected.clear();
    }

    private void end() throws IOException {
        sendEnd();
        stored.close();
    }

    /** Sends what is left of the split, and the count of its lines to those who number the lines after it. */
    private void sendEnd() {
        reading = false;
        sendAll();
        if (split.isFollowed()) {
            ready.add(new Tuple2<>(ChunkKey.end(split.number(), line), new Chunk(split.file())));
        }
    }

    /**
     * A file that cannot be read. If the file system failed, another attempt of the task may succeed; if the stored bytes make
     * no sense, it cannot.
     */
    private void fail(IOException reason) {
        if (!lastAttempt && (stored.failed || line == 0)) {
            throw new UncheckedIOException(reason);
        }
        sendEnd();
        BrokenFile broken = BrokenFile.after(line, files.get(split.file()).name(), reason);
        ready.add(new Tuple2<>(new ChunkKey(ofFile, split.number(), line + 1), Chunk.of(split.file(), broken)));
        try {
            stored.close();
        } catch (IOException nothingMore) {
            // It could not be read, which has been reported.
        }
    }

    /** The bytes of a file as they are stored, which knows whether reading them has failed. */
    private static final class StoredBytes extends FilterInputStream {
        private boolean failed;

        StoredBytes(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            try {
                return super.read();
            } catch (IOException failure) {
                failed = true;
                throw failure;
            }
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return super.read(target, offset, length);
            } catch (IOException failure) {
                failed = true;
                throw failure;
            }
        }
    }
}
