package dev.hasse.imports.formats.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;

/**
 * Values without the names of their Java types, which DBOS for Java writes beside them (its {@code serialization} is {@code java_jackson}).
 * Jackson's default typing puts the type of an object into its field {@code @class}, and that of anything else before it:
 * {@code ["java.lang.Long", 5]}, {@code ["java.util.ArrayList", ["a", "b"]]}.
 */
final class JacksonTypes {
    /** The {@code serialization} of rows with types. */
    static final String NAME = "java_jackson";

    /** The arguments of a workflow, which Java holds in an array. */
    private static final String ARGUMENTS = "[Ljava.lang.Object;";

    private static final String CLASS = "@class";

    /** No name of a class is longer; a pattern with a group that repeats needs stack for each repetition. */
    private static final int LONGEST = 1_000;

    /** The name of a class in a package, or of an array: {@code [I}, {@code [Ljava.lang.String;}. */
    private static final Pattern TYPE = Pattern.compile(
            "\\[+(?:[BCDFIJSZ]|L[^;]+;)|(?:[\\p{L}_$][\\p{L}\\p{N}_$]*\\.)+[\\p{L}_$]" + "[\\p{L}\\p{N}_$]*");

    private JacksonTypes() {}

    /** Whether these are the inputs of a workflow as DBOS for Java writes them. */
    static boolean areArguments(JsonNode inputs) {
        return inputs.size() == 2 && inputs.path(0).asText("").equals(ARGUMENTS);
    }

    /** A value without its types. Text is never deeper than the parser allows, so that recursion is safe. */
    static JsonNode removedFrom(JsonNode value) {
        if (value.isArray()) {
            boolean isTyped = value.size() == 2 && isType(value.path(0).asText(""));
            JsonNode content = isTyped ? value.path(1) : value;
            // The content of a list has no type of its own: only that of the list stands before it.
            return content.isArray() ? elements(content) : removedFrom(content);
        }
        if (!value.isObject()) {
            return value;
        }
        ObjectNode plain = JsonNodeFactory.instance.objectNode();
        value.properties().stream()
                .filter(field -> !field.getKey().equals(CLASS))
                .forEach(field -> plain.set(field.getKey(), removedFrom(field.getValue())));
        return plain;
    }

    private static boolean isType(String text) {
        return text.length() <= LONGEST && TYPE.matcher(text).matches();
    }

    private static ArrayNode elements(JsonNode list) {
        ArrayNode plain = JsonNodeFactory.instance.arrayNode(list.size());
        list.forEach(element -> plain.add(removedFrom(element)));
        return plain;
    }
}
