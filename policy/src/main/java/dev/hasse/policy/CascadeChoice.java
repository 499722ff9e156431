package dev.hasse.policy;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Named;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How A3 is decided. */
public enum CascadeChoice {
    /** Per trace: by provenance if the trace has any, otherwise by residue. */
    AUTO(null),
    /** By provenance. */
    CASCADE(CascadeMode.CASCADE),
    /** By residue. */
    RESIDUE(CascadeMode.RESIDUE);

    private final @Nullable CascadeMode mode;

    CascadeChoice(@Nullable CascadeMode mode) {
        this.mode = mode;
    }

    /** The mode for every trace; null to choose for each. */
    public @Nullable CascadeMode mode() {
        return mode;
    }

    /**
     * Returns the choice of this name.
     *
     * @throws IllegalArgumentException if there is no such choice; the message lists the choices
     */
    public static CascadeChoice parse(String word) {
        return Named.choose(List.of(values()), CascadeChoice::toString, word);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
