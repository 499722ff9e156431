package dev.hasse.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The labels by which a trace is grouped. If the records of a trace name different ones, the first record that names
 * one decides.
 *
 * @param workload the workload in its records, or else the name of its file's folder; null if there is neither
 * @param runtime the runtime in its records; null if they name none
 * @param model the model in its records; null if they name none
 */
public record Labels(
        @Nullable String workload,
        @Nullable String runtime,
        @Nullable String model) implements Serializable {

    /** No label is known. */
    public static final Labels NONE = new Labels(null, null, null);
}
