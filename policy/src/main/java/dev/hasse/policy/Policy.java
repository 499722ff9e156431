package dev.hasse.policy;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One layer of settings for how traces are decided and what is demanded of them: a policy file, or the options of a
 * command. A value that is missing here comes from the layer {@linkplain #over below}, and finally from the defaults.
 *
 * @param always the demands on every workload
 * @param workloads the demands on single workloads, where they differ
 * @param exemptions findings that do not count
 * @param chain the chain that defines the levels
 * @param cascade how A3 is decided
 * @param nullSentinel the string that stands for NULL; empty for none
 * @param initial the values that cells are assumed to hold before the first logged write
 * @param countPossible whether possible witnesses count like certain ones
 * @param allowUntested whether a run may pass in which nothing could be tested
 * @param conversion how logs in other formats are read
 */
public record Policy(
        Section always,
        Map<String, Section> workloads,
        List<Setting<Exemption>> exemptions,
        @Nullable Setting<Chain> chain,
        @Nullable Setting<CascadeChoice> cascade,
        @Nullable Setting<String> nullSentinel,
        @Nullable Setting<InitialValues> initial,
        @Nullable Setting<Boolean> countPossible,
        @Nullable Setting<Boolean> allowUntested,
        ConversionSettings conversion)
        implements Serializable {

    /** The empty policy: every value comes from the layer below, or from the defaults. */
    public static final Policy SILENT = new Policy(
            Section.SILENT, Map.of(), List.of(), null, null, null, null, null, null, ConversionSettings.SILENT);

    public Policy {
        workloads = Map.copyOf(workloads);
        exemptions = List.copyOf(exemptions);
    }

    /** Combines two layers: a value that is missing here comes from {@code lower}. The exemptions of both apply. */
    public Policy over(Policy lower) {
        Map<String, Section> both = new TreeMap<>();
        Set<String> names = new TreeSet<>(workloads.keySet());
        names.addAll(lower.workloads.keySet());
        for (String name : names) {
            Section own = workloads.getOrDefault(name, Section.SILENT);
            Section below = lower.workloads.getOrDefault(name, Section.SILENT);
            // What this layer demands of all workloads overrides what the lower layer demands of one.
            both.put(name, own.over(always).over(below));
        }
        List<Setting<Exemption>> all = new ArrayList<>(exemptions);
        all.addAll(lower.exemptions);
        return new Policy(
                always.over(lower.always),
                both,
                all,
                Section.first(chain, lower.chain),
                Section.first(cascade, lower.cascade),
                Section.first(nullSentinel, lower.nullSentinel),
                Section.first(initial, lower.initial),
                Section.first(countPossible, lower.countPossible),
                Section.first(allowUntested, lower.allowUntested),
                conversion.over(lower.conversion));
    }

    /** The demands on a workload. */
    public Section inForce(Section ofWorkload) {
        return ofWorkload.over(always);
    }

    /** The demands in force, including defaults. */
    public Gate gate() {
        Map<String, Demands> demands = new TreeMap<>();
        workloads.forEach(
                (workload, section) -> demands.put(workload, inForce(section).demands()));
        return new Gate(always.demands(), demands, allowUntestedInForce().value());
    }

    public Setting<Chain> chainInForce() {
        return chain == null ? Setting.byDefault(Chain.DEFAULT) : chain;
    }

    public Setting<CascadeChoice> cascadeInForce() {
        return cascade == null ? Setting.byDefault(CascadeChoice.AUTO) : cascade;
    }

    public Setting<String> nullSentinelInForce() {
        return nullSentinel == null ? Setting.byDefault("NULL") : nullSentinel;
    }

    public Setting<InitialValues> initialInForce() {
        return initial == null ? Setting.byDefault(InitialValues.UNKNOWN) : initial;
    }

    public Setting<Boolean> countPossibleInForce() {
        return countPossible == null ? Setting.byDefault(false) : countPossible;
    }

    public Setting<Boolean> allowUntestedInForce() {
        return allowUntested == null ? Setting.byDefault(false) : allowUntested;
    }

    /** How A3 is decided; null to choose per trace. */
    public @Nullable CascadeMode cascadeMode() {
        return cascadeInForce().value().mode();
    }

    /** The string that stands for NULL; null for none. */
    public @Nullable String sentinel() {
        String text = nullSentinelInForce().value();
        return text.isEmpty() ? null : text;
    }
}
