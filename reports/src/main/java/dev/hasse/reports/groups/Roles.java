package dev.hasse.reports.groups;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.hasse.documents.MalformedJson;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import dev.hasse.reports.groups.Materiality.Use;
import java.io.IOException;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How agents use their reads: a JSON object that maps the name of an agent or role to {@code "producer"}, {@code
 * "consumer"}, {@code "assessor"}, or a probability. An agent's name takes precedence over its role.
 *
 * @param uses by name
 */
public record Roles(Map<String, Use> uses) implements Serializable {
    public Roles {
        uses = Map.copyOf(uses);
    }

    /** How an agent uses its reads; null if neither the agent nor its role is listed. */
    @Nullable
    Use of(String agent, @Nullable String role) {
        Use own = uses.get(agent);
        return own != null || role == null ? own : uses.get(role);
    }

    /**
     * Reads the file.
     *
     * @param name the file, by path as given
     * @throws UnusableFileException if it is invalid; the message names the line
     */
    public static Roles read(String name, byte[] json) {
        Map<String, Use> uses = new LinkedHashMap<>();
        try (JsonParser parser = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .build()
                .createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw wrong(name, parser, "found something else", "a JSON object from names to what they do");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String agent = parser.currentName();
                parser.nextToken();
                uses.put(agent, use(name, parser, agent));
            }
            if (parser.nextToken() != null) {
                throw wrong(name, parser, "found more after the object", "one JSON object");
            }
        } catch (IOException malformed) {
            throw MalformedJson.in(name, malformed);
        }
        return new Roles(uses);
    }

    private static Use use(String name, JsonParser parser, String agent) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            for (Use use : Use.MEASURED) {
                if (use.name().equals(parser.getText())) {
                    return use;
                }
            }
        } else if (parser.currentToken().isNumeric()) {
            double probability = parser.getDoubleValue();
            if (probability >= 0 && probability <= 1) {
                return Use.decided(probability);
            }
        }
        boolean scalar = parser.currentToken().isScalarValue();
        throw wrong(
                name,
                parser,
                "found " + (scalar ? SafeText.quoteBriefly(parser.getText()) : "something else") + " for "
                        + SafeText.quoteBriefly(agent),
                "producer, consumer, assessor, or a probability from 0 to 1");
    }

    private static UnusableFileException wrong(String name, JsonParser parser, String found, String expected) {
        return new UnusableFileException(
                name, "line " + parser.currentTokenLocation().getLineNr() + ": " + found + ", expected " + expected);
    }
}
