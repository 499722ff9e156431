package dev.hasse.detectors;

import dev.hasse.model.Labels;
import dev.hasse.model.Operation;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.PackedRecords;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** A small history that is decided in parts, none of which sees more of the others than {@link DividedTrace} lets it. */
public final class DividedHistory {
    private final List<Operation> history;
    private final List<BitSet> parts;
    private final boolean provenance;

    /**
     * @param history if any record says what it observed, all {@linkplain #named name} their ids
     * @param parts the records of each part, counted from 0; none is empty, and each record is in one
     */
    public DividedHistory(List<Operation> history, List<BitSet> parts) {
        this.history = List.copyOf(history);
        this.parts = List.copyOf(parts);
        this.provenance = history.stream().anyMatch(operation -> operation.predecessors() != null);
    }

    /** The history with an id for each record, if any says what it observed: ids then must not depend on positions. */
    public static List<Operation> named(List<Operation> history) {
        if (history.stream().allMatch(operation -> operation.predecessors() == null)) {
            return history;
        }
        return IntStream.range(0, history.size())
                .mapToObj(k -> {
                    List<Value> predecessors = history.get(k).predecessors();
                    return history.get(k).toBuilder()
                            .id(Value.ofString("op-" + (k + 1)))
                            .provenance(
                                    predecessors == null
                                            ? null
                                            : predecessors.stream()
                                                    .map(id -> Value.ofString("op-" + id.text()))
                                                    .toList())
                            .build();
                })
                .toList();
    }

    /** Every way to divide so many records. */
    public static List<List<BitSet>> divisions(int records) {
        List<List<BitSet>> divisions = new ArrayList<>(List.of(List.of()));
        for (int record = 0; record < records; record++) {
            List<List<BitSet>> more = new ArrayList<>();
            for (List<BitSet> division : divisions) {
                for (int part = 0; part < division.size(); part++) {
                    BitSet own = (BitSet) division.get(part).clone();
                    own.set(record);
                    List<BitSet> next = new ArrayList<>(division);
                    next.set(part, own);
                    more.add(next);
                }
                BitSet alone = new BitSet();
                alone.set(record);
                List<BitSet> next = new ArrayList<>(division);
                next.add(alone);
                more.add(next);
            }
            divisions = more;
        }
        return divisions;
    }

    /** The verdict on the whole history. */
    public Verdict whole(Classifier classifier) {
        return classifier.classify(Trace.of("t", history));
    }

    /** The verdict to which the verdicts on the parts add up. */
    public Verdict verdict(Classifier classifier) {
        return together(
                classifier,
                IntStream.range(0, parts.size())
                        .mapToObj(part -> excerpt(part, needed(part)))
                        .toList());
    }

    /** The verdict to which the verdicts on the parts would add up if they got nothing of each other. */
    public Verdict verdictWithoutOthers(Classifier classifier) {
        return together(
                classifier,
                IntStream.range(0, parts.size())
                        .mapToObj(part -> excerpt(part, new BitSet()))
                        .toList());
    }

    private Verdict together(Classifier classifier, List<Trace> excerpts) {
        Classifier ofParts = DividedTrace.ofParts(classifier, provenance);
        int first = IntStream.range(0, parts.size())
                .filter(part -> parts.get(part).get(0))
                .findFirst()
                .orElseThrow();
        List<Verdict> others = new ArrayList<>();
        for (int part = 0; part < parts.size(); part++) {
            if (part != first) {
                others.add(ofParts.classify(excerpts.get(part)));
            }
        }
        boolean cascades = provenance && DividedTrace.followsPredecessors(classifier);
        return DividedTrace.together(
                classifier, ofParts.classify(excerpts.get(first)), others, cascades ? blastRadius() : 0);
    }

    private int blastRadius() {
        List<PartProvenance> all =
                IntStream.range(0, parts.size()).mapToObj(this::provenance).toList();
        LongSet named = new LongOpenHashSet();
        all.forEach(part -> named.addAll(part.outside()));
        LongSet downstream = Objects.requireNonNull(PartProvenance.downstream(
                reached -> {
                    LongSet more = new LongOpenHashSet();
                    all.forEach(part -> more.addAll(part.reached(reached, named)));
                    return more;
                },
                2 + history.size()));
        return all.stream().mapToInt(part -> part.blastRadius(downstream)).sum();
    }

    private PartProvenance provenance(int part) {
        return PartProvenance.of(read(parts.get(part)), DividedHistory::number);
    }

    /** The id of record k, or what stands for it, is k itself with a letter before it. */
    private static long number(Value id) {
        return Long.parseLong(id.text().replaceAll("\\D", ""));
    }

    /** The records that a part needs of the others, which see nothing of it but its span and what it observed. */
    private BitSet needed(int part) {
        TimeSpan span = DividedTrace.span(read(parts.get(part)).columns());
        BitSet needed = new BitSet();
        for (int other = 0; other < parts.size(); other++) {
            if (other != part) {
                int[] positions = parts.get(other).stream().toArray();
                BitSet ofOther =
                        DividedTrace.neededBy(span, read(parts.get(other)).columns());
                if (provenance) {
                    ofOther.or(provenance(other).neededBy(provenance(part).outside()));
                }
                ofOther.stream().forEach(record -> needed.set(positions[record]));
            }
        }
        return needed;
    }

    private Trace excerpt(int part, BitSet needed) {
        BitSet records = (BitSet) parts.get(part).clone();
        records.or(needed);
        BitSet decided = new BitSet();
        int[] kept = records.stream().toArray();
        for (int k = 0; k < kept.length; k++) {
            decided.set(k, parts.get(part).get(kept[k]));
            kept[k]++;
        }
        return read(records).becomeExcerpt(kept, decided, Labels.NONE);
    }

    /** Some records of the history, at their lines, as a trace by themselves. */
    Trace read(BitSet records) {
        TraceBuilder builder = new TraceBuilder("t", new Symbols());
        records.stream().forEach(k -> {
            PackedRecords packed = new PackedRecords();
            history.get(k).pack(packed, builder.head().symbols());
            PackedRecord record = new PackedRecord();
            record.moveTo(packed);
            record.place(0, builder.head().symbols().sources().intern("t"), k + 1);
            builder.add(record, null);
        });
        builder.setDanglingAside();
        return builder.build();
    }
}
