package dev.hasse.imports.formats;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * A text that is held for long, and read once or twice: compressed, unless it is short. The sessions of a checkout have to be put in the
 * order of time before the first of their files can be judged, and most of what they hold until then is the contents of files.
 */
final class PackedText {
    /** A shorter text is not worth the effort. */
    private static final int SHORTEST = 500;

    private static final int BUFFER = 1 << 13;

    private final @Nullable String plain;
    private final byte[] packed;
    private final int length;

    private PackedText(@Nullable String plain, byte[] packed, int length) {
        this.plain = plain;
        this.packed = packed;
        this.length = length;
    }

    /** Packs a text; null if there is none. */
    static @Nullable PackedText of(@Nullable String text) {
        if (text == null) {
            return null;
        }
        byte[] bytes = text.length() < SHORTEST ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
        // Half a character would not survive as UTF-8.
        if (bytes.length == 0 || !new String(bytes, StandardCharsets.UTF_8).equals(text)) {
            return new PackedText(text, new byte[0], 0);
        }
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 3);
            byte[] buffer = new byte[BUFFER];
            while (!deflater.finished()) {
                packed.write(buffer, 0, deflater.deflate(buffer));
            }
            return new PackedText(null, packed.toByteArray(), bytes.length);
        } finally {
            deflater.end();
        }
    }

    /** The text. */
    String text() {
        if (plain != null) {
            return plain;
        }
        Inflater inflater = new Inflater(true);
        try {
            byte[] bytes = new byte[length];
            inflater.setInput(packed);
            int done = 0;
            while (done < length) {
                int more = inflater.inflate(bytes, done, length - done);
                if (more == 0) {
                    throw new IllegalStateException("what was packed is cut off");
                }
                done += more;
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (DataFormatException impossible) {
            // It was packed here.
            throw new IllegalStateException(impossible);
        } finally {
            inflater.end();
        }
    }
}
