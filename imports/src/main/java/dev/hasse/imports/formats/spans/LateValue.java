package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A value of an attribute that is made when it is asked for; until then, it is the bytes that it was read from. In some dialects every span
 * has what went into it and what came out of it, so that these are most of the file, and only those of tools are ever asked for; and each
 * response of a model repeats the same definitions of tools, which need no more than to be compared.
 */
final class LateValue {
    /** Whoever reads a value for the first time keeps to the limits. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .build();

    /** The number of bytes that the hash depends on. */
    private static final int SAMPLES = 16;

    private final byte[] json;
    private final int from;
    private final int to;

    private LateValue(byte[] json, int from, int to) {
        this.json = json;
        this.from = from;
        this.to = to;
    }

    /**
     * Skips the object that starts at the parser's current token, and returns the value that can be made of it.
     *
     * @param json all that the parser reads, from its first byte
     * @return null if the place of the object is unknown, as in other encodings than UTF-8; then nothing is skipped
     */
    static @Nullable JsonNode skip(JsonParser parser, byte[] json) throws IOException {
        long from = parser.currentTokenLocation().getByteOffset();
        if (from < 0 || from >= json.length || json[(int) from] != '{') {
            return null;
        }
        parser.skipChildren();
        long last = parser.currentTokenLocation().getByteOffset();
        return node(new LateValue(json, (int) from, (int) last + 1));
    }

    private static JsonNode node(LateValue value) {
        return JsonNodeFactory.instance.pojoNode(value);
    }

    /** Whether a node stands for such a value. */
    static boolean is(JsonNode node) {
        return node instanceof POJONode late && late.getPojo() instanceof LateValue;
    }

    /** The value itself, if a node stands for one; any other node is returned as it is. */
    static JsonNode made(JsonNode node) {
        return node instanceof POJONode late && late.getPojo() instanceof LateValue value ? value.made() : node;
    }

    /** The node with a copy of its bytes, if it stands for such a value, so that it may be kept longer than the text around them. */
    static JsonNode copy(JsonNode node) {
        return node instanceof POJONode late && late.getPojo() instanceof LateValue value
                ? node(new LateValue(Arrays.copyOfRange(value.json, value.from, value.to), 0, value.to - value.from))
                : node;
    }

    /**
     * A short text that stands for a value into which nobody looks: equal values, written alike, have equal marks, and others have others but
     * by chance. Of a missing value it is missing.
     */
    static JsonNode mark(JsonNode node) {
        if (node.isMissingNode()) {
            return node;
        }
        if (node instanceof POJONode late && late.getPojo() instanceof LateValue value) {
            long hash = 0;
            for (int k = value.from; k < value.to; k++) {
                hash = 31 * hash + value.json[k];
            }
            return TextNode.valueOf(Long.toHexString(hash));
        }
        return TextNode.valueOf(Integer.toHexString(node.hashCode()));
    }

    private JsonNode made() {
        try (JsonParser parser = FACTORY.createParser(json, from, to - from)) {
            parser.nextToken();
            return AnyValues.plain(parser);
        } catch (IOException noValue) {
            // Its tokens were read before. But not every number among them has a value.
            return JsonNodeFactory.instance.nullNode();
        }
    }

    /** Whether the other one has the same bytes. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LateValue late && Arrays.equals(json, from, to, late.json, late.from, late.to);
    }

    @Override
    public int hashCode() {
        int hash = to - from;
        for (int k = 0; k < SAMPLES; k++) {
            hash = 31 * hash + json[from + (int) ((long) (to - from - 1) * k / SAMPLES)];
        }
        return hash;
    }
}
