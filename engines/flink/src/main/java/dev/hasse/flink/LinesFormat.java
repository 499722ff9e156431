package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Place;
import dev.hasse.traces.CutLines;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.connector.file.src.util.IteratorResultIterator;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;

/** Reads the lines of files, plain or compressed, each file from its beginning by one task. */
final class LinesFormat implements BulkFormat<TraceLine, FileSourceSplit> {
    private static final long serialVersionUID = 1L;

    private static final int BATCH = 1_000;

    private final Map<String, FileName> files;
    private final Decision decision;

    /**
     * How a file is called.
     *
     * @param name the path as given
     * @param folder the name of its folder; null if there is none
     * @param order its place among the inputs
     */
    record FileName(String name, @Nullable String folder, int order) implements Serializable {}

    /** @param files the name of each file by the path part of its URI */
    LinesFormat(Map<String, FileName> files, Decision decision) {
        this.files = files;
        this.decision = decision;
    }

    @Override
    public BulkFormat.Reader<TraceLine> createReader(Configuration configuration, FileSourceSplit split)
            throws IOException {
        return restoreReader(configuration, split);
    }

    @Override
    public BulkFormat.Reader<TraceLine> restoreReader(Configuration configuration, FileSourceSplit split)
            throws IOException {
        FileName file = files.get(split.path().toUri().getPath());
        if (file == null) {
            throw new IOException("found the file " + split.path() + ", which nobody named");
        }
        long read = split.getReaderPosition()
                .map(CheckpointedPosition::getRecordsAfterOffset)
                .orElse(0L);
        return new FileReader(split.path(), file, read);
    }

    @Override
    public boolean isSplittable() {
        return false;
    }

    @Override
    public TypeInformation<TraceLine> getProducedType() {
        return TraceLineType.INSTANCE;
    }

    /** Reads one file. Its position is the number of lines that were passed on, since compressed files have no other. */
    private final class FileReader implements BulkFormat.Reader<TraceLine> {
        private final FileName file;
        private final SourceLines lines = new SourceLines(decision);
        private final InputStream in;
        private final CutLines cut;
        private int number;
        private long passed;
        private boolean ended;

        /** @param read how many lines were passed on in another life */
        FileReader(Path path, FileName file, long read) throws IOException {
            this.file = file;
            InputStream stored = path.getFileSystem().open(path);
            this.in = new Input(file.name(), null, () -> stored, false).plain();
            this.cut = new CutLines(in, Limits.DEFAULT);
            while (passed < read && next() != null) {}
        }

        @Override
        public BulkFormat.@Nullable RecordIterator<TraceLine> readBatch() throws IOException {
            long before = passed;
            List<TraceLine> batch = new ArrayList<>();
            while (batch.size() < BATCH) {
                TraceLine line = next();
                if (line == null) {
                    break;
                }
                batch.add(line);
            }
            return batch.isEmpty()
                    ? null
                    : new IteratorResultIterator<>(batch.iterator(), CheckpointedPosition.NO_OFFSET, before);
        }

        /** The next line that is not white space; null at the end. */
        private @Nullable TraceLine next() throws IOException {
            TraceLine line = null;
            while (line == null && !ended) {
                line = read();
            }
            passed += line == null ? 0 : 1;
            return line;
        }

        /** What the next line of the file is; null if it is white space, or there is none. */
        private @Nullable TraceLine read() throws IOException {
            Place place = new Place(file.name(), file.folder(), file.order(), number + 1);
            try {
                ended = !cut.next();
            } catch (EOFException | ZipException damaged) {
                // Reading it again would not help, unlike with other failures.
                ended = true;
                return lines.refused(brokenOff(damaged), place);
            }
            if (ended) {
                return null;
            }
            number++;
            return lines.line(cut.bytes(), cut.from(), cut.to(), place);
        }

        private Problem brokenOff(IOException reason) {
            String found = "input that breaks off after line " + number + " (" + Problem.inWords(reason) + ")";
            return new Problem(file.name(), 0, null, found, null, null);
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
