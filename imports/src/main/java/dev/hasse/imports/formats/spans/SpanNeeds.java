package dev.hasse.imports.formats.spans;

import dev.hasse.imports.mapping.Mapping;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a mapping needs of spans.
 *
 * @param attributes the attributes that it names
 * @param tools whether it looks into the calls of a tool; of other calls it is enough to know whether they are equal
 */
public record SpanNeeds(Set<String> attributes, Predicate<String> tools) {

    public SpanNeeds {
        attributes = Set.copyOf(attributes);
    }

    /** The needs of a mapping. */
    public static SpanNeeds of(Mapping mapping) {
        return new SpanNeeds(mapping.attributes(), mapping::looksInto);
    }
}
