package dev.hasse.imports.formats.contents;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** A text that is held by itself: compressed, unless it is short. */
public final class PackedText implements HeldText {
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

    /** Packs a text. */
    public static PackedText of(String text) {
        byte[] bytes = text.length() < SHORTEST ? null : utf8(text);
        if (bytes == null) {
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

    /** The bytes of a text; null if it holds half a character, which would not survive. */
    static byte @Nullable [] utf8(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return survives(text, bytes) ? bytes : null;
    }

    /** Half a character becomes a question mark: there are then more of these among the bytes than in the text. */
    private static boolean survives(String text, byte[] bytes) {
        int marks = 0;
        for (byte one : bytes) {
            if (one == '?') {
                marks++;
            }
        }
        for (int at = marks == 0 ? -1 : text.indexOf('?'); at >= 0; at = text.indexOf('?', at + 1)) {
            marks--;
        }
        return marks == 0;
    }

    @Override
    public String text() {
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
