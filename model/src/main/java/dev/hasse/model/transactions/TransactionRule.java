package dev.hasse.model.transactions;

import dev.hasse.model.Named;

/** The rules that a log of transactions is to keep, and where each comes from. */
public enum TransactionRule implements Named {
    /** A transaction is decided once. */
    T1(
            "decided-once",
            "A transaction is committed or aborted, never both, and never twice.",
            "SagaMAS, Table 4: no mixed commit and abort; ATP §1: transitions are monotonic",
            "Let one place decide, and record the decision under the transaction's id before anybody is told of it."),
    /** What was aborted is compensated completely. */
    T2(
            "compensated-completely",
            "After an abort, every completed step that has a compensation was compensated exactly once, and no other step was.",
            "SagaMAS, rule P5 and Table 4; Atomix §3.2; DBOS §7.3",
            "Run compensations as durable steps, so that a crash between two of them does not lose the rest."),
    /** Compensations run in reverse order. */
    T3(
            "in-reverse",
            "Steps are compensated in the reverse of the order in which they were completed, or of their dependencies where these are known.",
            "SagaMAS, rule P5; DBOS §7.3; Atomix §3.2",
            "Keep the completed steps on a stack, and compensate from its top, one at a time."),
    /** Nothing irreversible before the end. */
    T4(
            "irreversible-last",
            "An irreversible step is the last of its transaction, or waits for the commit.",
            "DBOS §6.3; Atomix §3.3 and §3.4: irreversible effects are gated",
            "Move the irreversible step to the end, or buffer it until the transaction is committed."),
    /** One effect for an idempotency key. */
    T5(
            "one-effect-a-key",
            "An idempotency key has at most one effect that stands: retries ask for the same, and get the same receipt.",
            "ATP §2 and §3; Atomix §3.3: exactly-once effects",
            "Store the key with the result in one transaction, and answer a retry from there."),
    /** Nothing after the end. */
    T6(
            "nothing-after-the-end",
            "No step begins after the decision, or after a failure that nobody repeats.",
            "SagaMAS, rule P5; ATP §1 and §5; DBOS §2",
            "Check the state of the transaction in the same step that begins the work."),
    /** No dirty hand-over. */
    T7(
            "no-dirty-hand-over",
            "What an aborted transaction wrote is read by no other transaction that stands.",
            "Atomix §3.3 and §5; DBOS §5; anomaly A3 of arXiv 2606.17182, §3.3",
            "Keep the effects invisible until the commit, or abort the readers too."),
    /** A serial order exists. */
    T8(
            "serial-order",
            "The committed transactions have a serial order: no cycle of dependencies, and no read of an aborted or intermediate version.",
            "Atomix §3.3; Adya, Liskov and O'Neil, Generalized Isolation Level Definitions, §4.4 and §5",
            "Let conflicting transactions commit one after another for each cell, as a frontier or a lock does."),
    /** Transactions are decided. */
    T9(
            "progress",
            "A transaction that has begun is decided, and not before the frontier of what it touches has reached its epoch.",
            "SagaMAS, Table 4: a saga ends in a decided state; DBOS §2: workflows are completed; Atomix §3.3: commits wait for frontiers",
            "Give every transaction a timeout, and abort it when that has passed.");

    private final String title;
    private final String definition;
    private final String source;
    private final String prevention;

    TransactionRule(String title, String definition, String source, String prevention) {
        this.title = title;
        this.definition = definition;
        this.source = source;
        this.prevention = prevention;
    }

    /** Its code, such as T1. */
    @Override
    public String word() {
        return name();
    }

    /** Its name, such as decided-once. */
    public String title() {
        return title;
    }

    /** Its code and its name. */
    public String label() {
        return word() + " " + title;
    }

    /** The rule in one sentence. */
    public String definition() {
        return definition;
    }

    /** Which papers demand it, with sections. */
    public String source() {
        return source;
    }

    /** What keeps it. */
    public String prevention() {
        return prevention;
    }
}
