package dev.hasse.imports.mapping;

import dev.hasse.model.SafeText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parts of a mapping that should differ from call to call, and are a text without gaps: most likely, braces are missing. */
public final class SameForAll {
    private SameForAll() {}

    /** That one agent makes all calls; empty if the mapping does not say so. A line without a full stop, safe to print. */
    public static Optional<String> agent(Mapping mapping) {
        return literal(mapping.settings.agent())
                .map(
                        text -> "the mapping says that one agent, " + SafeText.quoteBriefly(text)
                                + ", makes all calls. Name the place where calls say who made them, such as agent: \"{@agent}\"");
    }

    /** That all calls are of one transaction; empty if the mapping does not say so. A line without a full stop, safe to print. */
    public static Optional<String> transaction(Mapping mapping) {
        return literal(mapping.settings.transactions().transaction())
                .map(text -> "the mapping says that all calls are of one transaction, " + SafeText.quoteBriefly(text)
                        + ". Name the place where calls say of which they are, such as transaction: \"{tx_id}\"");
    }

    private static Optional<String> literal(@Nullable Template template) {
        return Optional.ofNullable(template).map(Template::literal);
    }
}
