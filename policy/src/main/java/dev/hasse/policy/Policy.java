package dev.hasse.policy;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What somebody says of how traces are decided, and of what is demanded of them: a file, or the options of a command. Where it says
 * nothing, somebody {@linkplain #over below} may, and at last the defaults hold.
 *
 * @param always what is demanded of every workload
 * @param workloads what is demanded of some, where that is something else
 * @param exemptions what does not count
 * @param chain along which traces get a level
 * @param cascade how A3 is decided
 * @param nullSentinel the string that stands for NULL; empty for none
 * @param initial what cells are taken to hold before anybody in the log has written to them
 * @param countPossible whether what is only possible counts like what is certain
 */
public record Policy(
        Section always,
        Map<String, Section> workloads,
        List<Setting<Exemption>> exemptions,
        @Nullable Setting<Chain> chain,
        @Nullable Setting<CascadeChoice> cascade,
        @Nullable Setting<String> nullSentinel,
        @Nullable Setting<InitialValues> initial,
        @Nullable Setting<Boolean> countPossible) {

    /** Says nothing: the defaults hold. */
    public static final Policy SILENT = new Policy(Section.SILENT, Map.of(), List.of(), null, null, null, null, null);

    public Policy {
        workloads = Map.copyOf(workloads);
        exemptions = List.copyOf(exemptions);
    }

    /** What this one says, and where it says nothing, the other. Both their exemptions hold. */
    public Policy over(Policy lower) {
        Map<String, Section> both = new TreeMap<>();
        Set<String> names = new TreeSet<>(workloads.keySet());
        names.addAll(lower.workloads.keySet());
        for (String name : names) {
            Section own = workloads.getOrDefault(name, Section.SILENT);
            Section below = lower.workloads.getOrDefault(name, Section.SILENT);
            // What this one says of all workloads goes before what the other says of one.
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
                Section.first(countPossible, lower.countPossible));
    }

    /** What is demanded of a workload. */
    public Section inForce(Section ofWorkload) {
        return ofWorkload.over(always);
    }

    /** What is demanded, the defaults included. */
    public Gate gate() {
        Map<String, Demands> demands = new TreeMap<>();
        workloads.forEach(
                (workload, section) -> demands.put(workload, inForce(section).demands()));
        return new Gate(always.demands(), demands);
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

    /** How A3 is decided; null to choose for each trace. */
    public @Nullable CascadeMode cascadeMode() {
        return cascadeInForce().value().mode();
    }

    /** The string that stands for NULL; null for none. */
    public @Nullable String sentinel() {
        String text = nullSentinelInForce().value();
        return text.isEmpty() ? null : text;
    }
}
