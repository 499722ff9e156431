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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds up the verdicts of one group. */
final class GroupTally {
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
    /** The units of the clocks of these windows; empty for a clock of unknown unit. */
    private final Set<Optional<ClockUnit>> clocks = new HashSet<>();

    private final Spread.Tally blastRadii = new Spread.Tally();
    private final Ranking.Tally agentRanking = new Ranking.Tally();
    private final Ranking.Tally pairRanking = new Ranking.Tally();
    private final Ranking.Tally cellRanking = new Ranking.Tally();
    private long unlisted;
    private final Map<Use, Long> uses = new HashMap<>();
    private long unassigned;

    /** The counts of one anomaly or observation so far. */
    private static final class OfPhenomenon {
        long found;
        long tested;
        long witnesses;
        long possible;
        /** The least severe of the kept witnesses is at the head, and is removed when a worse one arrives. */
        final PriorityQueue<WorstWitness> worst = new PriorityQueue<>(WorstWitness.ORDER.reversed());

        void note(WorstWitness witness) {
            worst.add(witness);
            if (worst.size() > AnomalyFigures.LISTED) {
                worst.remove();
            }
        }

        AnomalyFigures figures(long traces, Bootstrap bootstrap) {
            return new AnomalyFigures(
                    Rate.of(found, tested, traces, bootstrap),
                    witnesses,
                    possible,
                    worst.stream().sorted(WorstWitness.ORDER).toList());
        }
    }

    GroupTally(Chain chain, @Nullable Roles roles) {
        this.chain = chain;
        this.roles = roles;
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
     */
    void add(Verdict verdict, Participants participants, @Nullable Set<String> of) {
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
            for (Witness witness : witnesses) {
                tally.note(new WorstWitness(verdict.traceId(), verdict.source(), witness));
            }
            if (!(phenomenon instanceof Anomaly anomaly)) {
                return;
            }
            if (count > 0) {
                found.add(anomaly);
            }
            unlisted += finding.count() - finding.witnesses().size();
            for (Witness witness : witnesses) {
                rank(witness);
                if (witness instanceof StaleGeneration stale) {
                    staleness.add(stale.staleness());
                    windows.add(stale.window());
                    clocks.add(Optional.ofNullable(ClockUnit.of(stale.readAt().from())));
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

    private void rank(Witness witness) {
        List<OperationRef> operations = witness.operations();
        agentRanking.add(List.of(witness.operation().agent()));
        if (operations.size() > 1) {
            pairRanking.add(operations.stream().map(OperationRef::agent).toList());
        }
        if (witness instanceof StaleGeneration stale) {
            cellRanking.add(List.of(Fingerprint.pattern(stale.cell())));
        } else if (witness instanceof Residue residue) {
            cellRanking.add(List.of(Fingerprint.pattern(residue.cell())));
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
                        clocks.size() == 1 ? clocks.iterator().next().orElse(null) : null),
                blastRadii.spread(),
                agentRanking.ranking(),
                pairRanking.ranking(),
                cellRanking.ranking(),
                unlisted,
                materiality());
    }
}
