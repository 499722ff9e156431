package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.LatticePoint;
import dev.hasse.model.Level;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Participants;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Residue;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.ClockUnit;
import dev.hasse.reports.groups.Materiality.Use;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds up the verdicts of one group. Tallies of different traces add up to that of all. */
final class GroupTally implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Chain chain;
    private final @Nullable Roles roles;
    private long traces;
    private long records;
    private long cells;
    private final Set<String> agents = new HashSet<>();
    private final Map<Level, Long> levels = new EnumMap<>(Level.class);
    private final Map<Level, Long> testedLevels = new EnumMap<>(Level.class);
    private final Map<LatticePoint, Long> points = new LinkedHashMap<>();
    private final Map<Phenomenon, OfPhenomenon> phenomena = new LinkedHashMap<>();
    private final Map<CascadeMode, Long> cascadeModes = new EnumMap<>(CascadeMode.class);
    private ResidueKinds residues = ResidueKinds.NONE;
    private StalenessFacets facets = StalenessFacets.NONE;
    private final Spread.Tally staleness = new Spread.Tally();
    private final Spread.Tally windows = new Spread.Tally();
    /** The units of the clocks of these windows; null for a clock of unknown unit. */
    private final Set<@Nullable ClockUnit> clocks = new HashSet<>();

    private final Spread.Tally blastRadii = new Spread.Tally();
    private final Ranking.Tally agentRanking;
    private final Ranking.Tally pairRanking;
    private final Ranking.Tally cellRanking;
    private long unlisted;
    private final Map<Use, Long> uses = new HashMap<>();
    private long unassigned;

    /** The counts of one anomaly or observation so far. */
    private static final class OfPhenomenon implements Serializable {
        private static final long serialVersionUID = 1L;

        long found;
        long tested;
        long witnesses;
        long possible;
        /** The worst witnesses so far, worst first. */
        final List<WorstWitness> worst = new ArrayList<>();

        void note(WorstWitness witness) {
            int place = worst.size();
            while (place > 0 && WorstWitness.ORDER.compare(witness, worst.get(place - 1)) < 0) {
                place--;
            }
            if (place < AnomalyFigures.LISTED) {
                worst.add(place, witness);
                worst.subList(Math.min(worst.size(), AnomalyFigures.LISTED), worst.size())
                        .clear();
            }
        }

        void add(OfPhenomenon other) {
            found += other.found;
            tested += other.tested;
            witnesses += other.witnesses;
            possible += other.possible;
            other.worst.forEach(this::note);
        }

        AnomalyFigures figures(long traces, Bootstrap bootstrap) {
            return new AnomalyFigures(Rate.of(found, tested, traces, bootstrap), witnesses, possible, worst);
        }
    }

    /** @param names how many names each ranking counts */
    GroupTally(Chain chain, @Nullable Roles roles, int names) {
        this.chain = chain;
        this.roles = roles;
        agentRanking = new Ranking.Tally(names);
        pairRanking = new Ranking.Tally(names);
        cellRanking = new Ranking.Tally(names);
        for (Level level : Level.values()) {
            levels.put(level, 0L);
        }
        LatticePoint.all().forEach(point -> points.put(point, 0L));
        for (Phenomenon phenomenon : Phenomenon.all()) {
            phenomena.put(phenomenon, new OfPhenomenon());
        }
        for (CascadeMode mode : CascadeMode.values()) {
            cascadeModes.put(mode, 0L);
        }
    }

    /**
     * Adds a verdict.
     *
     * @param of the agents of the trace that belong to the group; null if the group takes the whole trace
     * @param trace the number of the trace; greater for traces that are later in the input
     */
    void add(Verdict verdict, Participants participants, @Nullable Set<String> of, long trace) {
        traces++;
        records += verdict.records();
        cells += participants.cells();
        for (Participants.Agent agent : participants.agents()) {
            if (of == null || of.contains(agent.name())) {
                agents.add(agent.name());
            }
        }
        cascadeModes.merge(verdict.cascadeMode(), 1L, Long::sum);
        Map<String, String> rolesOfAgents = rolesOf(participants);
        Set<Anomaly> found = EnumSet.noneOf(Anomaly.class);
        phenomena.forEach((phenomenon, tally) -> {
            Finding<Witness> finding = verdict.finding(phenomenon);
            List<Witness> witnesses = witnesses(finding, of);
            tally.tested += finding.status() == Status.UNTESTED ? 0 : 1;
            long count = of == null ? finding.count() : witnesses.size();
            tally.witnesses += count;
            tally.possible += of == null
                    ? finding.possible()
                    : of(finding.possibleWitnesses(), of).size();
            tally.found += count > 0 ? 1 : 0;
            noteWorst(finding, of, verdict, tally);
            if (!(phenomenon instanceof Anomaly anomaly)) {
                return;
            }
            if (count > 0) {
                found.add(anomaly);
            }
            unlisted += finding.count() - finding.witnesses().size();
            for (Witness witness : witnesses) {
                rank(witness, trace);
                if (witness instanceof StaleGeneration stale) {
                    staleness.add(stale.staleness());
                    windows.add(stale.window());
                    clocks.add(ClockUnit.of(stale.readAt().from()));
                    assign(stale.reader().agent(), rolesOfAgents);
                    facets = of == null ? facets : facets.plus(facetsOf(stale));
                }
            }
        });
        facets = of == null ? facets.plus(verdict.staleness()) : facets;
        residues = residues.plus(of == null ? verdict.residues() : residuesOf(verdict, of));
        if (verdict.cascadeMode() == CascadeMode.CASCADE && found.contains(Anomaly.A3)) {
            blastRadii.add(verdict.blastRadius());
        }
        Level level = chain.level(found);
        levels.merge(level, 1L, Long::sum);
        if (chain.order().subList(0, level.ordinal()).stream()
                .allMatch(anomaly -> verdict.finding(anomaly).status() != Status.UNTESTED)) {
            testedLevels.merge(level, 1L, Long::sum);
        }
        points.merge(LatticePoint.excludingAllBut(found), 1L, Long::sum);
    }

    /** Adds the tally of other traces. */
    void add(GroupTally other) {
        traces += other.traces;
        records += other.records;
        cells += other.cells;
        agents.addAll(other.agents);
        add(other.levels, levels);
        add(other.testedLevels, testedLevels);
        add(other.points, points);
        add(other.cascadeModes, cascadeModes);
        add(other.uses, uses);
        phenomena.forEach((phenomenon, tally) -> tally.add(other.of(phenomenon)));
        residues = residues.plus(other.residues);
        facets = facets.plus(other.facets);
        staleness.add(other.staleness);
        windows.add(other.windows);
        clocks.addAll(other.clocks);
        blastRadii.add(other.blastRadii);
        agentRanking.add(other.agentRanking);
        pairRanking.add(other.pairRanking);
        cellRanking.add(other.cellRanking);
        unlisted += other.unlisted;
        unassigned += other.unassigned;
    }

    private static <K> void add(Map<K, Long> from, Map<K, Long> to) {
        from.forEach((key, count) -> to.merge(key, count, Long::sum));
    }

    private OfPhenomenon of(Phenomenon phenomenon) {
        return phenomena.computeIfAbsent(phenomenon, none -> new OfPhenomenon());
    }

    private Map<String, String> rolesOf(Participants participants) {
        Map<String, String> known = new HashMap<>();
        if (roles != null) {
            for (Participants.Agent agent : participants.agents()) {
                if (agent.role() != null) {
                    known.put(agent.name(), agent.role());
                }
            }
        }
        return known;
    }

    private static void noteWorst(
            Finding<Witness> finding, @Nullable Set<String> of, Verdict verdict, OfPhenomenon tally) {
        int number = 0;
        for (Witness witness : finding.witnesses()) {
            number++;
            if (of == null || of.contains(witness.operation().agent())) {
                tally.note(new WorstWitness(verdict.traceId(), verdict.source(), witness, number));
            }
        }
    }

    private static List<Witness> witnesses(Finding<Witness> finding, @Nullable Set<String> of) {
        return of == null ? finding.witnesses() : of(finding.witnesses(), of);
    }

    private static List<Witness> of(List<Witness> witnesses, Set<String> agents) {
        return witnesses.stream()
                .filter(witness -> agents.contains(witness.operation().agent()))
                .toList();
    }

    private static StalenessFacets facetsOf(StaleGeneration stale) {
        return new StalenessFacets(
                stale.lostUpdate() ? 1 : 0,
                stale.staleEdit() ? 1 : 0,
                stale.readOnly() ? 1 : 0,
                stale.coldStart() ? 1 : 0,
                stale.coldStart() ? 0 : 1,
                stale.restored() ? 1 : 0,
                stale.staleness());
    }

    private static ResidueKinds residuesOf(Verdict verdict, Set<String> agents) {
        ResidueKinds kinds = ResidueKinds.NONE;
        for (Witness witness : of(verdict.finding(Anomaly.A3).witnesses(), agents)) {
            if (witness instanceof Residue residue) {
                boolean aborted = residue.kind() == Residue.Kind.ABORTED;
                kinds = kinds.plus(new ResidueKinds(aborted ? 1 : 0, aborted ? 0 : 1));
            }
        }
        return kinds;
    }

    private void rank(Witness witness, long trace) {
        List<OperationRef> operations = witness.operations();
        agentRanking.add(List.of(witness.operation().agent()), trace);
        if (operations.size() > 1) {
            pairRanking.add(operations.stream().map(OperationRef::agent).toList(), trace);
        }
        if (witness instanceof StaleGeneration stale) {
            cellRanking.add(List.of(Fingerprint.pattern(stale.cell())), trace);
        } else if (witness instanceof Residue residue) {
            cellRanking.add(List.of(Fingerprint.pattern(residue.cell())), trace);
        }
    }

    private void assign(String agent, Map<String, String> rolesOfAgents) {
        if (roles != null) {
            Use use = roles.of(agent, rolesOfAgents.get(agent));
            if (use == null) {
                unassigned++;
            } else {
                uses.merge(use, 1L, Long::sum);
            }
        }
    }

    private @Nullable Materiality materiality() {
        if (roles == null) {
            return null;
        }
        List<Materiality.Part> parts = new ArrayList<>();
        uses.forEach((use, count) -> parts.add(new Materiality.Part(use, count)));
        parts.sort(Comparator.comparing((Materiality.Part part) -> -part.use().probability())
                .thenComparing(part -> part.use().name()));
        return new Materiality(parts, unassigned);
    }

    Group group(GroupKey key, Bootstrap bootstrap) {
        Map<Phenomenon, AnomalyFigures> figures = new HashMap<>();
        phenomena.forEach((phenomenon, tally) -> figures.put(phenomenon, tally.figures(traces, bootstrap)));
        return new Group(
                key,
                traces,
                records,
                agents.size(),
                cells,
                levels,
                testedLevels,
                points,
                figures,
                cascadeModes,
                residues,
                new StaleFigures(
                        facets,
                        staleness.spread(),
                        windows.spread(),
                        clocks.size() == 1 ? clocks.iterator().next() : null),
                blastRadii.spread(),
                agentRanking.ranking(),
                pairRanking.ranking(),
                cellRanking.ranking(),
                unlisted,
                materiality());
    }
}
