package dev.hasse.traces;

import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads traces: JSON Lines in UTF-8, one operation record a line, plain or compressed. A file may hold one trace or many, one
 * after another or interleaved, and a trace may be spread over files. Lines of white space are no records.
 *
 * <p>Inputs are cut into blocks at line ends, which are read on several threads, and put together in order: what comes of it does
 * not depend on how many threads there are.
 *
 * <p>A record that is refused is told to {@link Problems} and left out; whether to go on without it is for the caller to say.
 */
public final class TraceReader {
    private static final int BLOCK = 2 << 20;

    private final ReadSettings settings;
    private final Problems problems;
    private final Symbols symbols = new Symbols();
    private final TraceAssembler assembler;
    private final List<String> empty = new ArrayList<>();

    private TraceReader(ReadSettings settings, Problems problems) {
        this.settings = settings;
        this.problems = problems;
        this.assembler = new TraceAssembler(symbols, problems, settings.shard());
    }

    /**
     * Reads all inputs.
     *
     * @param problems is told of everything that is refused
     */
    public static ReadTraces read(List<Input> inputs, ReadSettings settings, Problems problems) {
        TraceReader reader = new TraceReader(settings, problems);
        try (InOrder<ScannedBlock> blocks = new InOrder<>(settings.threads())) {
            for (Input input : inputs) {
                reader.read(input, blocks);
            }
            blocks.finish();
        }
        return reader.assembler.finish(reader.empty);
    }

    /** An input on its way: what has been put together of it so far. */
    private static final class Progress {
        final Input input;
        final int source;
        int lines;
        boolean blank = true;

        Progress(Input input, int source) {
            this.input = input;
            this.source = source;
        }
    }

    private void read(Input input, InOrder<ScannedBlock> blocks) {
        Progress progress = new Progress(input, symbols.sources().intern(input.name()));
        try (InputStream in = Decompression.plain(input.opener().open())) {
            Blocks cut = new Blocks(in, BLOCK, settings.limits().lineBytes());
            for (Block block = cut.next(); block != null; block = cut.next()) {
                Block next = block;
                blocks.add(
                        () -> BlockReader.read(next, settings.limits(), settings.nullSentinel(), problems.kept()),
                        next.length() < BLOCK / 16,
                        scanned -> assemble(scanned, progress));
            }
            blocks.then(() -> {
                if (progress.blank) {
                    empty.add(input.name());
                }
            });
        } catch (IOException reason) {
            blocks.then(() -> problems.add(
                    progress.lines == 0
                            ? unreadable(input.name(), reason)
                            : brokenOff(input.name(), progress.lines, reason)));
        }
    }

    private void assemble(ScannedBlock block, Progress progress) {
        assembler.add(block, progress.input, progress.source, progress.lines);
        progress.lines += block.lines();
        progress.blank &= block.blank();
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
