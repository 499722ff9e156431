package dev.hasse.imports.formats.gemini;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Finds the folder of a project of Gemini CLI, of which sessions have only a digest, among the folders around a file. */
public final class ProjectFolder {
    private static final int LONGEST_PATH = 4_096;

    private ProjectFolder() {}

    /**
     * Returns the folder.
     *
     * @param digest that of the folder's path
     * @param path a file in the folder, or the folder itself
     * @return null if none of the folders around the file has this digest
     */
    static @Nullable String around(String path, String digest) {
        if (path.isEmpty() || path.length() > LONGEST_PATH) {
            return null;
        }
        // From the outermost folder on, so that each part of a long path is read once.
        MessageDigest sofar = sha256();
        int from = 0;
        while (from < path.length()) {
            int to = from + 1;
            while (to < path.length() && path.charAt(to) != '/' && path.charAt(to) != '\\') {
                to++;
            }
            sofar.update(path.substring(from, to).getBytes(StandardCharsets.UTF_8));
            if (HexFormat.of().formatHex(copy(sofar).digest()).equals(digest)) {
                return path.substring(0, to);
            }
            from = to;
        }
        return null;
    }

    /** The digest of a folder's path. */
    public static String digest(String folder) {
        return HexFormat.of().formatHex(sha256().digest(folder.getBytes(StandardCharsets.UTF_8)));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            // Every Java platform has SHA-256.
            throw new IllegalStateException(impossible);
        }
    }

    private static MessageDigest copy(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException impossible) {
            // The one that comes with Java can be copied.
            throw new IllegalStateException(impossible);
        }
    }
}
