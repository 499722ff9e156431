package dev.hasse.live;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.UnusableFileException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What has been told, in a file, so that a watcher that starts again tells nothing twice. The logs themselves are read again:
 * what the engines know follows from them.
 *
 * <p>The file is written beside its place and then moved there, so that whenever the process is killed, there is the state
 * before or the state after. It is written after what it says was told, at most once a second, and during no more than a tenth
 * of the time. So a kill may come between the two: then what was told last is told once more. Where findings go to a file as JSON Lines, that file settles it: the state
 * knows how long the file was, and what the file holds beyond that was told.
 */
public final class WatchState implements AutoCloseable {
    private static final String SCHEMA = "hasse.watch.state/1";
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** How many times as long as writing the state took to wait before it is written again. */
    private static final int RESPITE = 9;

    private final Path file;
    private final Path temporary;
    private final FileChannel lockFile;
    private final ToldFindings told;
    private final @Nullable FindingFile output;
    private final LongSupplier nanoTime;
    private boolean isDue;
    private long notBefore;

    private WatchState(
            Path file,
            Path temporary,
            FileChannel lockFile,
            ToldFindings told,
            @Nullable FindingFile output,
            LongSupplier nanoTime) {
        this.file = file;
        this.temporary = temporary;
        this.lockFile = lockFile;
        this.told = told;
        this.output = output;
        this.nanoTime = nanoTime;
        this.notBefore = nanoTime.getAsLong();
    }

    /**
     * Opens a state, which need not exist yet, and restores what it says was told.
     *
     * @param output where findings go; null if that is no file of JSON Lines
     * @throws UnusableFileException if the file is no state, or another process has it open
     * @throws IOException if it cannot be read, or its folder cannot be written
     */
    public static WatchState open(Path file, ToldFindings told, @Nullable FindingFile output, LongSupplier nanoTime)
            throws IOException {
        Path name = file.toAbsolutePath().getFileName();
        if (name == null) {
            throw new UnusableFileException(file.toString(), "found a folder, expected a file");
        }
        Path lock = file.toAbsolutePath().resolveSibling(".hasse-" + name + ".lock");
        FileChannel lockFile = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = lockFile.tryLock();
        if (held == null) {
            lockFile.close();
            throw new UnusableFileException(
                    file.toString(),
                    "found a state that another 'hasse watch' has open, expected one of its own for each");
        }
        Path temporary = lock.resolveSibling(".hasse-" + name + ".tmp");
        WatchState state = new WatchState(file, temporary, lockFile, told, output, nanoTime);
        try {
            state.restore();
        } catch (IOException | RuntimeException failure) {
            lockFile.close();
            throw failure;
        }
        return state;
    }

    private void restore() throws IOException {
        long length = 0;
        if (Files.exists(file)) {
            JsonNode state = read();
            for (JsonNode trace : state.path("traces")) {
                String id = trace.path("trace_id").asText();
                told.restoreSize(id, trace.path("records").asInt());
                trace.path("told")
                        .properties()
                        .forEach(one ->
                                told.restore(id, one.getKey(), one.getValue().asText()));
            }
            length = state.path("output_length").asLong();
        }
        if (output != null) {
            output.restore(length, told);
        }
    }

    private JsonNode read() throws IOException {
        JsonNode state;
        try {
            state = new ObjectMapper().readTree(file.toFile());
        } catch (JsonProcessingException notJson) {
            throw unusable();
        }
        if (!SCHEMA.equals(state.path("schema").asText())) {
            throw unusable();
        }
        return state;
    }

    private UnusableFileException unusable() {
        return new UnusableFileException(
                file.toString(),
                "found something else, expected a state that 'hasse watch --state' wrote; name another file");
    }

    /** Notes that something was told. */
    void changed() {
        isDue = true;
    }

    /**
     * Writes the state if something was told since it was written last.
     *
     * @param now whether to write it even if it has been written within the last second
     */
    public void save(ToIntFunction<String> records, boolean now) throws IOException {
        long begun = nanoTime.getAsLong();
        if (!isDue || (!now && begun - notBefore < 0)) {
            return;
        }
        try (FileChannel bytes = FileChannel.open(
                        temporary,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                Writer writer = new BufferedWriter(
                        new OutputStreamWriter(Channels.newOutputStream(bytes), StandardCharsets.UTF_8))) {
            write(writer, records);
            writer.flush();
            bytes.force(false);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        isDue = false;
        long ended = nanoTime.getAsLong();
        notBefore = ended + Math.max(PAUSE_NANOS, RESPITE * (ended - begun));
    }

    private void write(Writer writer, ToIntFunction<String> records) throws IOException {
        JsonGenerator json = JsonOutput.generator(writer);
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        json.writeNumberField("output_length", output == null ? 0 : output.length());
        json.writeArrayFieldStart("traces");
        for (Map.Entry<String, FindingKeys> trace : new TreeMap<>(told.all()).entrySet()) {
            json.writeStartObject();
            JsonOutput.stringField(json, "trace_id", trace.getKey());
            json.writeNumberField("records", told.size(trace.getKey(), records));
            json.writeObjectFieldStart("told");
            Map<String, String> inOrder = new TreeMap<>();
            trace.getValue().forEach(inOrder::put);
            for (Map.Entry<String, String> one : inOrder.entrySet()) {
                json.writeStringField(one.getKey(), one.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.flush();
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
