package dev.hasse.traces;

import dev.hasse.model.Draft;
import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads traces: JSON Lines in UTF-8, one operation record a line, plain or compressed. A file may hold one trace or many, one
 * after another or interleaved, and a trace may be spread over files. Lines of white space are no records.
 *
 * <p>A record that is refused is told to {@link Problems} and left out; whether to go on without it is for the caller to say.
 */
public final class TraceReader {
    private final Limits limits;
    private final Problems problems;
    private final Symbols symbols = new Symbols();
    private final RecordParser parser;
    private final TraceAssembler assembler = new TraceAssembler(symbols);
    private final List<String> empty = new ArrayList<>();
    private long skipped;

    private TraceReader(Limits limits, @Nullable String nullSentinel, Problems problems) {
        this.limits = limits;
        this.problems = problems;
        this.parser = new RecordParser(symbols, limits, nullSentinel);
    }

    /**
     * Reads all inputs, one after another.
     *
     * @param nullSentinel the string that stands for NULL; null if none does
     * @param problems is told of everything that is refused
     */
    public static ReadTraces read(List<Input> inputs, Limits limits, @Nullable String nullSentinel, Problems problems) {
        TraceReader reader = new TraceReader(limits, nullSentinel, problems);
        for (Input input : inputs) {
            reader.read(input);
        }
        reader.skipped += reader.assembler.removeDangling(problems);
        List<Trace> traces = reader.assembler.build();
        long records = traces.stream().mapToLong(Trace::size).sum();
        return new ReadTraces(traces, records, reader.skipped, reader.empty);
    }

    private void read(Input input) {
        int source = symbols.sources().intern(input.name());
        int line = 0;
        boolean blank = true;
        try (InputStream in = Decompression.plain(input.opener().open())) {
            Lines lines = new Lines(in, limits.lineBytes());
            while (lines.next()) {
                line = lines.number();
                if (lines.isTooLong() || !lines.isBlank()) {
                    blank = false;
                    read(lines, input, source);
                }
            }
        } catch (IOException reason) {
            problems.add(line == 0 ? unreadable(input.name(), reason) : brokenOff(input.name(), line, reason));
            return;
        }
        if (blank) {
            empty.add(input.name());
        }
    }

    private void read(Lines lines, Input input, int source) {
        try {
            requireReadable(lines);
            Draft draft = parser.parse(lines.buffer(), lines.offset(), lines.length());
            draft.from(source, lines.number());
            String traceId = parser.traceId();
            assembler.add(draft, traceId == null ? input.name() : traceId, parser.workload(), input.folder());
        } catch (RefusedException refused) {
            skipped++;
            problems.add(new Problem(
                    input.name(), lines.number(), refused.field, refused.found, refused.expected, refused.hint));
        }
    }

    private void requireReadable(Lines lines) throws RefusedException {
        if (lines.isTooLong()) {
            throw new RefusedException(
                    null,
                    "a line of more than " + limits.lineBytes() + " bytes",
                    "less",
                    "raise the limit with --max-line-bytes");
        }
        int invalid = lines.invalidUtf8();
        if (invalid >= 0) {
            int value = lines.buffer()[lines.offset() + invalid] & 0xFF;
            throw new RefusedException(
                    null,
                    String.format("the byte 0x%02X at column %d, which is not UTF-8", value, invalid + 1),
                    "UTF-8",
                    "write the file as UTF-8");
        }
    }

    static Problem unreadable(String name, IOException reason) {
        if (reason instanceof NoSuchFileException) {
            return new Problem(name, 0, null, "no such file", "a file, a folder, or -", null);
        }
        if (reason instanceof AccessDeniedException) {
            return new Problem(name, 0, null, "a file that may not be read", null, "check its permissions");
        }
        return new Problem(name, 0, null, "a file that cannot be read (" + inWords(reason) + ")", null, null);
    }

    /** The input ends before it should: what came before is in no doubt, what comes after is lost. */
    private static Problem brokenOff(String name, int line, IOException reason) {
        return new Problem(
                name, 0, null, "input that breaks off after line " + line + " (" + inWords(reason) + ")", null, null);
    }

    private static String inWords(IOException reason) {
        String words = reason instanceof FileSystemException problem && problem.getReason() != null
                ? problem.getReason()
                : reason.getMessage();
        return SafeText.escape(words == null ? reason.getClass().getSimpleName() : words);
    }
}
