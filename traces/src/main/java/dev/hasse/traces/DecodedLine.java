package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Decodes parts of a line that its bytes alone do not tell: strings, and whole values, which are left to Jackson. What is
 * not valid is refused as not plain, without details.
 */
final class DecodedLine {
    private final LineBytes line;
    private final Limits limits;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private @Nullable JsonFactory json;

    DecodedLine(LineBytes line, Limits limits) {
        this.line = line;
        this.limits = limits;
    }

    /** The UTF-8 bytes of a text; null if it has none: only an escape could stand for it. */
    static byte @Nullable [] utf8(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text) ? text.getBytes(StandardCharsets.UTF_8) : null;
    }

    /** The last string that was read; it is not plain if it is not UTF-8, or has an invalid escape. */
    String string() throws RefusedException {
        if (line.escaped) {
            return value(line.stringFrom - 1, line.stringTo + 1, JsonParser::getText);
        }
        int length = line.stringTo - line.stringFrom;
        if (line.ascii) {
            return new String(line.bytes, line.stringFrom, length, StandardCharsets.ISO_8859_1);
        }
        try {
            return decoder.decode(ByteBuffer.wrap(line.bytes, line.stringFrom, length))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw LineBytes.NOT_PLAIN;
        }
    }

    interface Parsing<T> {
        T of(JsonParser parser) throws IOException, RefusedException;
    }

    /** Reads one value with Jackson. */
    <T> T value(int from, int to, Parsing<T> parsing) throws RefusedException {
        if (json == null) {
            json = LimitedJson.ofRecords(limits);
        }
        try {
            decoder.decode(ByteBuffer.wrap(line.bytes, from, to - from));
            try (JsonParser parser = json.createParser(line.bytes, from, to - from)) {
                parser.nextToken();
                T value = parsing.of(parser);
                LineBytes.require(parser.nextToken() == null);
                return value;
            }
        } catch (IOException notValid) {
            throw LineBytes.NOT_PLAIN;
        }
    }
}
