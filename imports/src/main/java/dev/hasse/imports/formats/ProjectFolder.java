package dev.hasse.imports.formats;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Finds the folder of a project of Gemini CLI, of which sessions have only a digest, among the folders around a file. */
final class ProjectFolder {
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
        if (path.length() > LONGEST_PATH) {
            return null;
        }
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            String folder = path.substring(0, end);
            if (sha256(folder).equals(digest)) {
                return folder;
            }
        }
        return null;
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            // Every Java platform has SHA-256.
            throw new IllegalStateException(impossible);
        }
    }
}
