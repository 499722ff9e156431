package dev.hasse.imports.formats.transactions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.traces.JsonValues;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.erdtman.jcs.JsonCanonicalizer;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a JSON object that are signed: its canonical form by the JSON Canonicalization Scheme.
 *
 * <p>Source: RFC 8785. Keys are sorted by their UTF-16 code units, numbers are written as ECMAScript writes doubles, strings with the
 * shortest escapes, in UTF-8. What is no I-JSON has no such form (§3.1, §3.2.2): a number too large for a double, a surrogate that stands
 * alone.
 */
final class CanonicalReceipt {
    /** The canonicalizer is recursive. No receipt of a payment is nested more deeply. */
    private static final int DEEPEST = 500;

    private CanonicalReceipt() {}

    /** The bytes; null if the object has no canonical form. */
    static byte @Nullable [] of(JsonNode object) {
        if (!object.isObject() || isDeep(object)) {
            return null;
        }
        String json = JsonValues.of(object).text();
        if (hasLoneSurrogate(json)) {
            return null;
        }
        try {
            return new JsonCanonicalizer(json).getEncodedUTF8();
        } catch (IOException noIJson) {
            return null;
        }
    }

    private static boolean isDeep(JsonNode object) {
        Deque<JsonNode> level = new ArrayDeque<>();
        level.add(object);
        for (int depth = 0; !level.isEmpty(); depth++) {
            if (depth > DEEPEST) {
                return true;
            }
            for (int left = level.size(); left > 0; left--) {
                level.remove().forEach(level::add);
            }
        }
        return false;
    }

    private static boolean hasLoneSurrogate(String text) {
        return text.codePoints()
                .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}
