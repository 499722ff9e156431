package dev.hasse.imports.formats.copilot;

import org.jspecify.annotations.Nullable;

/**
 * How a model asked for a call of Copilot CLI.
 *
 * @param message the message; null if it is not known
 * @param time when the message was recorded; null if that is not known
 * @param index the place of the call among those of the message
 * @param size how many calls the message has
 */
record CopilotRequest(@Nullable String message, @Nullable Long time, int index, int size) {
    /** A request that the log does not have. */
    static final CopilotRequest UNKNOWN = new CopilotRequest(null, null, 0, 1);
}
