package dev.hasse.reports;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.Effect;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.Residue;
import dev.hasse.model.SafeText;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Tool;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says of a witness in one sentence what happened: who, on which cell, with which values, and when. */
public final class Sentences implements Witness.Visitor<String, RuntimeException> {
    private static final Sentences INSTANCE = new Sentences();

    private Sentences() {}

    /** The sentence, without a full stop, on one line, and safe to print. */
    public static String of(Witness witness) {
        return (witness.certain() ? "" : "possibly: ") + witness.accept(INSTANCE);
    }

    /** The same for a finding of which no more is known than what stays the same from run to run. */
    public static String of(Fingerprint finding) {
        String agents = finding.agents().stream().map(Sentences::name).collect(Collectors.joining(" and "));
        String subject = finding.subject().isEmpty() ? "" : " on " + name(finding.subject());
        String workload = finding.workload() == null ? "" : " in " + name(finding.workload());
        return finding.phenomenon().label() + " of " + agents + subject + workload;
    }

    @Override
    public String staleGeneration(StaleGeneration stale) {
        String reader = agent(stale.reader());
        String sentence = reader + " read " + name(stale.cell()) + " = " + value(stale.readValue()) + " "
                + Moments.when(stale.readAt()) + "; " + agent(stale.writer()) + " wrote " + value(stale.writtenValue())
                + " " + Moments.when(stale.overwritten()) + "; " + reader + " committed "
                + Moments.when(stale.committed())
                + " on the old value";
        List<String> facets = new ArrayList<>();
        if (stale.lostUpdate()) {
            facets.add("lost update");
        }
        if (stale.readOnly()) {
            facets.add("read-only");
        }
        if (stale.coldStart()) {
            facets.add("cold start");
        }
        if (stale.restored()) {
            facets.add("restored by then");
        }
        if (stale.staleness() > 1) {
            facets.add(stale.staleness() + " writes behind");
        }
        return facets.isEmpty() ? sentence : sentence + " (" + String.join(", ", facets) + ")";
    }

    @Override
    public String phantomTool(PhantomTool phantom) {
        String agent = agent(phantom.operation());
        String what = phantom.signatureChanged() ? "its signature had changed" : "it was gone";
        return agent + " planned the tool " + tool(phantom.tool()) + " at " + Moments.at(phantom.readTime()) + "; "
                + what + " when " + agent + " committed at " + Moments.at(phantom.commitTime());
    }

    @Override
    public String causalCascade(CausalCascade cascade) {
        return agent(cascade.survivor()) + " committed at " + Moments.at(cascade.commitTime()) + " on operation "
                + SafeText.of(cascade.aborted().id(), Wording.SHORT.value()) + " by " + agent(cascade.aborted())
                + ", which was undone; " + agent(cascade.survivor()) + "'s commit still stands";
    }

    @Override
    public String residue(Residue residue) {
        String whence = residue.kind() == Residue.Kind.ABORTED
                ? "which only operations that were undone had written by then"
                : "which nobody in the log had written by then";
        return reads(residue.reader(), residue.cell(), residue.readValue(), residue.readAt()) + ", " + whence;
    }

    @Override
    public String toolEffectReordering(ToolEffectReordering reordering) {
        return agent(reordering.operation()) + " issued " + effects(reordering.issued()) + ", but they landed as "
                + effects(reordering.effected());
    }

    @Override
    public String staleRead(StaleRead stale) {
        OperationRef seen = stale.seen();
        TimeSpan seenAt = stale.seenAt();
        String from = seen == null || seenAt == null
                ? "as the cell was from the start"
                : "as " + agent(seen) + " wrote it " + Moments.when(seenAt);
        return reads(stale.reader(), stale.cell(), stale.readValue(), stale.readAt()) + ", " + from + "; "
                + agent(stale.missed()) + " had written " + value(stale.missedValue()) + " "
                + Moments.when(stale.missedAt());
    }

    @Override
    public String unseenOverwrite(UnseenOverwrite overwrite) {
        String writer = agent(overwrite.writer());
        return writer + " wrote " + name(overwrite.cell()) + " = " + value(overwrite.writtenValue()) + " "
                + Moments.when(overwrite.writtenAt()) + " over " + value(overwrite.lostValue()) + ", which "
                + agent(overwrite.overwritten()) + " had written " + Moments.when(overwrite.lostAt()) + " and " + writer
                + " had not read since";
    }

    @Override
    public String snapshotViolation(SnapshotViolation violation) {
        OperationRef latest = violation.latest();
        return reads(violation.reader(), violation.cell(), violation.readValue(), violation.readAt())
                + (latest == null
                        ? ", where nobody had written anything, and " + value(violation.latestValue()) + " is expected"
                        : "; the latest write was " + agent(latest) + "'s, of " + value(violation.latestValue()));
    }

    @Override
    public String splitView(SplitView view) {
        Long versions = view.versionLag();
        String lag = versions == null ? "" : " (" + Counted.of(versions, "version") + " apart)";
        return reads(view.first(), view.cell(), view.firstValue(), view.firstAt()) + " from replica "
                + name(view.firstReplica()) + "; " + agent(view.second())
                + " read " + value(view.secondValue()) + " " + Moments.when(view.secondAt()) + " from replica "
                + name(view.secondReplica()) + ", with no write in between" + lag;
    }

    @Override
    public String refusedAttempt(RefusedAttempt attempt) {
        String cells = attempt.cells().isEmpty()
                ? ""
                : " that rested on "
                        + attempt.cells().stream().map(Sentences::name).collect(Collectors.joining(", "));
        OperationRef changed = attempt.changed();
        return "the system refused at " + Moments.at(attempt.refusedAt()) + " an attempt of "
                + agent(attempt.operation()) + cells
                + (changed == null ? "" : "; " + agent(changed) + " had changed it");
    }

    @Override
    public String externalizedEffect(ExternalizedEffect effect) {
        return "an effect of operation " + id(effect.operation()) + " of " + agent(effect.operation())
                + " had left the system, and the operation was undone later";
    }

    private static String reads(OperationRef reader, String cell, Value value, TimeSpan time) {
        return agent(reader) + " read " + name(cell) + " = " + value(value) + " " + Moments.when(time);
    }

    /** Its id, safe to print. */
    static String id(OperationRef operation) {
        return SafeText.of(operation.id(), Wording.SHORT.value());
    }

    static String agent(OperationRef operation) {
        return name(operation.agent());
    }

    /** A name, shortened if it is long, and safe to print. */
    public static String name(String name) {
        return Wording.SHORT.name(name);
    }

    static String value(Value value) {
        return Wording.SHORT.value(value);
    }

    static String tool(Tool tool) {
        return Wording.SHORT.tool(tool);
    }

    static String effects(List<Effect> effects) {
        return Wording.SHORT.effects(effects);
    }
}
