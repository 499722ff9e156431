package dev.hasse.imports.formats.contents;

import dev.hasse.model.Value;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Makes a cell value of the text of a file: a digest, since nobody wants to read the whole text in a report. Texts that differ only in what
 * records drop are equal: the line feed at the very end, the byte order mark, and carriage returns before line feeds.
 */
public final class FileText {
    private static final int SHOWN = 12;

    private FileText() {}

    /** The value of a cell that holds a text. */
    public static Value value(String text) {
        int lines = text.isEmpty() || text.endsWith("\n") ? 0 : 1;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            lines++;
        }
        return Value.ofString(
                "sha256:" + digest(withoutLastFeed(text)) + " (" + lines + (lines == 1 ? " line)" : " lines)"));
    }

    /** The text without the line feed at its end, which not every record has. */
    public static String withoutLastFeed(String text) {
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    /** The text as tools for files handle it: without a byte order mark, and with plain line feeds. */
    public static String normal(String text) {
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return plain.indexOf('\r') < 0 ? plain : plain.replace("\r\n", "\n");
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return String.format("%064x", new BigInteger(1, digest)).substring(0, SHOWN);
        } catch (NoSuchAlgorithmException impossible) {
            // Every Java platform has SHA-256.
            throw new IllegalStateException(impossible);
        }
    }
}
