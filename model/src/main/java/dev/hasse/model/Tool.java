package dev.hasse.model;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A tool of the registry. A tool with a signature is identified by name <em>and</em> signature (§4.16): when the
 * signature changes, the tool that was planned is gone.
 *
 * @param name the name under which agents call it
 * @param signature anything that distinguishes one version of the tool from the next; null when only the name is
 *     recorded
 */
public record Tool(String name, @Nullable Value signature) implements Serializable {

    // By hand for the reason that Value gives.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tool tool && name.equals(tool.name) && Objects.equals(signature, tool.signature);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Objects.hashCode(signature);
    }
}
