package dev.hasse.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.model.UnusableFileException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file to which findings are appended as JSON Lines, by one process at a time. What it holds has been told, whatever happens
 * to the process. One that is not regular, such as a pipe, is only written to.
 */
public final class FindingFile implements Closeable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What a line begins with. */
    private static final List<String> HEADS = List.of(head(FindingJsonLines.FINDING), head(FindingJsonLines.WITHDRAWN));

    /** Beyond the end of every file, so that the file can be read on systems where a locked part cannot. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    /** For everything but appending; null if the file is not regular. */
    private final @Nullable FileChannel whole;

    private final Writer writer;

    /**
     * Opens the file, or creates it. Cuts off the beginning of a line that a killed process has left at its end; a last line of
     * something else is ended.
     *
     * @throws UnusableFileException if another process has it open
     */
    public FindingFile(Path path) throws IOException {
        boolean isRegular = !Files.exists(path) || Files.isRegularFile(path);
        // Wherever the end is by then: the file may be truncated when logs are rotated.
        FileChannel end = isRegular
                ? FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)
                : FileChannel.open(path, StandardOpenOption.WRITE);
        writer = new OutputStreamWriter(Channels.newOutputStream(end), StandardCharsets.UTF_8);
        try {
            whole = isRegular ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE) : null;
            if (whole != null) {
                lock(path, whole);
                endLastLine(whole);
            }
        } catch (IOException | RuntimeException failed) {
            end.close();
            throw failed;
        }
    }

    private static String head(String event) {
        return "{\"" + event + "\":";
    }

    private static void lock(Path path, FileChannel whole) throws IOException {
        boolean isLocked;
        try {
            isLocked = whole.tryLock(LOCKED_BYTE, 1, false) != null;
        } catch (OverlappingFileLockException here) {
            isLocked = false;
        } catch (IOException withoutLocks) {
            // Some file systems have none; there, nothing keeps another watcher out.
            isLocked = true;
        }
        if (!isLocked) {
            whole.close();
            throw new UnusableFileException(
                    path.toString(),
                    "found a file that another 'hasse watch' appends to, expected one of its own for each");
        }
    }

    private static void endLastLine(FileChannel whole) throws IOException {
        long begin = WholeLines.length(whole);
        ByteBuffer bytes = ByteBuffer.allocate(16);
        if (whole.read(bytes, begin) <= 0) {
            return;
        }
        String line = new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
        if (HEADS.stream().anyMatch(head -> head.startsWith(line) || line.startsWith(head))) {
            whole.truncate(begin);
        } else {
            whole.write(ByteBuffer.wrap(new byte[] {'\n'}), whole.size());
        }
    }

    /** Appends to the file. */
    public Writer writer() {
        return writer;
    }

    /** How many bytes the file has. */
    long length() throws IOException {
        return whole == null ? 0 : whole.size();
    }

    /**
     * Restores what the file says was told. Lines that are not of findings are passed over.
     *
     * @param from how many bytes of the file are known already; if it is shorter, it is another file
     */
    void restore(long from, ToldFindings told) throws IOException {
        if (whole == null) {
            return;
        }
        whole.position(from <= whole.size() ? from : 0);
        // Not closed, as that would close the channel.
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(Channels.newInputStream(whole), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (HEADS.stream().anyMatch(line::startsWith)) {
                restore(line, told);
            }
        }
    }

    private static void restore(String line, ToldFindings told) throws IOException {
        JsonNode event;
        try {
            event = JSON.readTree(line);
        } catch (JsonProcessingException cutOff) {
            // Nobody can have read it, so it was not told.
            return;
        }
        JsonNode finding = event.path(FindingJsonLines.FINDING);
        JsonNode withdrawn = event.path(FindingJsonLines.WITHDRAWN);
        if (finding.isObject()) {
            told.restore(
                    finding.path("trace_id").asText(),
                    finding.path("key").asText(),
                    finding.path("anomaly").asText());
        } else if (withdrawn.isObject()) {
            told.restoreWithdrawal(
                    withdrawn.path("trace_id").asText(), withdrawn.path("key").asText());
        }
    }

    @Override
    public void close() throws IOException {
        try {
            writer.close();
        } finally {
            if (whole != null) {
                whole.close();
            }
        }
    }
}
