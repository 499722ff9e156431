package dev.hasse.reports;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.Effect;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Residue;
import dev.hasse.model.SafeText;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Tool;
import dev.hasse.model.ToolEffectReordering;
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
        return witness.accept(INSTANCE);
    }

    /** The same for a split view. */
    public static String of(SplitView view) {
        Long versions = view.versionLag();
        String lag = versions == null ? "" : " (" + Counted.of(versions, "version") + " apart)";
        return agent(view.first()) + " read " + name(view.cell()) + " = " + value(view.firstValue()) + " at "
                + Moments.at(view.firstTime()) + " from replica " + name(view.firstReplica()) + "; "
                + agent(view.second())
                + " read " + value(view.secondValue()) + " at " + Moments.at(view.secondTime()) + " from replica "
                + name(view.secondReplica()) + ", with no write in between" + lag;
    }

    /** The same for a finding of which no more is known than what stays the same from run to run. */
    public static String of(Fingerprint finding) {
        String agents = finding.agents().stream().map(Sentences::name).collect(Collectors.joining(" and "));
        String subject = finding.subject().isEmpty() ? "" : " on " + name(finding.subject());
        String workload = finding.workload() == null ? "" : " in " + name(finding.workload());
        return finding.anomaly() + " " + finding.anomaly().title() + " of " + agents + subject + workload;
    }

    @Override
    public String staleGeneration(StaleGeneration stale) {
        String reader = agent(stale.reader());
        String sentence = reader + " read " + name(stale.cell()) + " = " + value(stale.readValue()) + " at "
                + Moments.at(stale.readTime()) + "; " + agent(stale.writer()) + " wrote " + value(stale.writtenValue())
                + " at "
                + Moments.at(stale.overwrittenAt()) + "; " + reader + " committed at " + Moments.at(stale.commitTime())
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
        return agent(residue.reader()) + " read " + name(residue.cell()) + " = " + value(residue.readValue()) + " at "
                + Moments.at(residue.readTime()) + ", which no other surviving operation had written by then";
    }

    @Override
    public String toolEffectReordering(ToolEffectReordering reordering) {
        return agent(reordering.operation()) + " issued " + effects(reordering.issued()) + ", but they landed as "
                + effects(reordering.effected());
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
