package dev.hasse.imports.formats.transactions;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The states of an ATP intent, and which of them may follow which.
 *
 * <pre>
 * created → authorized → executing → executed → settled → compensated
 * executing → settled, executing → compensated, executed → compensated
 * created → expired, authorized → expired
 * authorized → failed, executing → failed, executed → failed, failed → compensated
 * </pre>
 *
 * <p>Source: ATP §1, §4 and §6. The page has no table of transitions. It names the states (§4), says that none is entered twice and that
 * {@code executing} never leads back to {@code authorized} (§1), and that a reconciliation resolves {@code executing} to {@code settled} or
 * {@code compensated} (§6), so that {@code executed} may be passed over. What is settled may be compensated later, by a document of its own
 * that references the original intent (§4). An intent may expire until it is executed, as nothing was promised by then (§4).
 * {@code failed} is a state of the published implementation alone, from which it may compensate.
 */
enum AtpState {
    CREATED,
    AUTHORIZED,
    EXECUTING,
    EXECUTED,
    SETTLED,
    COMPENSATED,
    EXPIRED,
    FAILED;

    /** All names, for a message. */
    static final String NAMES = Arrays.stream(values()).map(AtpState::word).collect(Collectors.joining(", "));

    /** The state with a name; empty if there is none. */
    static Optional<AtpState> of(String word) {
        return Arrays.stream(values())
                .filter(state -> state.word().equals(word))
                .findFirst();
    }

    /** Its name in the protocol. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private Set<AtpState> next() {
        return switch (this) {
            case CREATED -> EnumSet.of(AUTHORIZED, EXPIRED);
            case AUTHORIZED -> EnumSet.of(EXECUTING, EXPIRED, FAILED);
            case EXECUTING -> EnumSet.of(EXECUTED, SETTLED, COMPENSATED, FAILED);
            case EXECUTED -> EnumSet.of(SETTLED, COMPENSATED, FAILED);
            case SETTLED, FAILED -> EnumSet.of(COMPENSATED);
            case COMPENSATED, EXPIRED -> EnumSet.noneOf(AtpState.class);
        };
    }

    /** Whether a row that was in this state may be seen in another one later; states in between need not have been seen. */
    boolean leadsTo(AtpState later) {
        // The transitions have no cycle.
        return this == later || next().stream().anyMatch(state -> state.leadsTo(later));
    }

    /** Whether it decides the transaction: agents stop retrying once they see it (§2). */
    boolean isFinal() {
        return this == SETTLED || this == COMPENSATED || this == EXPIRED || this == FAILED;
    }

    /** Whether a receipt is issued on entry to it (§4). */
    boolean hasReceipt() {
        return this == SETTLED || this == COMPENSATED;
    }
}
