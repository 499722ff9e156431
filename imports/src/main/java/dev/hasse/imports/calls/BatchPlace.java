package dev.hasse.imports.calls;

import org.jspecify.annotations.Nullable;

/**
 * The place of a call among those that were issued together, in one message of a model.
 *
 * @param key names the batch within its trace
 * @param index its place in the order of issue, from 0; null if only the times at which the calls began can tell
 * @param atOnce whether the calls run at once, and each lands at some moment before it ends, so that their ends do not tell which landed first
 */
public record BatchPlace(String key, @Nullable Integer index, boolean atOnce) {

    /** A place among calls that land when they end. */
    public BatchPlace(String key, @Nullable Integer index) {
        this(key, index, false);
    }
}
