package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Participants;
import dev.hasse.model.Verdict;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.policy.Cautions;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Adds up verdicts one by one without keeping them: memory grows with the number of groups and of names in them, but
 * not with the number of traces. The report does not depend on the order of the verdicts, unless there are more names
 * than a {@link Ranking} counts.
 *
 * <p>Parts of the traces can be added up elsewhere, by builders that travel: {@link #ofPart} makes one, and {@link
 * #add(ReportBuilder)} merges it. A builder of a part counts all names, since only the whole knows which ones are first.
 */
public final class ReportBuilder implements Serializable {
    private static final long serialVersionUID = 1L;

    private final List<GroupBy> groupBy;
    private final boolean ofAgents;
    private final Chain chain;
    private final Bootstrap bootstrap;
    private final @Nullable Roles roles;
    private final int names;
    private final GroupTally total;
    private final Map<GroupKey, GroupTally> groups = new TreeMap<>();
    private long added;
    // Builders of parts, which are what is sent, count no transactions.
    private final transient TransactionTally allTransactions = new TransactionTally();
    private final transient Map<GroupKey, TransactionTally> transactions = new TreeMap<>();

    private Cautions cautions = Cautions.NONE;

    /** The groups of each trace, by its id; null unless transactions are counted. */
    private transient @Nullable Map<String, Set<GroupKey>> groupsOfTraces;

    /**
     * @param groupBy the properties that define the groups, at least one
     * @param chain the chain that defines the levels
     * @param bootstrap computes intervals
     * @param roles how agents use their reads; null if not given
     */
    public ReportBuilder(List<GroupBy> groupBy, Chain chain, Bootstrap bootstrap, @Nullable Roles roles) {
        this(groupBy, chain, bootstrap, roles, Ranking.BOUND);
    }

    private ReportBuilder(List<GroupBy> groupBy, Chain chain, Bootstrap bootstrap, @Nullable Roles roles, int names) {
        this.groupBy = List.copyOf(groupBy);
        this.ofAgents = groupBy.stream().anyMatch(GroupBy::isOfAgents);
        this.chain = chain;
        this.bootstrap = bootstrap;
        this.roles = roles;
        this.names = names;
        this.total = new GroupTally(chain, roles, names);
    }

    /** A builder without verdicts, for a part of the traces of the same report. */
    public ReportBuilder ofPart() {
        return new ReportBuilder(groupBy, chain, bootstrap, roles, Integer.MAX_VALUE);
    }

    /**
     * Adds a verdict, which follows all verdicts before.
     *
     * @throws IllegalArgumentException if it does not name its participants
     */
    public void add(Verdict verdict) {
        add(verdict, added++);
    }

    /** Prepares for verdicts on transactions: remembers in which groups each trace is. */
    public ReportBuilder countingTransactions() {
        groupsOfTraces = new HashMap<>();
        return this;
    }

    /**
     * Adds a verdict on the transactions of a trace, which is in the groups in which that trace's verdict on anomalies is. A trace that has
     * no such verdict, since none of its calls became a record, is in the group of which nothing else is known.
     *
     * @throws IllegalStateException unless prepared for it
     */
    public void add(TransactionVerdict verdict) {
        if (groupsOfTraces == null) {
            throw new IllegalStateException("countingTransactions comes first");
        }
        allTransactions.add(verdict);
        String trace = verdict.log().trace();
        for (GroupKey key : groupsOfTraces.getOrDefault(trace, Set.of(keyOf(trace)))) {
            transactions.computeIfAbsent(key, none -> new TransactionTally()).add(verdict);
        }
    }

    private GroupKey keyOf(String trace) {
        List<@Nullable String> values = new ArrayList<>();
        for (GroupBy by : groupBy) {
            values.add(by == GroupBy.TRACE ? trace : null);
        }
        return new GroupKey(values);
    }

    /**
     * Adds a verdict.
     *
     * @param trace the number of its trace; greater for traces that are later in the input
     * @throws IllegalArgumentException if it does not name its participants
     */
    public void add(Verdict verdict, long trace) {
        Participants participants = verdict.participants();
        if (participants == null) {
            throw new IllegalArgumentException("a report needs verdicts that say who took part");
        }
        total.add(verdict, participants, null, trace);
        if (!ofAgents) {
            GroupKey key = key(verdict, null);
            group(key).add(verdict, participants, null, trace);
            note(verdict, Set.of(key));
            return;
        }
        Map<GroupKey, Set<String>> agents = new TreeMap<>();
        for (Participants.Agent agent : participants.agents()) {
            agents.computeIfAbsent(key(verdict, agent), none -> new HashSet<>()).add(agent.name());
        }
        agents.forEach((key, names) -> group(key).add(verdict, participants, names, trace));
        note(verdict, agents.keySet());
    }

    /**
     * Adds the verdicts of a part.
     *
     * @param part a builder {@linkplain #ofPart of a part}, none of whose traces was added here
     */
    public void add(ReportBuilder part) {
        total.add(part.total);
        part.groups.forEach((key, tally) -> group(key).add(tally));
    }

    /** Says why less could be found than it seems. */
    public void caution(Cautions reasons) {
        cautions = reasons;
    }

    private void note(Verdict verdict, Set<GroupKey> keys) {
        if (groupsOfTraces != null) {
            groupsOfTraces.put(verdict.traceId(), Set.copyOf(keys));
        }
    }

    private @Nullable TransactionReport transactionReport() {
        if (groupsOfTraces == null) {
            return null;
        }
        SortedMap<GroupKey, TransactionFigures> figures = new TreeMap<>();
        transactions.forEach((key, tally) -> figures.put(key, tally.figures(bootstrap)));
        return new TransactionReport(allTransactions.figures(bootstrap), figures);
    }

    private GroupTally group(GroupKey key) {
        return groups.computeIfAbsent(key, none -> new GroupTally(chain, roles, names));
    }

    private GroupKey key(Verdict verdict, Participants.@Nullable Agent agent) {
        List<@Nullable String> values = new ArrayList<>();
        for (GroupBy by : groupBy) {
            values.add(
                    switch (by) {
                        case WORKLOAD -> verdict.labels().workload();
                        case RUNTIME -> verdict.labels().runtime();
                        case MODEL -> verdict.labels().model();
                        case ROLE -> agent == null ? null : agent.role();
                        case AGENT -> agent == null ? null : agent.name();
                        case SOURCE -> verdict.source();
                        case FOLDER -> folder(verdict.source());
                        case TRACE -> verdict.traceId();
                    });
        }
        return new GroupKey(values);
    }

    /** The folder in the name of a file, whose separators may be those of another system. */
    private static @Nullable String folder(String source) {
        int end = Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\'));
        return end < 0 ? null : source.substring(0, Math.max(end, 1));
    }

    /**
     * The report on the verdicts so far.
     *
     * @param skipped how many records were refused
     */
    public Report report(long skipped) {
        List<Group> reported = new ArrayList<>();
        groups.forEach((key, tally) -> reported.add(tally.group(key, bootstrap)));
        Group all = total.group(new GroupKey(List.of()), bootstrap);
        return new Report(
                groupBy,
                chain,
                bootstrap.resamples(),
                bootstrap.seed(),
                skipped,
                all,
                reported,
                null,
                transactionReport(),
                cautions.beside(all.of(Anomaly.A1).hasFindings()));
    }
}
