package dev.hasse.reports.words;

import dev.hasse.model.transactions.TransactionRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rules of transactions, and the phenomena by which Adya names what has no serial order. */
final class RuleWords {
    private static final String COMMAND =
            "'hasse check --transactions' lists the steps; docs/transactions.md says from which logs it can be decided.";

    private RuleWords() {}

    static List<Word> all() {
        List<Word> all = new ArrayList<>();
        Arrays.stream(TransactionRule.values()).map(RuleWords::rule).forEach(all::add);
        all.addAll(List.of(
                phenomenon(
                        "G0",
                        "dirty write",
                        "A cycle of write dependencies: of two transactions each wrote over the other. It breaks every "
                                + "isolation level, from PL-1 on.",
                        "A writes x, B writes x and y, A writes y, and both commit.",
                        "Let a transaction keep what it has written to itself until it commits."),
                phenomenon(
                        "G1a",
                        "aborted read",
                        "A committed transaction read what an aborted one had written. It breaks read committed, PL-2.",
                        "A writes x, B reads it, A aborts, B commits.",
                        "Show effects after the commit only, or abort the readers with the writer."),
                phenomenon(
                        "G1b",
                        "intermediate read",
                        "A transaction read what another had written, and then wrote over itself. It breaks read committed, "
                                + "PL-2.",
                        "A writes x = 1, B reads x = 1, A writes x = 2, and both commit.",
                        "Show effects after the commit only."),
                phenomenon(
                        "G1c",
                        "circular information flow",
                        "A cycle of dependencies without an anti-dependency: each transaction rests on what the next one wrote. "
                                + "It breaks read committed, PL-2.",
                        "A writes x, B reads x and writes y, A reads y, and both commit.",
                        "Show effects after the commit only."),
                phenomenon(
                        "G-single",
                        "single anti-dependency cycle",
                        "A cycle of dependencies with exactly one anti-dependency, as in a lost update or a read skew. It breaks "
                                + "snapshot isolation, PL-2+.",
                        "A and B read x = 0, A writes x = 1, B writes x = 2, and both commit.",
                        "Check at the commit that what was read is still current."),
                phenomenon(
                        "G2",
                        "anti-dependency cycle",
                        "A cycle of dependencies with several anti-dependencies, as in a write skew. Snapshot isolation admits it; "
                                + "repeatable read and serializability do not.",
                        "A and B read x and y, A writes x, B writes y, and both commit.",
                        "Check at the commit that all that was read is still current, also what was not written."),
                phenomenon(
                        "internal",
                        "internal consistency",
                        "A transaction read a cell otherwise than it had just read or written it itself: Elle's name for what "
                                + "breaks the axiom Int of Cerone, Bernardi and Gotsman. It breaks snapshot isolation.",
                        "A writes x = 1 and then reads x = 0.",
                        "Serve a transaction's reads from its own writes first, and then from one snapshot."),
                phenomenon(
                        "future-read",
                        "future read",
                        "A transaction read what it appended itself only after that. It breaks read committed, PL-2.",
                        "A reads x = [1] and then appends 1 to x, which nobody else did.",
                        "Apply the steps of a transaction in their order, and retry it as a whole."),
                phenomenon(
                        "incompatible-order",
                        "incompatible order",
                        "Two reads of a list that only grows, of which neither begins with the other: one of them saw what "
                                + "was never committed. It breaks read committed, PL-2.",
                        "B reads x = [1, 2], and C reads x = [1, 3].",
                        "Let all replicas apply appends in one order, and show them only once it is fixed."),
                phenomenon(
                        "duplicate-elements",
                        "duplicate elements",
                        "A list has an element twice that was appended once. It breaks every isolation level, from PL-1 on.",
                        "A appends 1 to x, and B reads x = [1, 1].",
                        "Give each append a key, so that a retry has no effect of its own."),
                phenomenon(
                        "dirty-update",
                        "dirty update",
                        "A committed transaction appended to a list to which an aborted one had appended, and whose element "
                                + "stayed. It breaks read committed, PL-2.",
                        "A appends 1 to x and aborts, B appends 2, and x is [1, 2].",
                        "Undo what was aborted before anybody else writes there.")));
        return all;
    }

    private static Word rule(TransactionRule rule) {
        List<String> see = new ArrayList<>();
        for (TransactionRule other : TransactionRule.values()) {
            if (Math.abs(other.ordinal() - rule.ordinal()) == 1) {
                see.add(other.word());
            }
        }
        see.addAll(
                switch (rule) {
                    case T7 -> List.of("A3");
                    case T8 -> List.of("G0", "G1a", "G1b", "G1c", "G-single", "G2", "internal", "lost-update");
                    default -> List.of("undecided");
                });
        return new Word(
                rule.word(),
                List.of(rule.title()),
                rule.definition() + " From: " + rule.source() + ".",
                example(rule),
                rule.prevention() + " " + COMMAND,
                see);
    }

    private static String example(TransactionRule rule) {
        return switch (rule) {
            case T1 -> "A coordinator commits, is restarted, finds no answer, and aborts.";
            case T2 -> "A flight is booked, the hotel fails, the trip is aborted, and nobody cancels the flight.";
            case T3 -> "An order is placed, then paid; its cancellation comes before the refund.";
            case T4 -> "A mail confirms the booking, and then the payment fails.";
            case T5 -> "A payment times out, is tried again with the same key, and two receipts come back.";
            case T6 -> "A payment arrives after the intent has expired.";
            case T7 -> "A planner reads a reservation that is cancelled when its booker aborts, and plans on.";
            case T8 -> "Two agents each read the balance, and each write it, less what they took.";
            case T9 -> "A workflow reserves a seat, its process ends, and nobody takes it up again.";
        };
    }

    private static Word phenomenon(String name, String alias, String meaning, String example, String action) {
        return new Word(name, List.of(alias), meaning, example, action, List.of("T8"));
    }
}
