package dev.hasse.detectors.online;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.Listing;
import dev.hasse.detectors.ParticipantCount;
import dev.hasse.detectors.TraceFindings;
import dev.hasse.detectors.WitnessListener;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Observation;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Renumbering;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceHead;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides a trace record by record, while it passes by, in memory that grows with its cells, values and open provenance, not with its length.
 * The verdict equals that of {@link Classifier#classify} on the whole trace, or there is none.
 *
 * <p>Some phenomena show in a record, or in its predecessors: they are decided in log order. The others depend on the order of commits: records
 * wait in a {@link CommitQueue}, which puts them into that order. A group of records with one key leaves together. First its writes are added, then
 * its records are decided: by then all writes up to their key are known, so all that they can have read, and all that lies in their windows. Every
 * detector named {@code Online…} says what else it keeps, and why that suffices.
 *
 * <p>A trace that is too long to be kept, because it never ends, is decided with what {@link OnlineLimits} say is remembered. Where that does not
 * suffice for something of a record, this stays {@linkplain #undecided undecided}.
 *
 * <p>Of any other trace there is no verdict if
 *
 * <ul>
 *   <li>moments are not known exactly: a write that took effect earlier may be logged later;
 *   <li>a record is logged later, or more records have one key, than the queue can hold;
 *   <li>a read has to be followed back to a write that the {@link PastWrites} have forgotten, or the steps back are far more than the reads;
 *   <li>it cannot be told whether a value was written before a read or only after it, because the {@link WrittenValues} know no times, and very many
 *       writes have happened since;
 *   <li>a read comes after the end of its epoch of replicas has been settled; or, where every witness has to be constructed, its agent's overwrite of
 *       the cell;
 *   <li>so many of the first overwrites turn out to have been seen that a later one is to be listed;
 *   <li>provenance begins late in the trace, which changes the mode of A3;
 *   <li>some witnesses may be excused, and the workload is named late;
 *   <li>every witness has to be constructed, because some may be excused or {@linkplain WitnessListener somebody} hears of them, and replicas served
 *       reads;
 *   <li>the classifier {@linkplain Classifier#decidesOnline takes} initial values from reads.
 * </ul>
 */
final class OnlineDecision {
    private final Classifier classifier;
    private final TraceHead head;
    private final OnlineTrace trace;
    private final Listing listing;
    private final CommitQueue queue;
    private final int recordsAMark;
    private final ReadWalk walk;
    private final ValueSearch search;
    private final OnlineSingleRecords singles;
    private final OnlineStaleGenerations staleGenerations;
    private final OnlineReads reads;
    private final OnlineRefusals refusals;
    private final OnlineOverwrites overwrites;
    private final OnlineSplitViews splitViews;
    /** How A3 is decided; null until the first record is decided. */
    private @Nullable CascadeMode mode;
    /** Kept up until the mode is known. */
    private @Nullable OnlineCascades cascades;

    private @Nullable OnlineResidues residues;
    private final @Nullable ParticipantCount participants;
    private final OnlineLimits limits;
    private final PackedRecord record = new PackedRecord();
    private int told;
    private int decided;
    private boolean provenance;
    private long lastMark = Long.MIN_VALUE;
    /** How many ids were forgotten at the last mark: no record that is yet to be added names one of these as a predecessor. */
    private int forgottenAtLastMark;

    /**
     * @param head the first record has been admitted to it, so that the workload is known
     * @param past the superseded writes of all traces that are decided together
     */
    OnlineDecision(Classifier classifier, TraceHead head, PastWrites past) {
        this(classifier, head, past, OnlineLimits.DEFAULT);
    }

    OnlineDecision(Classifier classifier, TraceHead head, PastWrites past, OnlineLimits limits) {
        this(classifier, head, past, limits, WitnessListener.NOBODY);
    }

    /** @param listener hears of witnesses as they are found */
    OnlineDecision(
            Classifier classifier, TraceHead head, PastWrites past, OnlineLimits limits, WitnessListener listener) {
        this.classifier = classifier;
        this.limits = limits;
        this.head = head;
        this.trace = new OnlineTrace(head, past, limits);
        this.listing = classifier.listing(head.labels().workload()).toldTo(listener);
        this.queue = new CommitQueue(limits.lateness());
        this.recordsAMark = limits.recordsAMark();
        this.mode = classifier.cascadeMode();
        this.walk = new ReadWalk(trace);
        this.search = new ValueSearch(trace);
        this.singles = new OnlineSingleRecords(trace, listing);
        this.staleGenerations = new OnlineStaleGenerations(trace, listing, limits.wholeUpTo() < Integer.MAX_VALUE);
        this.reads = new OnlineReads(trace, listing);
        this.refusals = new OnlineRefusals(trace, listing);
        this.overwrites = new OnlineOverwrites(trace, listing);
        this.splitViews = new OnlineSplitViews(trace, listing, limits.recordsAMark());
        this.cascades = mode == CascadeMode.RESIDUE ? null : new OnlineCascades(trace, listing);
        this.residues = mode == CascadeMode.RESIDUE ? new OnlineResidues(trace, listing) : null;
        this.participants = classifier.participantsCount() ? new ParticipantCount() : null;
        if (!classifier.decidesOnline()) {
            trace.fail();
        }
    }

    /**
     * Goes ahead of another decision, which must not change as long as this one is used: takes the records that wait there, and
     * others, and tells what they prove. It gives no verdict.
     */
    private OnlineDecision(OnlineDecision before, WitnessListener listener) {
        this.classifier = before.classifier;
        this.limits = before.limits;
        this.head = before.head;
        this.trace = new OnlineTrace(before.trace);
        this.listing = before.listing.none().toldTo(listener);
        this.queue = new CommitQueue(before.queue);
        this.recordsAMark = Integer.MAX_VALUE;
        this.mode = before.mode;
        this.walk = new ReadWalk(trace);
        this.search = new ValueSearch(trace);
        this.singles = new OnlineSingleRecords(trace, listing);
        this.staleGenerations = new OnlineStaleGenerations(trace, listing, before.staleGenerations);
        this.reads = new OnlineReads(trace, listing);
        this.refusals = new OnlineRefusals(trace, listing);
        this.overwrites = new OnlineOverwrites(trace, listing, before.overwrites);
        this.splitViews = new OnlineSplitViews(trace, listing, limits.recordsAMark());
        this.cascades = before.cascades == null ? null : new OnlineCascades(trace, listing, before.cascades);
        this.residues = before.residues == null ? null : new OnlineResidues(trace, listing);
        this.participants = null;
        this.provenance = before.provenance;
    }

    /** Notes that a record has provenance which has been, or will be, added. */
    void noteProvenance() {
        provenance = true;
    }

    /**
     * A decision that goes ahead of this one, which must not change as long as that one is used. It begins with the records that
     * wait here, gives no verdict, and knows no evidence.
     *
     * @param listener hears of its witnesses
     */
    OnlineDecision ahead(WitnessListener listener) {
        return new OnlineDecision(this, listener);
    }

    /**
     * Takes the next record in log order.
     *
     * @param next admitted to the head; its predecessors are resolved
     * @return false if the trace has to be decided as a whole; nothing may be added then
     */
    boolean add(PackedRecord next) {
        told++;
        if (next.hasProvenance()) {
            noteProvenance();
        }
        boolean anotherMode = next.hasProvenance() && classifier.cascadeMode() == null && mode == CascadeMode.RESIDUE;
        boolean isUnlistedSplitView = listing.needsAll() && next.replica() != Columns.ABSENT;
        if (next.isUncertain() || anotherMode || isUnlistedSplitView) {
            trace.fail();
            return false;
        }
        singles.decide(next);
        if (cascades != null) {
            cascades.decide(next);
        }
        if (participants != null) {
            participants.add(next);
        }
        if (!queue.add(next)) {
            trace.fail();
        }
        if (queue.isFull()) {
            decideReady();
        }
        return !trace.hasFailed();
    }

    private void decideReady() {
        while (!trace.hasFailed() && queue.isReady()) {
            decideGroup();
        }
    }

    /**
     * Decides the records that wait for others which may have committed before them, so that the listener hears of all that
     * they complete. From then on, a record that commits no later than one of them is too late.
     *
     * @return false if the trace has to be decided as a whole; nothing may be added then
     */
    boolean decideWaiting() {
        while (!trace.hasFailed() && !queue.isEmpty()) {
            decideGroup();
        }
        return !trace.hasFailed();
    }

    /**
     * How many records had something that stays undecided, because it would have to be looked back further than what is
     * remembered.
     */
    long undecided() {
        return trace.undecided();
    }

    /** Gives the values, and the ids of operations, their new numbers. */
    void renumber(Renumbering renumbering) {
        queue.renumber(renumbering);
        trace.writes().renumber(renumbering);
        staleGenerations.renumber(renumbering);
        splitViews.renumber(renumbering);
        overwrites.renumber(renumbering);
    }

    /** Whether the trace has to be decided as a whole. */
    boolean hasFailed() {
        return trace.hasFailed();
    }

    /** The verdict on all records that were added; null if the trace has to be decided as a whole. */
    @Nullable
    Verdict finish() {
        decideWaiting();
        boolean anotherWorkload =
                listing.mayExcuse() && !Objects.equals(head.labels().workload(), listing.workload());
        if (trace.hasFailed() || anotherWorkload) {
            return null;
        }
        CascadeMode decidedMode = chooseMode();
        TraceFindings findings = findings();
        if (trace.hasFailed()) {
            return null;
        }
        return classifier.verdict(
                head.id(),
                head.source(),
                head.labels(),
                told,
                decidedMode,
                findings,
                participants == null ? null : participants.of(trace.symbols(), head::role));
    }

    /** The mode of A3, which is chosen when it is first needed. */
    private CascadeMode chooseMode() {
        if (mode != null) {
            return mode;
        }
        CascadeMode chosen = classifier.modeFor(provenance);
        if (chosen == CascadeMode.RESIDUE) {
            cascades = null;
            residues = new OnlineResidues(trace, listing);
        }
        mode = chosen;
        return chosen;
    }

    /** Decides the records that leave the queue next, which have one key. */
    private void decideGroup() {
        chooseMode();
        int size = queue.groupSize();
        long key = queue.groupKey();
        queue.moveTo(record, 0);
        if (size == 1) {
            addWrites();
            decideRecord(key);
            leave(key);
        } else {
            for (int member = 0; member < size; member++) {
                queue.moveTo(record, member);
                addWrites();
            }
            for (int member = 0; member < size; member++) {
                queue.moveTo(record, member);
                decideRecord(key);
            }
            for (int member = 0; member < size; member++) {
                queue.moveTo(record, member);
                leave(key);
            }
        }
        queue.remove(size);
    }

    private void addWrites() {
        if (record.isCommitted()) {
            trace.writes().add(record);
        }
    }

    /** Notes that the record is decided, for those that follow. */
    private void leave(long key) {
        if (record.isCommitted()) {
            staleGenerations.addCommit(record, key);
            overwrites.leave(record);
        }
        decided++;
        if (decided % recordsAMark == 0) {
            overwrites.settle(lastMark);
            splitViews.dropBefore(lastMark);
            lastMark = key;
            if (cascades != null) {
                cascades.dropBefore(forgottenAtLastMark);
            }
            forgottenAtLastMark = head.forgottenIds();
        }
    }

    private void decideRecord(long key) {
        trace.allowSteps(record.reads());
        long earliestRead = Long.MAX_VALUE;
        for (int read = 0; read < record.reads(); read++) {
            earliestRead = Math.min(earliestRead, record.readTime(read));
            decideRead(read, key);
        }
        staleGenerations.endRecord(record, earliestRead);
        reads.endRecord(record);
        if (residues != null) {
            residues.endRecord();
        }
        refusals.decide(record);
        if (record.isCommitted()) {
            overwrites.decide(record);
        }
        trace.endRecord();
    }

    private void decideRead(int read, long key) {
        int slot = trace.writes().slot(record.readCell(read));
        int value = record.readValue(read);
        walk.walk(record, read, slot, key);
        if (trace.hasFailed()) {
            return;
        }
        overwrites.look(record, read, walk, key);
        staleGenerations.decide(record, read, walk);
        if (walk.isCut()) {
            reads.leaveOpen();
            if (residues != null) {
                residues.leaveOpen();
            }
            return;
        }
        boolean isResidue = residues != null && record.survives() && value != Symbols.NULL;
        if (walk.found()
                && (walk.latest().value() != value
                        || (isResidue && !walk.latest().survives()))) {
            search.search(record, read, walk, isResidue);
        }
        reads.decide(record, read, walk, search);
        if (residues != null && isResidue) {
            residues.decide(record, read, walk, search);
        }
        if (record.replica() != Columns.ABSENT) {
            splitViews.decide(record, read, slot);
        }
    }

    private TraceFindings findings() {
        Finding<Witness> cascade = residues != null
                ? residues.finding()
                : Objects.requireNonNull(cascades).finding();
        return new TraceFindings(
                Map.<Phenomenon, Finding<Witness>>of(
                        Anomaly.A1, staleGenerations.finding(),
                        Anomaly.A2, singles.phantomTools(),
                        Anomaly.A3, cascade,
                        Anomaly.A6, singles.reorderings(),
                        Observation.SNAPSHOT, reads.violations(),
                        Observation.STALE_READ, reads.staleReads(),
                        Observation.UNSEEN_OVERWRITE, overwrites.finding(),
                        Observation.SPLIT_VIEW, splitViews.finding(),
                        Observation.REFUSED, refusals.finding(),
                        Observation.EXTERNALIZED, singles.externalized()),
                provenance,
                staleGenerations.facets(),
                residues == null ? ResidueKinds.NONE : residues.kinds(),
                cascades == null ? 0 : cascades.blastRadius());
    }
}
