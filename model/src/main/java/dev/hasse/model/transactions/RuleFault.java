package dev.hasse.model.transactions;

import dev.hasse.model.Named;
import java.util.Locale;

/**
 * The ways in which a log can break a rule. In a sentence, {@code {T1}} is the first transaction ("transaction a"), {@code {T}} all of
 * them ("transactions a, b"), {@code {1}} the first step, {@code {cell}} the cell.
 */
public enum RuleFault implements Named {
    /** A transaction has a commit and an abort. */
    COMMITTED_AND_ABORTED(TransactionRule.T1, "{T1} was decided by {1}, and otherwise by {2}"),
    /** A transaction has two commits, or two aborts. */
    DECIDED_TWICE(TransactionRule.T1, "{T1} was decided by {1}, and once more by {2}"),
    /** A transaction went from a state to one that the states of its system do not lead to. */
    ILLEGAL_TRANSITION(TransactionRule.T1, "{T1} went from {1}, which its states do not allow"),

    /** A completed step of an aborted transaction was not compensated. */
    NOT_COMPENSATED(TransactionRule.T2, "{T1} was aborted, and its step {1} was never compensated"),
    /** A step was compensated twice. */
    COMPENSATED_TWICE(TransactionRule.T2, "in {T1}, the step {1} was compensated by {2}, and once more by {3}"),
    /** A step was compensated that had not been completed. */
    COMPENSATED_INCOMPLETE(TransactionRule.T2, "in {T1}, {1} compensates a step that was not done"),
    /** A transaction was committed, and one of its steps compensated. */
    COMPENSATED_COMMITTED(TransactionRule.T2, "{T1} was committed by {1}, and {2} compensates one of its steps"),

    /** A step was compensated before one that was completed after it; nothing is known of their dependencies. */
    NOT_IN_REVERSE(
            TransactionRule.T3, "in {T1}, {1} was done before {2}, and yet compensated first: by {3} before {4}"),

    /** A step was compensated before one that depends on it. */
    DEPENDENT_STOOD(TransactionRule.T3, "in {T1}, {2} depends on {1}, which was compensated first: by {3} before {4}"),

    /** An irreversible step came before another step. */
    IRREVERSIBLE_NOT_LAST(
            TransactionRule.T4, "in {T1}, the irreversible {1} was done before {2}, which was still to come"),
    /** An irreversible step came in a transaction that was aborted. */
    IRREVERSIBLE_ABORTED(TransactionRule.T4, "{T1} was aborted by {2}, and its irreversible {1} stays"),

    /** Two effects for a key: they have different receipts. */
    TWO_EFFECTS(TransactionRule.T5, "{1} and {2} have the same idempotency key and different receipts"),
    /** A retry asked for something else. */
    OTHER_BODY(TransactionRule.T5, "{1} and {2} have the same idempotency key and ask for different things"),
    /** A receipt was given before there was an effect that it could be evidence of. */
    EARLY_RECEIPT(TransactionRule.T5, "{1} of {T1} has a receipt, before there was an effect"),
    /** A receipt has no signature, or one that is not by the key of who gave it. */
    UNSIGNED_RECEIPT(
            TransactionRule.T5, "the receipt at {1} of {T1} is not signed by the key that it should be signed by"),
    /** A receipt is that of another transaction. */
    OTHER_RECEIPT(TransactionRule.T5, "the receipt at {1} of {T1} is that of another transaction"),

    /** A step began after its transaction was decided. */
    AFTER_THE_DECISION(TransactionRule.T6, "{T1} was decided by {1}, and {2} began after that"),
    /** A step began after another had failed for good. */
    AFTER_A_FAILURE(TransactionRule.T6, "in {T1}, {1} failed and was not repeated, and {2} began after that"),

    /** A transaction that stands read what an aborted one had written: A3, by provenance. */
    DIRTY_HAND_OVER(
            TransactionRule.T7, "{T2} stands, and {2} read {cell} as {1} of {T1} had written it, which was aborted"),

    /** Adya's G0: a cycle of write dependencies. */
    G0(TransactionRule.T8, "the writes of {T} have no order"),
    /** Adya's G1a: a committed transaction read what an aborted one wrote. */
    G1A(TransactionRule.T8, "{T2} was committed, and {2} read {cell} as {1} of {T1} had written it, which was aborted"),
    /** Adya's G1b: a transaction read what another wrote, and then wrote over. */
    G1B(TransactionRule.T8, "{2} of {T2} read {cell} as {1} of {T1} had written it, which was not its last word"),
    /** Adya's G1c: a cycle of dependencies without an anti-dependency. */
    G1C(TransactionRule.T8, "each of {T} rests on what another wrote: they have no serial order"),
    /** Adya's G-single: a cycle with exactly one anti-dependency. */
    G_SINGLE(TransactionRule.T8, "{T} have no serial order: one of them did not see what another had written"),
    /** Adya's G2, with two anti-dependencies or more. */
    G2(TransactionRule.T8, "{T} have no serial order: several of them did not see what others wrote"),
    /** Elle's internal: a read differs from what its own transaction had last read or written there. */
    INTERNAL(TransactionRule.T8, "{1} of {T1} read {cell} otherwise than {T1} itself had just read or written it"),
    /** Elle's future-read: a transaction read what it appended itself only after that. */
    FUTURE_READ(TransactionRule.T8, "{1} of {T1} read in {cell} what {T1} itself appended only after that"),
    /** Elle's incompatible-order: two reads of a list of which neither begins with the other. */
    INCOMPATIBLE_ORDER(
            TransactionRule.T8,
            "{1} of {T1} and {2} of {T2} read {cell} as lists of which neither begins with the other"),
    /** Elle's duplicate-elements: a list has an element twice that was appended once. */
    DUPLICATE_ELEMENTS(TransactionRule.T8, "{1} of {T1} read {cell} with an element twice that was appended once"),
    /** Elle's dirty-update: a committed transaction appended to a list that an aborted one had appended to. */
    DIRTY_UPDATE(
            TransactionRule.T8,
            "{T2} was committed, and {2} built on what {1} of {T1} had appended to {cell}, which was aborted"),
    /** Elle's lost-update: two transactions read the same version of a cell, and both wrote the next one. */
    LOST_UPDATE(TransactionRule.T8, "{1} of {T1} and {2} of {T2} read the same {cell}, and both wrote it"),

    /** A transaction was never decided. */
    NEVER_DECIDED(TransactionRule.T9, "{T1} was begun by {1}, and never decided"),
    /** A commit, or an irreversible step, came before a frontier had reached the epoch of its transaction. */
    BEFORE_THE_FRONTIER(
            TransactionRule.T9,
            "{T1} went ahead with {1}, before the frontier of what it touches had reached its epoch");

    private final TransactionRule rule;
    private final String sentence;

    RuleFault(TransactionRule rule, String sentence) {
        this.rule = rule;
        this.sentence = sentence;
    }

    /** The rule that it breaks. */
    public TransactionRule rule() {
        return rule;
    }

    /** What happened, in a sentence with places for the transactions, the steps and the cell. */
    public String sentence() {
        return sentence;
    }

    @Override
    public String word() {
        return switch (this) {
            case G0 -> "G0";
            case G1A -> "G1a";
            case G1B -> "G1b";
            case G1C -> "G1c";
            case G_SINGLE -> "G-single";
            case G2 -> "G2";
            default -> name().toLowerCase(Locale.ROOT).replace('_', '-');
        };
    }
}
