package dev.hasse.simulation.atp;

import org.jspecify.annotations.Nullable;

/**
 * What a site answers.
 *
 * @param status the HTTP status
 * @param state the state of the row; null with an error
 * @param error the name of the error; null with a row
 * @param receipt the receipt of the row, as JSON; null if it has none
 * @param retryAfter how long the site asks to wait, in milliseconds; 0 if it does not
 */
record AtpAnswer(
        int status,
        AtpRow.@Nullable State state,
        @Nullable String error,
        @Nullable String receipt,
        long retryAfter) {
    static AtpAnswer of(AtpRow row) {
        return new AtpAnswer(200, row.state, null, row.receipt, 0);
    }

    static AtpAnswer error(int status, String error, long retryAfter) {
        return new AtpAnswer(status, null, error, null, retryAfter);
    }
}
