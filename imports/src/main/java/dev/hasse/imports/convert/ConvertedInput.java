package dev.hasse.imports.convert;

import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Labels;
import dev.hasse.model.SourceLine;
import dev.hasse.traces.Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes an input of converted records, so that converting and checking in one step gives the same result as in two. */
public final class ConvertedInput {
    private ConvertedInput() {}

    /**
     * Returns the records as an input. Its lines are those of the records, and its name says so.
     *
     * @param from the inputs that they were converted from
     */
    public static Input of(List<Input> from, Conversion.Converted converted) {
        Chunks lines = new Chunks();
        try (Writer writer = new OutputStreamWriter(lines, StandardCharsets.UTF_8)) {
            for (ConvertedRecord one : labelled(from, converted.records())) {
                one.write(writer);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        String name = from.size() == 1 ? from.get(0).name() : from.size() + " files";
        return new Input(
                name + SourceLine.CONVERTED,
                from.stream().map(Input::folder).distinct().count() == 1
                        ? from.get(0).folder()
                        : null,
                lines::open,
                true,
                OptionalLong.of(lines.size));
    }

    /** Bytes in pieces, since a single array would be copied as it grows, and take up to three times their room. */
    private static final class Chunks extends OutputStream {
        private static final int CHUNK = 250_000;

        private final List<byte[]> full = new ArrayList<>();
        private byte[] last = new byte[CHUNK];
        private int used;
        private long size;

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            size += length;
            int at = from;
            for (int left = length; left > 0; ) {
                if (used == CHUNK) {
                    full.add(last);
                    last = new byte[CHUNK];
                    used = 0;
                }
                int count = Math.min(left, CHUNK - used);
                System.arraycopy(bytes, at, last, used, count);
                used += count;
                at += count;
                left -= count;
            }
        }

        InputStream open() {
            List<InputStream> all = new ArrayList<>();
            full.forEach(chunk -> all.add(new ByteArrayInputStream(chunk)));
            all.add(new ByteArrayInputStream(last, 0, used));
            return new SequenceInputStream(Collections.enumeration(all));
        }
    }

    /** Labels traces with the folders of their files, where the mapping names no workload. If all are in one folder, it is that of the input. */
    private static List<ConvertedRecord> labelled(List<Input> from, List<ConvertedRecord> records) {
        SourceFolders folders = new SourceFolders(from);
        if (!folders.areSeveral()) {
            return records;
        }
        Map<String, String> firstFiles = new HashMap<>();
        for (ConvertedRecord one : records) {
            String file = file(one);
            if (folders.know(file)) {
                firstFiles.merge(one.trace(), file, SourceFolders.outermost());
            }
        }
        return records.stream()
                .map(one -> labelled(one, folders.of(firstFiles.getOrDefault(one.trace(), ""))))
                .toList();
    }

    private static ConvertedRecord labelled(ConvertedRecord one, @Nullable String folder) {
        Labels labels = one.labels();
        return folder == null || labels.workload() != null
                ? one
                : new ConvertedRecord(
                        one.operation(),
                        one.trace(),
                        new Labels(folder, labels.runtime(), labels.model()),
                        one.notes());
    }

    /** The file in the record's origin; empty if it has none. */
    private static String file(ConvertedRecord one) {
        SourceLine origin = one.notes().origin();
        return origin == null ? "" : origin.file();
    }
}
