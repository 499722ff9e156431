package dev.hasse.policy;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How logs in other formats are read. A value that is missing here comes from the layer below. The values are names and
 * paths as given: whoever converts knows which formats and groundings there are.
 *
 * @param from the format of the input: its name, {@code auto}, or {@link #RECORDS}
 * @param mapping the path of the mapping; in a policy file it is resolved against the folder of that file
 * @param grounding which reads a write is based on
 */
public record ConversionSettings(
        @Nullable Setting<String> from,
        @Nullable Setting<String> mapping,
        @Nullable Setting<String> grounding) implements Serializable {

    /** The format of input that needs no conversion. */
    public static final String RECORDS = "records";

    /** Says nothing: every value comes from the layer below. */
    public static final ConversionSettings SILENT = new ConversionSettings(null, null, null);

    /** Combines two layers: a value that is missing here comes from {@code lower}. */
    public ConversionSettings over(ConversionSettings lower) {
        return new ConversionSettings(
                Section.first(from, lower.from),
                Section.first(mapping, lower.mapping),
                Section.first(grounding, lower.grounding));
    }

    /** Whether the input is to be converted. */
    public boolean converts() {
        return from != null && !from.value().equalsIgnoreCase(RECORDS);
    }

    /**
     * The first value of this layer that has no effect because the input is records; null if there is none. What the lower layer says of other
     * formats waits for another {@code from}.
     *
     * @param areRecognized whether the input was recognized as records; else it is if this layer, or the one below it, says so
     */
    public @Nullable Setting<String> vainForRecords(ConversionSettings lower, boolean areRecognized) {
        ConversionSettings both = over(lower);
        return !areRecognized && (both.from == null || both.converts()) ? null : mapping != null ? mapping : grounding;
    }

    /** The first value that has no effect because no format is given; null if there is none. */
    public @Nullable Setting<String> withoutFormat() {
        return from != null ? null : mapping != null ? mapping : grounding;
    }
}
