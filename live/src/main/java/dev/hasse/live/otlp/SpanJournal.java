package dev.hasse.live.otlp;

import dev.hasse.imports.formats.ExportReader;
import dev.hasse.imports.formats.spans.Arrival;
import dev.hasse.imports.formats.spans.OtlpSignal;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The exports that were accepted, in files beside the state of a watcher, so that one that starts again knows the spans and messages of before:
 * an exporter is told that they were accepted only when they are here. Exports stand in files of some {@value
 * #FILE_BYTES} bytes, in the order in which they came: each as the length of its body, its signal and encoding, and that body, compressed.
 * A last one that a kill has cut off was not accepted, and is left out.
 *
 * <p>A file that was last written longer ago than exports are kept is removed, and so are the oldest beyond {@value
 * #MOST_FILES}. Nobody but the owner may read them, since bodies hold whatever the exporter sent. Nothing is forced to the disk.
 */
public final class SpanJournal implements AutoCloseable {
    private static final int FILE_BYTES = 8 << 20;
    private static final int MOST_FILES = 32;
    /** A file is written for this part of the time for which exports are kept. */
    private static final int FILES_A_WINDOW = 8;

    private static final String SUFFIX = ".spans";

    private final Path folder;
    private final Duration kept;
    private final Supplier<Instant> clock;
    private final int largest;
    private @Nullable FileChannel current;
    private Instant begun = Instant.MIN;

    /**
     * @param folder made with the first export
     * @param kept for how long exports are kept
     * @param clock the time of day
     */
    public SpanJournal(Path folder, Duration kept, Supplier<Instant> clock) {
        this(folder, kept, clock, FILE_BYTES);
    }

    SpanJournal(Path folder, Duration kept, Supplier<Instant> clock, int largest) {
        this.folder = folder;
        this.kept = kept;
        this.clock = clock;
        this.largest = largest;
    }

    /** Keeps an export. Once this returns, a process that starts after this one was killed knows it. */
    synchronized void append(OtlpSignal signal, OtlpEncoding encoding, byte[] body) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(body);
        }
        ByteBuffer entry = ByteBuffer.allocate(Integer.BYTES + 1 + packed.size());
        entry.putInt(packed.size()).put(kind(signal, encoding)).put(packed.toByteArray());
        entry.flip();
        FileChannel to = file();
        long before = to.position();
        try {
            while (entry.hasRemaining()) {
                to.write(entry);
            }
        } catch (IOException full) {
            // What follows must not stand behind half an export.
            to.truncate(before);
            throw full;
        }
    }

    /** One number for both. Those of spans are the ones that earlier versions wrote, which knew no logs. */
    private static byte kind(OtlpSignal signal, OtlpEncoding encoding) {
        return (byte) (signal.ordinal() * OtlpEncoding.values().length + encoding.ordinal());
    }

    private FileChannel file() throws IOException {
        Instant now = clock.get();
        boolean isOld = current == null
                || current.position() >= largest
                || Duration.between(begun, now).compareTo(kept.dividedBy(FILES_A_WINDOW)) > 0;
        if (current != null && !isOld) {
            return current;
        }
        close();
        Files.createDirectories(folder);
        removeOld(now);
        List<Path> there = files();
        long number = there.isEmpty() ? 1 : number(there.get(there.size() - 1)) + 1;
        Path next = folder.resolve(String.format(Locale.ROOT, "%012d", number) + SUFFIX);
        FileChannel opened = FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (next.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-------"));
        }
        current = opened;
        begun = now;
        return opened;
    }

    private static long number(Path file) {
        String name = String.valueOf(file.getFileName());
        return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
    }

    /** The files, the oldest first. */
    private List<Path> files() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> String.valueOf(file.getFileName()).matches("\\d{12}\\" + SUFFIX))
                    .sorted()
                    .toList();
        }
    }

    private void removeOld(Instant now) throws IOException {
        List<Path> there = files();
        for (int k = 0; k < there.size(); k++) {
            boolean isOld = Files.getLastModifiedTime(there.get(k)).toInstant().isBefore(now.minus(kept));
            if (isOld || there.size() - k >= MOST_FILES) {
                Files.deleteIfExists(there.get(k));
            }
        }
    }

    /**
     * Reads the exports that an earlier process kept. Called before the first one is {@linkplain #append added}.
     *
     * @param mapping by which spans are read
     * @param to is given the spans or messages of each export, in the order in which they came
     * @return how many exports there were
     * @throws IOException if a file cannot be read, or holds something else
     */
    public int replay(Mapping mapping, Limits parts, Consumer<List<Arrival>> to) throws IOException {
        ExportReader reader = new ExportReader(mapping);
        int exports = 0;
        Instant oldest = clock.get().minus(kept);
        for (Path file : files()) {
            if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
                continue;
            }
            try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
                for (byte @Nullable [] entry = entry(in, Files.size(file));
                        entry != null;
                        entry = entry(in, Files.size(file))) {
                    to.accept(arrivals(reader, entry, ++exports, parts));
                }
            } catch (NoSuchFileException removed) {
                // Somebody tidied up, who wants none of it.
            }
        }
        return exports;
    }

    /** The kind and the body of the next export; null if there is none, or only a part of one. */
    private static byte @Nullable [] entry(DataInputStream in, long size) throws IOException {
        try {
            int length = in.readInt();
            if (length < 0 || length >= size) {
                return null;
            }
            byte[] entry = new byte[length + 1];
            in.readFully(entry);
            return entry;
        } catch (EOFException cutOff) {
            return null;
        }
    }

    private static List<Arrival> arrivals(ExportReader reader, byte[] entry, int number, Limits parts)
            throws IOException {
        int encodings = OtlpEncoding.values().length;
        if (entry[0] < 0 || entry[0] >= OtlpSignal.values().length * encodings) {
            throw new IOException("found something else, expected spans that 'hasse watch --state' kept");
        }
        OtlpSignal signal = OtlpSignal.values()[entry[0] / encodings];
        OtlpEncoding encoding = OtlpEncoding.values()[entry[0] % encodings];
        try (GZIPInputStream body = new GZIPInputStream(new ByteArrayInputStream(entry, 1, entry.length - 1))) {
            // What it refuses was refused when it came.
            return reader.read(
                    body,
                    signal,
                    encoding.syntax(),
                    OtlpReceiver.SOURCE,
                    number,
                    new Problems(1),
                    new RefusalSink(parts));
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
