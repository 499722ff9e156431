package dev.hasse.model.transactions;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A line of the log of a transaction: what it did, or how it was decided. Times are of any one clock; two steps at the same time have no
 * known order.
 *
 * @param transaction the transaction it belongs to
 * @param kind what it is
 * @param name the tool or function that was called
 * @param agent the agent that called it; null if the log does not say
 * @param began when it began; equal to {@code at} if the log does not say
 * @param at when it was done
 * @param isUnlogged whether the log has no call for it, and only its effect was seen: any transaction may have done it
 * @param accesses what it read and wrote, in order
 * @param buildsOn the places in the log, from 1, of the earlier steps that it depends on; empty if the log names none
 * @param undoes of a compensation: the place in the log, from 1, of the step that it undoes; {@link #NONE} for none that the log shows
 * @param isCompensable whether a compensation of it is known to exist
 * @param isIrreversible whether nothing can undo its effect
 * @param key its idempotency key; null if it has none
 * @param body what was asked of the tool; null if the log does not say
 * @param receipt what the tool gave as evidence of the effect; null if the log does not say
 * @param gate what the log says of the progress that it waited for; null if that is nothing
 * @param place where it stands in its file, to show; null if that is not known
 * @param marks what its system's own rules say of it
 */
public record Step(
        String transaction,
        Kind kind,
        String name,
        @Nullable String agent,
        long began,
        long at,
        boolean isUnlogged,
        List<CellAccess> accesses,
        List<Integer> buildsOn,
        int undoes,
        boolean isCompensable,
        boolean isIrreversible,
        @Nullable String key,
        @Nullable String body,
        @Nullable String receipt,
        @Nullable Gate gate,
        @Nullable String place,
        List<StepMark> marks) {

    /** Of a step that undoes none that the log shows. */
    public static final int NONE = 0;

    /** What a step is. */
    public enum Kind {
        /** The transaction began. */
        BEGIN,
        /** A step was done. */
        DONE,
        /** A step failed, and had no effect. */
        FAILED,
        /** A compensation was done: the effect of another step was undone. */
        COMPENSATED,
        /** A compensation failed. */
        COMPENSATION_FAILED,
        /** The transaction was decided: committed. */
        COMMITTED,
        /** The transaction was decided: aborted, expired or otherwise given up. */
        ABORTED
    }

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if it was done before it began
     */
    public Step {
        accesses = List.copyOf(accesses);
        buildsOn = List.copyOf(buildsOn);
        marks = List.copyOf(marks);
        if (began > at) {
            throw new IllegalArgumentException("a step that ends at " + at + ", before it begins at " + began);
        }
    }

    /** A step about which nothing more is known. */
    public static Step of(String transaction, Kind kind, String name, long began, long at) {
        return new Step(
                transaction,
                kind,
                name,
                null,
                began,
                at,
                false,
                List.of(),
                List.of(),
                NONE,
                false,
                false,
                null,
                null,
                null,
                null,
                null,
                List.of());
    }

    /** This step with the agent that did it. */
    public Step by(@Nullable String who) {
        return with(step -> step.agent = who);
    }

    /** This step, if {@code only} is true, as one that only its effect shows. */
    public Step seenByItsEffect(boolean only) {
        return with(step -> step.isUnlogged = only);
    }

    /** This step with what it read and wrote. */
    public Step touching(List<CellAccess> cells) {
        return with(step -> step.accesses = cells);
    }

    /** This step with the earlier steps that it depends on, by their places in the log. */
    public Step buildingOn(List<Integer> earlier) {
        return with(step -> step.buildsOn = earlier);
    }

    /** This step, a compensation, with the step that it undoes, by its place in the log. */
    public Step undoing(int step) {
        return with(compensation -> compensation.undoes = step);
    }

    /** This step with what is known of undoing it. */
    public Step undone(boolean compensable, boolean irreversible) {
        return with(step -> {
            step.isCompensable = compensable;
            step.isIrreversible = irreversible;
        });
    }

    /** This step with its idempotency key, what was asked, and the receipt. */
    public Step keyed(@Nullable String idempotencyKey, @Nullable String asked, @Nullable String evidence) {
        return with(step -> {
            step.key = idempotencyKey;
            step.body = asked;
            step.receipt = evidence;
        });
    }

    /** This step with what is known of the progress that it waited for. */
    public Step gatedBy(@Nullable Gate progress) {
        return with(step -> step.gate = progress);
    }

    /** This step with the place in its file. */
    public Step from(@Nullable String line) {
        return with(step -> step.place = line);
    }

    /** This step with what its system's own rules say of it. */
    public Step marked(List<StepMark> own) {
        return with(step -> step.marks = own);
    }

    private Step with(Consumer<StepBuilder> change) {
        StepBuilder builder = new StepBuilder(this);
        change.accept(builder);
        return builder.build();
    }

    /** Whether it decides its transaction. */
    public boolean isDecision() {
        return kind == Kind.COMMITTED || kind == Kind.ABORTED;
    }

    /** Whether it was over before another began. */
    public boolean isBefore(Step other) {
        return at < other.began;
    }
}
