package dev.hasse.imports.formats.kimi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileText;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What Kimi Code found at the name of a file immediately before an agent was to write it ({@code file_history.tracked}): a digest of its
 * bytes, or that there is no such file. It also keeps a copy beside the log. It does so once a file and turn, for all agents of a session.
 *
 * @param source the log that tells of it
 * @param path the file, as the log names it
 * @param key the copy, as the log names it; null if there was no such file
 * @param digest the SHA-256 digest of its bytes; null if there was no such file
 * @param size the number of its bytes
 * @param time when the client had looked
 */
record KimiSighting(
        String source,
        String path,
        @Nullable String key,
        @Nullable String digest,
        long size,
        long time) {
    /** The names of copies. Only they may become part of a path. */
    private static final Pattern KEY = Pattern.compile("file-history/[0-9a-f]{64}@v\\d{1,9}");

    /** The largest file that is read. Kimi Code itself copies none that is larger. */
    private static final long LARGEST = 10_000_000;

    /** Reads a line; null if it does not say what was found. */
    static @Nullable KimiSighting of(String source, JsonNode line, @Nullable Long time) {
        JsonNode entry = line.path("entry");
        String path = Json.firstText(line, "path");
        String digest = Json.firstText(entry, "contentHash");
        boolean isAbsent = entry.path("key").isNull() && !entry.path("oversize").asBoolean();
        if (path == null || time == null || (digest == null && !isAbsent)) {
            return null;
        }
        return new KimiSighting(
                source,
                path,
                Json.firstText(entry, "key"),
                digest,
                entry.path("size").asLong(-1),
                time);
    }

    /** Whether there was no such file. */
    boolean isAbsent() {
        return digest == null;
    }

    /**
     * The text that was found, if it is this one but for what records drop: the line feed at the very end, and carriage returns; null
     * otherwise.
     */
    @Nullable
    String like(String text) {
        String less = FileText.withoutLastFeed(text);
        for (String each : List.of(text, less, less + "\n")) {
            for (String written : List.of(each, each.replace("\n", "\r\n"))) {
                byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
                if ((size < 0 || bytes.length == size) && digest(bytes).equals(digest)) {
                    return each;
                }
            }
        }
        return null;
    }

    /** The text of the copy beside the log; null if it is not there, or is no text. */
    @Nullable
    String copy() {
        if (key == null || !KEY.matcher(key).matches()) {
            return null;
        }
        try {
            Path copy = Path.of(source).resolveSibling(key);
            if (!Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS) || Files.size(copy) > LARGEST) {
                return null;
            }
            byte[] bytes = Files.readAllBytes(copy);
            return digest(bytes).equals(digest)
                    ? StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString()
                    : null;
        } catch (CharacterCodingException noText) {
            return null;
        } catch (InvalidPathException | IOException unreadable) {
            return null;
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return String.format(
                    "%064x",
                    new BigInteger(1, MessageDigest.getInstance("SHA-256").digest(bytes)));
        } catch (NoSuchAlgorithmException impossible) {
            // Every Java platform has SHA-256.
            throw new IllegalStateException(impossible);
        }
    }
}
