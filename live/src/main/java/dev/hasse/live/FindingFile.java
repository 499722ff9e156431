package dev.hasse.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file to which findings are appended as JSON Lines. What it holds has been told, whatever happens to the process. */
public final class FindingFile implements Closeable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final FileChannel channel;
    private final Writer writer;

    /** Opens the file, or creates it, and cuts off the beginning of a line that a killed process has left at its end. */
    public FindingFile(Path path) throws IOException {
        channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel.truncate(WholeLines.length(channel));
        channel.position(channel.size());
        OutputStream out = Channels.newOutputStream(channel);
        writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    }

    /** Appends to the file. */
    public Writer writer() {
        return writer;
    }

    /** How many bytes the file has. */
    long length() throws IOException {
        return channel.position();
    }

    /**
     * Restores what the file says was told.
     *
     * @param from how many bytes of the file are known already; if it is shorter, it is another file
     */
    void restore(long from, ToldFindings told) throws IOException {
        long end = channel.position();
        channel.position(from <= end ? from : 0);
        // Not closed, as that would close the channel.
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode event = JSON.readTree(line);
            JsonNode finding = event.path("finding");
            JsonNode withdrawn = event.path("withdrawn");
            if (finding.isObject()) {
                told.restore(
                        finding.path("trace_id").asText(),
                        finding.path("key").asText(),
                        finding.path("anomaly").asText());
            } else if (withdrawn.isObject()) {
                told.restoreWithdrawal(
                        withdrawn.path("trace_id").asText(),
                        withdrawn.path("key").asText());
            }
        }
        channel.position(end);
    }

    @Override
    public void close() throws IOException {
        writer.flush();
        channel.close();
    }
}
