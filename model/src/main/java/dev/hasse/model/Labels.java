package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * What a trace is grouped by. Records of one trace may name different ones: then the first record that names one decides.
 *
 * @param workload what its records say, or else the name of its file's folder; null if there is neither
 * @param runtime what its records say; null if they do not
 * @param model what its records say; null if they do not
 */
public record Labels(
        @Nullable String workload,
        @Nullable String runtime,
        @Nullable String model) {

    /** It belongs to no group that is known. */
    public static final Labels NONE = new Labels(null, null, null);
}
