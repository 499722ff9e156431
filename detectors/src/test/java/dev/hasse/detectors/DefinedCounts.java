package dev.hasse.detectors;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Read;
import dev.hasse.model.Residue;
import dev.hasse.model.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reference implementation, literal and slow, of the numbers that detectors report besides witnesses: evidence, facets,
 * kinds. It also gives the witnesses of {@link Definitions} as text, such as {@code 2,1,date}.
 */
final class DefinedCounts {
    private final List<Operation> h;
    private final History history;

    /** Initial values are unknown. */
    DefinedCounts(List<Operation> history) {
        this(history, Map.of());
    }

    /** @param initial the values of cells before the first write, where known */
    DefinedCounts(List<Operation> history, Map<String, Value> initial) {
        this.h = history;
        this.history = new History(history, initial);
    }

    /** The witnesses; for A3, those by provenance. */
    List<String> witnesses(Phenomenon phenomenon) {
        return witnesses(phenomenon, CascadeMode.CASCADE);
    }

    List<String> witnesses(Phenomenon phenomenon, CascadeMode mode) {
        return new Definitions(h, history.initial())
                .witnesses(phenomenon, mode).stream()
                        .map(Definitions.Tuple::toString)
                        .toList();
    }

    long staleGenerationEvidence() {
        return h.stream()
                .filter(i -> i.committed() && !i.reads().isEmpty())
                .filter(i -> h.stream()
                        .anyMatch(j -> j.committed()
                                && !j.agent().equals(i.agent())
                                && earliestRead(i) < j.writeTime()
                                && j.writeTime() < i.writeTime()))
                .count();
    }

    private static long earliestRead(Operation i) {
        return i.reads().stream().mapToLong(Read::time).min().orElseThrow();
    }

    /** The staleness of a witness: the number of writes to the cell strictly between the read and the commit. */
    long staleness(int i, Read read) {
        return h.stream()
                .filter(k -> k.writes(read.cell()))
                .filter(k ->
                        read.time() < k.writeTime() && k.writeTime() < h.get(i).writeTime())
                .count();
    }

    /** Whether the last write strictly before the commit, by time and then by position, put back the value read. */
    boolean restored(int i, Read read) {
        int last = history.last(k ->
                h.get(k).writes(read.cell()) && h.get(k).writeTime() < h.get(i).writeTime());
        return last != History.NONE && read.value().equals(h.get(last).written(read.cell()));
    }

    long phantomToolEvidence() {
        return h.stream()
                .filter(i -> i.plannedTool() != null
                        && i.readRegistry() != null
                        && i.writeRegistry() != null
                        && i.readRegistry().contains(i.plannedTool()))
                .count();
    }

    boolean hasProvenance() {
        return h.stream().anyMatch(i -> i.predecessors() != null);
    }

    /** The surviving records with provenance, if anything was aborted. */
    long causalCascadeEvidence() {
        return h.stream().noneMatch(Operation::aborted)
                ? 0
                : h.stream()
                        .filter(j -> j.survives() && j.predecessors() != null)
                        .count();
    }

    /** The surviving records that read and do not say whom they observed. */
    long causalCascadeUndecided() {
        return h.stream()
                .filter(j -> j.survives() && !j.reads().isEmpty() && j.predecessors() == null)
                .count();
    }

    /** The survivors that can be reached from an aborted record, step by step until nothing is added. */
    long blastRadius() {
        Set<Integer> reached = new HashSet<>();
        for (int p = 0; p < h.size(); p++) {
            if (h.get(p).aborted()) {
                reached.add(p);
            }
        }
        for (int step = 0; step < h.size(); step++) {
            for (int each = 0; each < h.size(); each++) {
                int j = each;
                if (reached.stream().anyMatch(p -> history.observed(j, p))) {
                    reached.add(j);
                }
            }
        }
        return reached.stream().filter(j -> h.get(j).survives()).count();
    }

    /** The origin of a residue's value: an aborted record may have written it by then, or no record in the log did. */
    Residue.Kind kindOfResidue(int j, Read read) {
        boolean aborted = history.any(k -> k != j
                && h.get(k).aborted()
                && read.value().equals(h.get(k).written(read.cell()))
                && h.get(k).writeSince() <= read.until());
        return aborted ? Residue.Kind.ABORTED : Residue.Kind.UNLOGGED;
    }

    long residueEvidence() {
        return h.stream()
                .filter(j -> j.survives()
                        && j.reads().stream().anyMatch(read -> !read.value().isNull()))
                .count();
    }

    long toolEffectReorderingEvidence() {
        return h.stream()
                .filter(i -> i.issued().size() >= 2 && i.effected() != null && !i.effectedInferred())
                .count();
    }

    /** The records that read a cell which another record had written by then. */
    long staleReadEvidence() {
        return IntStream.range(0, h.size())
                .filter(i -> h.get(i).reads().stream()
                        .anyMatch(read -> history.latest(i, read.cell(), read.time()) != History.NONE))
                .count();
    }

    /** The writes over another agent's write, seen or not: (i, j, c). */
    List<String> overwrites() {
        return IntStream.range(0, h.size())
                .boxed()
                .flatMap(i -> h.get(i).writes().stream()
                        .map(Effect::cell)
                        .flatMap(c -> IntStream.range(0, h.size())
                                .filter(j -> UnseenOverwriteDetector.overwrites(history, i, j, c))
                                .mapToObj(j -> (i + 1) + "," + (j + 1) + "," + c)))
                .toList();
    }

    /** The records that wrote a cell of which another agent had written the latest value. */
    long unseenOverwriteEvidence() {
        return overwrites().stream()
                .map(overwrite -> overwrite.substring(0, overwrite.indexOf(',')))
                .distinct()
                .count();
    }

    /**
     * Whether a record says that it observed a refused record, which wrote nothing. Only then can a record lie
     * downstream of an aborted one although no survivor observed an aborted record directly.
     */
    static boolean someoneObservedARefused(List<Operation> records) {
        History history = new History(records, Map.of());
        return history.any(i -> history.any(p ->
                history.observed(i, p) && Boolean.TRUE.equals(records.get(p).refused())));
    }
}
