package dev.hasse.imports.calls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Trees that were read, as texts from which the same trees are made again. */
final class JsonText {
    /** Without limits: what was read under those of its input may be read again. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .build())
            .build();

    private JsonText() {}

    /** The text of a tree; not of {@linkplain Json#missing() none}. */
    static String of(JsonNode tree) {
        StringWriter text = new StringWriter();
        try (JsonParser nodes = tree.traverse();
                JsonGenerator generator = FACTORY.createGenerator(text)) {
            nodes.nextToken();
            generator.copyCurrentStructure(nodes);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a tree cannot be written", impossible);
        }
        return text.toString();
    }

    /** The tree of such a text. */
    static JsonNode read(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return Objects.requireNonNull(JsonTree.first(parser, KeptFields.ALL));
        } catch (IOException impossible) {
            throw new UncheckedIOException("a text that was written as JSON is none", impossible);
        }
    }
}
