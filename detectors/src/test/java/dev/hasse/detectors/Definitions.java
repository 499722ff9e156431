package dev.hasse.detectors;

import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Residue;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The definitions with their quantifiers, word for word and as slow as that is: what the detectors are held to. Witnesses are
 * written as text, such as {@code 2,1,date}: positions from 1, and the cell.
 */
final class Definitions {
    private final List<Operation> h;
    private final Map<String, Value> initial;

    /** Where nobody knows what cells held before the first write. */
    Definitions(List<Operation> history) {
        this(history, Map.of());
    }

    /** @param initial what cells held before the first write, where that is known */
    Definitions(List<Operation> history, Map<String, Value> initial) {
        this.h = history;
        this.initial = initial;
    }

    /** For each cell the value with which it is read before anybody else can have written to it, if all such reads agree. */
    static Map<String, Value> firstReads(List<Operation> h) {
        Map<String, Set<Value>> read = new HashMap<>();
        for (int each = 0; each < h.size(); each++) {
            int i = each;
            for (Read first : h.get(i).reads()) {
                boolean isFirst = IntStream.range(0, h.size())
                        .filter(k -> k != i && writes(h.get(k), first.cell()) != null)
                        .allMatch(k -> first.until() < h.get(k).writeSince());
                if (isFirst) {
                    read.computeIfAbsent(first.cell(), none -> new HashSet<>()).add(first.value());
                }
            }
        }
        Map<String, Value> agreed = new HashMap<>();
        read.forEach((cell, values) -> {
            if (values.size() == 1) {
                agreed.put(cell, values.iterator().next());
            }
        });
        return agreed;
    }

    private Value initial(String cell) {
        return initial.getOrDefault(cell, Value.NULL);
    }

    /** A1: (i, j, c). */
    List<String> staleGeneration() {
        List<String> witnesses = new ArrayList<>();
        for (int i = 0; i < h.size(); i++) {
            for (int j = 0; j < h.size(); j++) {
                for (Read read : sorted(h.get(i).reads())) {
                    for (Effect write : h.get(j).writes()) {
                        if (i != j
                                && !h.get(i).agent().equals(h.get(j).agent())
                                && read.cell().equals(write.cell())
                                && h.get(i).committed()
                                && read.time() < h.get(j).writeTime()
                                && h.get(j).writeTime() < h.get(i).writeTime()
                                && !read.value().equals(write.value())) {
                            witnesses.add((i + 1) + "," + (j + 1) + "," + read.cell());
                        }
                    }
                }
            }
        }
        return witnesses;
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

    /** The staleness of a witness: how many writes to the cell lie strictly between the read and the commit. */
    long staleness(int i, Read read) {
        return h.stream()
                .filter(k -> writes(k, read.cell()) != null)
                .filter(k ->
                        read.time() < k.writeTime() && k.writeTime() < h.get(i).writeTime())
                .count();
    }

    /** Whether the last write strictly before the commit, by time and then by position, put back the value read. */
    boolean restored(int i, Read read) {
        Operation last = null;
        for (Operation k : h) {
            if (writes(k, read.cell()) != null
                    && k.writeTime() < h.get(i).writeTime()
                    && (last == null || k.writeTime() >= last.writeTime())) {
                last = k;
            }
        }
        return last != null && read.value().equals(writes(last, read.cell()));
    }

    /** A2: (i). */
    List<String> phantomTool() {
        List<String> witnesses = new ArrayList<>();
        for (int i = 0; i < h.size(); i++) {
            Tool planned = h.get(i).plannedTool();
            List<Tool> atRead = h.get(i).readRegistry();
            List<Tool> atCommit = h.get(i).writeRegistry();
            if (planned != null
                    && atRead != null
                    && atCommit != null
                    && atRead.contains(planned)
                    && !atCommit.contains(planned)) {
                witnesses.add(String.valueOf(i + 1));
            }
        }
        return witnesses;
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

    /** A3, cascade: (j, p). Ids are positions in these histories. */
    List<String> causalCascade() {
        List<String> witnesses = new ArrayList<>();
        for (int j = 0; j < h.size(); j++) {
            for (int p = 0; p < h.size(); p++) {
                if (h.get(j).survives()
                        && predecessors(j).contains(p)
                        && h.get(p).aborted()) {
                    witnesses.add((j + 1) + "," + (p + 1));
                }
            }
        }
        return witnesses;
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
            for (int j = 0; j < h.size(); j++) {
                if (predecessors(j).stream().anyMatch(reached::contains)) {
                    reached.add(j);
                }
            }
        }
        return reached.stream().filter(j -> h.get(j).survives()).count();
    }

    private Set<Integer> predecessors(int j) {
        Set<Integer> positions = new HashSet<>();
        List<Value> ids = h.get(j).predecessors();
        if (ids != null) {
            ids.forEach(id -> positions.add(Integer.parseInt(id.text()) - 1));
        }
        return positions;
    }

    /** A3, residue: (j, c). */
    List<String> residue() {
        List<String> witnesses = new ArrayList<>();
        for (int j = 0; j < h.size(); j++) {
            for (Read read : sorted(h.get(j).reads())) {
                boolean produced = false;
                for (int k = 0; k < h.size(); k++) {
                    produced |= k != j
                            && h.get(k).survives()
                            && read.value().equals(writes(h.get(k), read.cell()))
                            && h.get(k).writeTime() <= read.time();
                }
                boolean wasThere = read.value().equals(initial(read.cell()));
                if (h.get(j).survives() && !read.value().isNull() && !wasThere && !produced) {
                    witnesses.add((j + 1) + "," + read.cell());
                }
            }
        }
        return witnesses;
    }

    /** Where the value of a residue comes from: an aborted record may have written it by then, or nobody in the log did. */
    Residue.Kind kindOfResidue(int j, Read read) {
        boolean aborted = IntStream.range(0, h.size())
                .anyMatch(k -> k != j
                        && h.get(k).aborted()
                        && read.value().equals(writes(h.get(k), read.cell()))
                        && h.get(k).writeSince() <= read.until());
        return aborted ? Residue.Kind.ABORTED : Residue.Kind.UNLOGGED;
    }

    long residueEvidence() {
        return h.stream()
                .filter(j -> j.survives()
                        && j.reads().stream().anyMatch(read -> !read.value().isNull()))
                .count();
    }

    /** A6: (i). */
    List<String> toolEffectReordering() {
        List<String> witnesses = new ArrayList<>();
        for (int i = 0; i < h.size(); i++) {
            List<Effect> io = h.get(i).issued();
            List<Effect> co = h.get(i).effected();
            if (co != null && io.size() >= 2 && !co.equals(io) && isPermutation(io, co)) {
                witnesses.add(String.valueOf(i + 1));
            }
        }
        return witnesses;
    }

    long toolEffectReorderingEvidence() {
        return h.stream()
                .filter(i -> i.issued().size() >= 2 && i.effected() != null)
                .count();
    }

    private static boolean isPermutation(List<Effect> io, List<Effect> co) {
        List<Effect> rest = new ArrayList<>(co);
        return io.stream().allMatch(rest::remove) && rest.isEmpty();
    }

    /** The latest write to the cell by another record than i, at or before {@code time}, by time and then by position; or -1. */
    private int latest(int i, String cell, long time) {
        int latest = -1;
        for (int k = 0; k < h.size(); k++) {
            boolean counts =
                    k != i && writes(h.get(k), cell) != null && h.get(k).writeTime() <= time;
            if (counts && (latest < 0 || h.get(k).writeTime() >= h.get(latest).writeTime())) {
                latest = k;
            }
        }
        return latest;
    }

    /** L1struct: the reads (i, c) that do not equal the latest write, with that write, or 0. */
    List<String> snapshotViolations() {
        List<String> witnesses = new ArrayList<>();
        for (int i = 0; i < h.size(); i++) {
            for (Read read : sorted(h.get(i).reads())) {
                int latest = latest(i, read.cell(), read.time());
                Value expected = latest < 0 ? initial(read.cell()) : writes(h.get(latest), read.cell());
                if (!read.value().equals(expected)) {
                    witnesses.add((i + 1) + "," + (latest + 1) + "," + read.cell());
                }
            }
        }
        return witnesses;
    }

    /** Stale reads: (i, missed, seen, c), where seen is the latest write of the value read, or 0 for the initial value. */
    List<String> staleReads() {
        List<String> witnesses = new ArrayList<>();
        for (int i = 0; i < h.size(); i++) {
            for (Read read : sorted(h.get(i).reads())) {
                int latest = latest(i, read.cell(), read.time());
                if (latest < 0 || read.value().equals(writes(h.get(latest), read.cell()))) {
                    continue;
                }
                int seen = -1;
                for (int k = 0; k < h.size(); k++) {
                    boolean earlier =
                            k != i && read.value().equals(writes(h.get(k), read.cell())) && isBefore(k, latest);
                    if (earlier && (seen < 0 || isBefore(seen, k))) {
                        seen = k;
                    }
                }
                boolean wasThere = !read.value().isNull() && read.value().equals(initial(read.cell()));
                if (seen >= 0 || wasThere) {
                    witnesses.add((i + 1) + "," + (latest + 1) + "," + (seen + 1) + "," + read.cell());
                }
            }
        }
        return witnesses;
    }

    private boolean isBefore(int k, int l) {
        int byTime = Long.compare(h.get(k).writeTime(), h.get(l).writeTime());
        return byTime < 0 || (byTime == 0 && k < l);
    }

    /** The records that read a cell which another record had written by then. */
    long staleReadEvidence() {
        return IntStream.range(0, h.size())
                .filter(i -> h.get(i).reads().stream().anyMatch(read -> latest(i, read.cell(), read.time()) >= 0))
                .count();
    }

    /** Unseen overwrites: (i, j, c). */
    List<String> unseenOverwrites() {
        List<String> witnesses = new ArrayList<>();
        for (int i = 0; i < h.size(); i++) {
            for (Effect write : sortedWrites(h.get(i).writes())) {
                int j = latestBefore(i, write.cell());
                if (j < 0
                        || h.get(j).agent().equals(h.get(i).agent())
                        || write.value().equals(writes(h.get(j), write.cell()))) {
                    continue;
                }
                boolean looked = false;
                for (Operation k : h) {
                    for (Read read : k.reads()) {
                        looked |= k.agent().equals(h.get(i).agent())
                                && read.cell().equals(write.cell())
                                && h.get(j).writeTime() <= read.time()
                                && read.time() <= h.get(i).writeTime();
                    }
                }
                if (!looked) {
                    witnesses.add((i + 1) + "," + (j + 1) + "," + write.cell());
                }
            }
        }
        return witnesses;
    }

    /** The writes over another agent's, seen or not: (i, j, c). */
    List<String> overwrites() {
        List<String> overwrites = new ArrayList<>();
        for (int i = 0; i < h.size(); i++) {
            for (Effect write : h.get(i).writes()) {
                int j = latestBefore(i, write.cell());
                if (j >= 0 && !h.get(j).agent().equals(h.get(i).agent())) {
                    overwrites.add((i + 1) + "," + (j + 1) + "," + write.cell());
                }
            }
        }
        return overwrites;
    }

    private int latestBefore(int i, String cell) {
        return h.get(i).writeTime() == Long.MIN_VALUE
                ? -1
                : latest(i, cell, h.get(i).writeTime() - 1);
    }

    /** The records that wrote a cell of which another agent had written the latest value. */
    long unseenOverwriteEvidence() {
        return IntStream.range(0, h.size())
                .filter(i -> h.get(i).writes().stream().anyMatch(write -> {
                    int j = latestBefore(i, write.cell());
                    return j >= 0 && !h.get(j).agent().equals(h.get(i).agent());
                }))
                .count();
    }

    /**
     * Whether a record names a refused one among those whose writes it observed, although that wrote nothing. Only then can something lie
     * downstream of an aborted record, and nothing observe an aborted record directly and survive.
     */
    static boolean someoneObservedARefused(List<Operation> history) {
        Definitions definitions = new Definitions(history);
        return IntStream.range(0, history.size())
                .anyMatch(i -> definitions.predecessors(i).stream()
                        .anyMatch(p -> Boolean.TRUE.equals(history.get(p).refused())));
    }

    /** Refused attempts: (i), or (i, j) where j is what changed first. */
    List<String> refused() {
        List<String> witnesses = new ArrayList<>();
        for (int i = 0; i < h.size(); i++) {
            if (Boolean.TRUE.equals(h.get(i).refused())) {
                int first = -1;
                for (int j = 0; j < h.size(); j++) {
                    if (changed(i, j) && (first < 0 || isBefore(j, first))) {
                        first = j;
                    }
                }
                witnesses.add((i + 1) + (first < 0 ? "" : "," + (first + 1)));
            }
        }
        return witnesses;
    }

    private boolean changed(int i, int j) {
        return !h.get(j).agent().equals(h.get(i).agent())
                && h.get(i).reads().stream()
                        .anyMatch(read -> writes(h.get(j), read.cell()) != null
                                && read.time() < h.get(j).writeTime()
                                && h.get(j).writeTime() <= h.get(i).writeTime());
    }

    /** Externalized effects: (i). */
    List<String> externalized() {
        return IntStream.range(0, h.size())
                .filter(i -> h.get(i).aborted() && Boolean.TRUE.equals(h.get(i).externalized()))
                .mapToObj(i -> String.valueOf(i + 1))
                .toList();
    }

    /** A4: (i, j, c) with i before j in the log. */
    List<String> splitView() {
        List<String> witnesses = new ArrayList<>();
        for (int i = 0; i < h.size(); i++) {
            for (int j = i + 1; j < h.size(); j++) {
                for (Read one : sorted(h.get(i).reads())) {
                    for (Read other : h.get(j).reads()) {
                        if (h.get(i).replica() != null
                                && h.get(j).replica() != null
                                && !Objects.equals(h.get(i).replica(), h.get(j).replica())
                                && one.cell().equals(other.cell())
                                && !one.value().equals(other.value())
                                && !isWrittenBetween(one.cell(), one.time(), other.time())) {
                            witnesses.add((i + 1) + "," + (j + 1) + "," + one.cell());
                        }
                    }
                }
            }
        }
        return witnesses;
    }

    private boolean isWrittenBetween(String cell, long one, long other) {
        return h.stream()
                .anyMatch(k -> writes(k, cell) != null
                        && Math.min(one, other) < k.writeTime()
                        && k.writeTime() <= Math.max(one, other));
    }

    private static @Nullable Value writes(Operation operation, String cell) {
        return operation.writes().stream()
                .filter(write -> write.cell().equals(cell))
                .map(Effect::value)
                .findFirst()
                .orElse(null);
    }

    private static List<Effect> sortedWrites(List<Effect> writes) {
        return writes.stream().sorted(Comparator.comparing(Effect::cell)).toList();
    }

    private static List<Read> sorted(List<Read> reads) {
        return reads.stream().sorted(Comparator.comparing(Read::cell)).toList();
    }
}
