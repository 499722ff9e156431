package dev.hasse.imports.formats.transactions;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a message of SagaMAS says. The paper has three vocabularies: Table 1, the rules and algorithms, and the PROMELA model (appendix A).
 * All of their words are known here.
 */
enum SagaMasWord {
    /** The coordinator tells a participant that a transaction begins. */
    START("START_TRANSACTION"),
    /** The coordinator orders a step. */
    EXECUTE("SUBTRANSACTION_EXEC"),
    /** A participant has committed its step. */
    SUCCESS("SUBTRANSACTION_SUCCESS", "SUCCESS"),
    /** A participant could not do its step. */
    FAILURE("SUBTRANSACTION_FAILURE", "FAILURE"),
    /** The coordinator orders a compensation. */
    COMPENSATE("ROLLBACK", "COMPENSATE"),
    /** A participant has compensated its step. */
    COMPENSATED("ROLLBACK_COMPLETE", "COMPENSATION_DONE", "COMP_DONE"),
    /** The coordinator publishes that the transaction succeeded. */
    SUCCEEDED("TRANSACTION_SUCCEEDED"),
    /** The coordinator publishes that the transaction was aborted. */
    ABORTED("TRANSACTION_ABORTED"),
    /** The coordinator tells a participant that the transaction is over, whichever way. */
    DONE("DONE"),
    /** A participant has heard so. */
    DONE_ACKNOWLEDGED("DONE_ACK");

    @SuppressWarnings("ImmutableEnumChecker") // it cannot be changed
    private final List<String> words;

    SagaMasWord(String... words) {
        this.words = List.of(words);
    }

    /** What a word says; empty if no vocabulary has it. */
    static Optional<SagaMasWord> of(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(meaning -> meaning.words.contains(upper))
                .findFirst();
    }

    /** Whether the coordinator sends it, so that its receiver is the participant. */
    boolean isOrder() {
        return switch (this) {
            case START, EXECUTE, COMPENSATE, DONE -> true;
            default -> false;
        };
    }
}
