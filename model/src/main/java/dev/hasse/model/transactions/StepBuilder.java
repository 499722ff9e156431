package dev.hasse.model.transactions;

import dev.hasse.model.transactions.Step.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a step that differs from another in a few fields, which are those of {@link Step}. */
final class StepBuilder {
    private final String transaction;
    private final Kind kind;
    private final String name;
    private final long began;
    private final long at;

    @Nullable
    String agent;

    boolean isUnlogged;
    List<CellAccess> accesses;
    List<Integer> buildsOn;
    int undoes;
    boolean isCompensable;
    boolean isIrreversible;

    @Nullable
    String key;

    @Nullable
    String body;

    @Nullable
    String receipt;

    @Nullable
    Gate gate;

    @Nullable
    String place;

    List<StepMark> marks;

    /** Begins with all that a step has. */
    StepBuilder(Step original) {
        transaction = original.transaction();
        kind = original.kind();
        name = original.name();
        agent = original.agent();
        began = original.began();
        at = original.at();
        isUnlogged = original.isUnlogged();
        accesses = original.accesses();
        buildsOn = original.buildsOn();
        undoes = original.undoes();
        isCompensable = original.isCompensable();
        isIrreversible = original.isIrreversible();
        key = original.key();
        body = original.body();
        receipt = original.receipt();
        gate = original.gate();
        place = original.place();
        marks = original.marks();
    }

    Step build() {
        return new Step(
                transaction,
                kind,
                name,
                agent,
                began,
                at,
                isUnlogged,
                accesses,
                buildsOn,
                undoes,
                isCompensable,
                isIrreversible,
                key,
                body,
                receipt,
                gate,
                place,
                marks);
    }
}
