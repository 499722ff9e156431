package dev.hasse.detectors;

import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The definitions with their quantifiers, word for word and as slow as that is: what the detectors are held to. Witnesses are
 * written as text, such as {@code 2,1,date}: positions from 1, and the cell.
 */
final class Definitions {
    private final List<Operation> h;

    Definitions(List<Operation> history) {
        this.h = history;
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
                                && i.readTime() < j.writeTime()
                                && j.writeTime() < i.writeTime()))
                .count();
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
                if (!h.get(j).aborted()
                        && predecessors(j).contains(p)
                        && h.get(p).aborted()) {
                    witnesses.add((j + 1) + "," + (p + 1));
                }
            }
        }
        return witnesses;
    }

    long causalCascadeEvidence() {
        return h.stream().filter(Operation::aborted).count();
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
        return reached.stream().filter(j -> !h.get(j).aborted()).count();
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
                            && !h.get(k).aborted()
                            && read.value().equals(writes(h.get(k), read.cell()))
                            && h.get(k).writeTime() <= read.time();
                }
                if (!h.get(j).aborted() && !read.value().isNull() && !produced) {
                    witnesses.add((j + 1) + "," + read.cell());
                }
            }
        }
        return witnesses;
    }

    long residueEvidence() {
        return h.stream()
                .filter(j -> !j.aborted()
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

    /** L1struct: how many reads do not equal the latest write at or before them, by time and then by position. */
    long snapshotViolations() {
        long violations = 0;
        for (int i = 0; i < h.size(); i++) {
            for (Read read : h.get(i).reads()) {
                Operation latest = null;
                for (int k = 0; k < h.size(); k++) {
                    if (k != i
                            && writes(h.get(k), read.cell()) != null
                            && h.get(k).writeTime() <= read.time()
                            && (latest == null || h.get(k).writeTime() >= latest.writeTime())) {
                        latest = h.get(k);
                    }
                }
                Value expected = latest == null ? Value.NULL : writes(latest, read.cell());
                violations += read.value().equals(expected) ? 0 : 1;
            }
        }
        return violations;
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

    private static List<Read> sorted(List<Read> reads) {
        return reads.stream().sorted(Comparator.comparing(Read::cell)).toList();
    }
}
