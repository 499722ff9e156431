package dev.hasse.detectors;

import dev.hasse.detectors.index.Keys;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides a trace into parts that are decided apart, and puts their verdicts together: the algebra of a trace that is too long for one
 * machine. It follows from the definitions of the detectors alone (see docs/decisions/0024-divided-traces.md).
 *
 * <p>Let the records be divided among parts in any way. Every witness belongs to one record, its {@link Witness#operation()}, and so does
 * everything that counts as evidence. So a part <em>decides</em> its own records, and the verdicts add up, if each part has enough of the
 * other records to decide its own.
 *
 * <p><b>What a part needs.</b> Let [from, to] be its {@linkplain #span span}: the least interval with all times of its own records. Of the
 * other records it needs
 *
 * <ol>
 *   <li>those that committed within the span. They are all writes and commits that can lie in a window of A1, and all changes that can
 *       lie between the reads and the end of a refused attempt; and they hold all that a write can overwrite and a read can have
 *       seen, or missed, within the span;
 *   <li>for each cell and value the latest write before the span by a survivor, and by another record. The latest of all is what the
 *       first read or write within the span meets, and that of a value is what a stale read saw: if it is not the write of item 1
 *       that was missed, it precedes it. Of survivors it tells the residue whether the value had been written, which does not depend
 *       on when;
 *   <li>those that read within the span, and for each cell and agent the latest read before the span. A look at an overwritten value
 *       lies between two writes, the first of which may come before the span; if any look before the span lies there, the latest
 *       one does. Here all records count, whenever they commit;
 *   <li>in mode cascade, the aborted records that it observed, and one that tells whether any was aborted, without which nothing is
 *       evidence of A3 ({@link PartProvenance#neededBy}). All other predecessors that it does not have are left out.
 * </ol>
 *
 * <p>"Latest" is by (time, position) for writes, and by time for reads. More records than these do no harm: each definition
 * asks for the latest, or whether there is one, or counts the writes within a window, which item 1 gives in full.
 *
 * <p><b>What a part yields.</b> The verdict on the {@linkplain Trace#becomeExcerpt excerpt} of its own and the needed records, in which its own
 * are decided: counts, evidence, facets, kinds of residues, and its first witnesses.
 *
 * <p><b>How yields are put together.</b> Numbers add up, the greatest staleness is the greatest of all, and the first witnesses are the
 * first of all of them. Addition and maximum are associative and commutative, so that the order of parts is of no importance. The blast
 * radius follows predecessors through the whole trace, and is found in rounds ({@link PartProvenance}).
 *
 * <p>Not divided are traces with moments that are not known exactly, whose witnesses rest on all that may have been; and with
 * replicas, whose witnesses are pairs of reads from anywhere between two writes. Nor can cells get initial values from their first
 * reads, or participants be named.
 */
public final class DividedTrace {
    private DividedTrace() {}

    /** Whether parts of a trace can be decided apart, as far as the records of this part can tell. */
    public static boolean isPossible(Classifier classifier, Columns part) {
        return classifier.initialValues() == InitialValues.UNKNOWN
                && !classifier.participantsCount()
                && !part.hasUncertainTimes()
                && !part.hasReplicas();
    }

    /** The least interval with all times of the records, of which there is at least one. */
    public static TimeSpan span(Columns part) {
        long from = Long.MAX_VALUE;
        long to = Long.MIN_VALUE;
        for (int record = 0; record < part.size(); record++) {
            from = Math.min(from, Math.min(part.readTime(record), part.writeTime(record)));
            to = Math.max(to, Math.max(part.readTime(record), part.writeTime(record)));
            for (int read = part.readsFrom(record); read < part.readsFrom(record + 1); read++) {
                from = Math.min(from, part.readTime(record, read));
                to = Math.max(to, part.readTime(record, read));
            }
        }
        return new TimeSpan(from, to);
    }

    /**
     * The records of one part that another part needs, counted from 0.
     *
     * @param part the records of one part
     * @param span of the other part
     */
    public static BitSet neededBy(TimeSpan span, Columns part) {
        BitSet needed = new BitSet();
        LatestBefore survivors = new LatestBefore(span.from(), needed);
        LatestBefore others = new LatestBefore(span.from(), needed);
        LatestBefore looks = new LatestBefore(span.from(), needed);
        for (int record = 0; record < part.size(); record++) {
            if (part.isCommitted(record)) {
                long time = part.writeTime(record);
                needed.set(record, contains(span, time));
                LatestBefore writes = part.survives(record) ? survivors : others;
                for (int write = part.writesFrom(record); write < part.writesFrom(record + 1); write++) {
                    writes.add(Keys.pair(part.writeCell(write), part.writeValue(write)), time, record);
                }
            }
            for (int read = part.readsFrom(record); read < part.readsFrom(record + 1); read++) {
                long time = part.readTime(record, read);
                if (contains(span, time)) {
                    needed.set(record);
                }
                looks.add(Keys.pair(part.readCell(read), part.agent(record)), time, record);
            }
        }
        survivors.need();
        others.need();
        looks.need();
        return needed;
    }

    /** Whether A3 of a trace with provenance is decided by what records observed. */
    public static boolean followsPredecessors(Classifier classifier) {
        return classifier.modeFor(true) == CascadeMode.CASCADE;
    }

    /**
     * The classifier of the parts of a trace.
     *
     * @param provenance whether any record of any part says what it observed
     */
    public static Classifier ofParts(Classifier classifier, boolean provenance) {
        return classifier.deciding(classifier.modeFor(provenance));
    }

    /**
     * The verdict on a trace.
     *
     * @param classifier what decided the parts
     * @param first the verdict on the part with the first record of the log, which names the file in which the trace begins
     * @param others the verdicts on all other parts, in any order
     * @param blastRadius that of all parts; 0 in mode residue
     */
    public static Verdict together(Classifier classifier, Verdict first, List<Verdict> others, int blastRadius) {
        int records = first.records();
        boolean provenance = first.provenance();
        StalenessFacets staleness = first.staleness();
        ResidueKinds residues = first.residues();
        Map<Phenomenon, Finding<Witness>> findings = new HashMap<>(first.findings());
        for (Verdict other : others) {
            records += other.records();
            provenance |= other.provenance();
            staleness = staleness.plus(other.staleness());
            residues = residues.plus(other.residues());
            other.findings().forEach((phenomenon, finding) -> findings.merge(phenomenon, finding, Finding::plus));
        }
        findings.replaceAll((phenomenon, finding) -> ordered(finding, classifier.maximumWitnesses()));
        return classifier.verdict(
                first.traceId(),
                first.source(),
                first.labels(),
                records,
                first.cascadeMode(),
                new TraceFindings(findings, provenance, staleness, residues, blastRadius),
                null);
    }

    private static Finding<Witness> ordered(Finding<Witness> finding, int limit) {
        return new Finding<>(
                finding.count(),
                finding.possible(),
                finding.evidence(),
                finding.undecided(),
                finding.excused(),
                finding.excusedPossible(),
                first(finding.witnesses(), limit),
                first(finding.possibleWitnesses(), limit),
                finding.fingerprints());
    }

    private static List<Witness> first(List<Witness> witnesses, int limit) {
        WitnessList list = new WitnessList(limit);
        witnesses.forEach(list::add);
        return list.witnesses();
    }

    private static boolean contains(TimeSpan span, long time) {
        return span.from() <= time && time <= span.to();
    }

    /** For each key the record with the latest moment before a time; among equal moments the last in the log. */
    private static final class LatestBefore {
        private static final int NONE = -1;

        private final long before;
        private final BitSet needed;
        private final Long2IntOpenHashMap records = new Long2IntOpenHashMap();
        private final Long2LongOpenHashMap times = new Long2LongOpenHashMap();

        LatestBefore(long before, BitSet needed) {
            this.before = before;
            this.needed = needed;
            records.defaultReturnValue(NONE);
        }

        void add(long key, long time, int record) {
            if (time < before && (records.get(key) == NONE || time >= times.get(key))) {
                records.put(key, record);
                times.put(key, time);
            }
        }

        void need() {
            records.values().forEach((int record) -> needed.set(record));
        }
    }
}
