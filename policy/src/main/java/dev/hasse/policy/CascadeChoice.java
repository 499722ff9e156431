package dev.hasse.policy;

import dev.hasse.model.CascadeMode;
import java.util.Arrays;
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
     * @throws IllegalArgumentException if there is no such choice
     */
    static CascadeChoice parse(String word) {
        return Arrays.stream(values())
                .filter(choice -> choice.toString().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected auto, cascade or residue"));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
