package dev.hasse.detectors;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.Residue;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Witness;
import java.util.List;

/** Witnesses as definitions name them, in short: positions from 1, and the cell, such as {@code 2,1,date}. */
public final class WitnessNotation implements Witness.Visitor<String, RuntimeException> {
    private WitnessNotation() {}

    /** The witnesses, in the same order. */
    public static List<String> of(List<Witness> witnesses) {
        return witnesses.stream()
                .map(witness -> witness.accept(new WitnessNotation()))
                .toList();
    }

    @Override
    public String staleGeneration(StaleGeneration stale) {
        return stale.reader().position() + "," + stale.writer().position() + "," + stale.cell();
    }

    @Override
    public String phantomTool(PhantomTool phantom) {
        return String.valueOf(phantom.operation().position());
    }

    @Override
    public String causalCascade(CausalCascade cascade) {
        return cascade.survivor().position() + "," + cascade.aborted().position();
    }

    @Override
    public String residue(Residue residue) {
        return residue.reader().position() + "," + residue.cell();
    }

    @Override
    public String staleRead(StaleRead stale) {
        int seen = stale.seen() == null ? 0 : stale.seen().position();
        return stale.reader().position() + "," + stale.missed().position() + "," + seen + "," + stale.cell();
    }

    @Override
    public String unseenOverwrite(UnseenOverwrite overwrite) {
        return overwrite.writer().position() + "," + overwrite.overwritten().position() + "," + overwrite.cell();
    }

    @Override
    public String snapshotViolation(SnapshotViolation violation) {
        int latest = violation.latest() == null ? 0 : violation.latest().position();
        return violation.reader().position() + "," + latest + "," + violation.cell();
    }

    @Override
    public String splitView(SplitView view) {
        return view.first().position() + "," + view.second().position() + "," + view.cell();
    }

    @Override
    public String refusedAttempt(RefusedAttempt refused) {
        return refused.operation().position()
                + (refused.changed() == null ? "" : "," + refused.changed().position());
    }

    @Override
    public String externalizedEffect(ExternalizedEffect effect) {
        return String.valueOf(effect.operation().position());
    }

    @Override
    public String toolEffectReordering(ToolEffectReordering reordering) {
        return String.valueOf(reordering.operation().position());
    }
}
