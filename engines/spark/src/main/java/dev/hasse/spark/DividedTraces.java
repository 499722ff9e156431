package dev.hasse.spark;

import dev.hasse.check.CheckRun;
import dev.hasse.check.CheckSettings;
import dev.hasse.check.DividedCheck;
import dev.hasse.detectors.PartProvenance;
import dev.hasse.model.Labels;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Decides traces that are too long for one task, each in parts, by the algebra of {@link dev.hasse.detectors.DividedTrace}.
 *
 * <p>A part is a range of lines. Every part is read by itself and tells its span; then the parts give each other what they need;
 * then each is decided. Where a part cannot be sure that reading it by itself gives the records that the whole trace has,
 * the trace is left to one task, like all others.
 */
final class DividedTraces {
    /** From how many bytes on a trace is divided, and how many a part has, about; by default none is divided. */
    private static final String DIVIDED_TRACE_BYTES = "spark.hasse.dividedTraceBytes";

    private final TraceLines lines;
    private final CheckSettings settings;
    private final Broadcast<CheckSettings> allSettings;
    private final Broadcast<List<LakeFile>> files;

    private DividedTraces(TraceLines lines, CheckSettings settings) {
        this.lines = lines;
        this.settings = settings;
        this.allSettings = lines.spark().broadcast(settings);
        this.files = lines.files();
    }

    /**
     * The traces that were decided in parts.
     *
     * @param traces their numbers
     * @param decided their verdicts and totals; null if there is none
     */
    record Divided(Set<Long> traces, @Nullable DecidedPart decided) {
        private static final Divided NONE = new Divided(Set.of(), null);
    }

    /**
     * Decides the traces that are long enough, as far as they can be divided.
     *
     * @param rows makes the rows of tables
     * @param version of Hasse
     * @throws IOException if Spark gives up
     */
    static Divided decide(TraceLines lines, CheckSettings settings, Rows rows, String version) throws IOException {
        long bytes = TraceLines.bytes(DIVIDED_TRACE_BYTES, Long.MAX_VALUE, lines.spark());
        // With a baseline every finding has to be noted where it is found.
        if (bytes == Long.MAX_VALUE || settings.known() != null) {
            return Divided.NONE;
        }
        try {
            return new DividedTraces(lines, settings).decide(bytes, rows, version);
        } catch (RuntimeException failure) {
            throw GivenUp.because(failure);
        }
    }

    private Divided decide(long bytes, Rows rows, String version) throws IOException {
        Set<Long> longOnes = new HashSet<>();
        List<ChunkKey> ends = new ArrayList<>();
        for (ChunkKey found : longOnesAndEnds(bytes)) {
            if (found.isEnd()) {
                ends.add(found);
            } else {
                longOnes.add(found.trace());
            }
        }
        if (longOnes.isEmpty()) {
            return Divided.NONE;
        }
        LinesBefore linesBefore = lines.linesBefore(ends);
        JavaPairRDD<ChunkKey, Chunk> chunks = lines.chunks(longOnes::contains, Math.min(LinesByTrace.LARGE, bytes))
                .filter(chunk -> chunk._2().lines() > 0)
                .mapToPair(chunk -> {
                    chunk._2().moveBehind(linesBefore.of(chunk._1().split()));
                    return chunk;
                })
                .persist(StorageLevel.MEMORY_AND_DISK_SER());
        List<TracePlan.Size> sizes = chunks.map(chunk -> new TracePlan.Size(
                        chunk._1(),
                        chunk._2().file(),
                        chunk._2().lines(),
                        chunk._2().length()))
                .collect();
        TracePlan plan = TracePlan.of(sizes, bytes);
        if (plan.parts() == 0) {
            return Divided.NONE;
        }
        Broadcast<TracePlan> allPlan = lines.spark().broadcast(plan);
        JavaPairRDD<Integer, PartLines> own = chunks.filter(
                        chunk -> allPlan.value().divides(chunk._1()))
                .mapToPair(chunk -> {
                    TracePlan.Place place = allPlan.value().place(chunk._1());
                    return new Tuple2<>(place.part(), PartLines.own(chunk._2(), place.first()));
                });
        JavaPairRDD<Integer, Iterable<PartLines>> parts =
                own.groupByKey(new HashPartitioner(plan.parts())).persist(StorageLevel.MEMORY_AND_DISK_SER());
        Map<Integer, PartOutline> outlines = fitting(plan, outlines(parts), parts);
        Map<Long, DividedCascade> cascades = cascades(plan, outlines, parts);
        Map<Integer, Verdict> verdicts = verdicts(plan, outlines, cascades, own, parts);
        Divided divided = together(plan, outlines, cascades, verdicts, rows, version);
        parts.unpersist();
        chunks.unpersist();
        return divided;
    }

    /** A key of each trace with at least so many bytes, and the ends of all splits. */
    private List<ChunkKey> longOnesAndEnds(long bytes) {
        return lines.chunks(TraceFilter.ALL, LinesByTrace.LARGE)
                .mapToPair(chunk -> {
                    ChunkKey key = chunk._1();
                    return new Tuple2<>(key.isEnd() ? key : new ChunkKey(key.trace(), 0, 0), (long)
                            chunk._2().length());
                })
                .reduceByKey(Long::sum)
                .filter(found -> found._1().isEnd() || found._2() >= bytes)
                .keys()
                .collect();
    }

    /** The outlines of the parts that can be read by themselves. */
    private Map<Integer, PartOutline> outlines(JavaPairRDD<Integer, Iterable<PartLines>> parts) {
        Broadcast<List<LakeFile>> inputs = files;
        Broadcast<CheckSettings> how = allSettings;
        return new HashMap<>(parts.flatMapToPair(part -> {
                    PartReading read = PartReading.of(
                            part._2(), inputs.value(), how.value().reading());
                    if (read == null || !new DividedCheck(how.value()).isPossible(read.trace())) {
                        return List.<Tuple2<Integer, PartOutline>>of().iterator();
                    }
                    return List.of(new Tuple2<>(part._1(), PartOutline.of(read, inputs.value())))
                            .iterator();
                })
                .collectAsMap());
    }

    /** The outlines of the parts of traces all of whose parts have one, and fit together. */
    private Map<Integer, PartOutline> fitting(
            TracePlan plan, Map<Integer, PartOutline> outlines, JavaPairRDD<Integer, Iterable<PartLines>> parts) {
        Map<Long, List<Integer>> traces = new TreeMap<>();
        for (int part = 0; part < plan.parts(); part++) {
            traces.computeIfAbsent(plan.trace(part), none -> new ArrayList<>()).add(part);
        }
        traces.values()
                .removeIf(ofTrace -> !outlines.keySet().containsAll(ofTrace)
                        || !PartOutline.fit(ofTrace.stream()
                                .map(part -> outline(part, outlines))
                                .toList()));
        Map<Integer, PartOutline> fitting = new HashMap<>();
        traces.values().forEach(ofTrace -> ofTrace.forEach(part -> fitting.put(part, outline(part, outlines))));
        Set<Long> unclear = withUnclearIds(plan, fitting, parts);
        fitting.keySet().removeIf(part -> unclear.contains(plan.trace(part)));
        return fitting;
    }

    /**
     * The traces in which two records have one id, or a predecessor is no record, perhaps: such records are refused. Of the other
     * traces with ids each id has a number of its own.
     */
    private Set<Long> withUnclearIds(
            TracePlan plan, Map<Integer, PartOutline> outlines, JavaPairRDD<Integer, Iterable<PartLines>> parts) {
        Set<Long> naming = new HashSet<>();
        outlines.forEach((part, outline) -> {
            if (outline.named() > 0) {
                naming.add(plan.trace(part));
            }
        });
        Set<Integer> ofThese = new HashSet<>(outlines.keySet());
        ofThese.removeIf(part -> !naming.contains(plan.trace(part)));
        if (ofThese.isEmpty()) {
            return Set.of();
        }
        Broadcast<List<LakeFile>> inputs = files;
        Broadcast<CheckSettings> how = allSettings;
        return new HashSet<>(parts.filter(part -> ofThese.contains(part._1()))
                .flatMapToPair(part -> {
                    long trace = plan.trace(part._1());
                    return IdUse.of(again(part._2(), inputs, how)).stream()
                            .map(use -> new Tuple2<>(new Tuple2<>(trace, use._1()), use._2()))
                            .iterator();
                })
                .reduceByKey(IdUse::plus)
                .filter(use -> !use._2().isPlain())
                .map(use -> use._1()._1())
                .distinct()
                .collect());
    }

    /**
     * What the parts of traces with provenance have to know of each other, by trace. The outlines are removed of the parts of a trace
     * in which predecessors cannot be followed from part to part.
     */
    private Map<Long, DividedCascade> cascades(
            TracePlan plan, Map<Integer, PartOutline> outlines, JavaPairRDD<Integer, Iterable<PartLines>> parts) {
        Map<Long, DividedCascade> cascades = new HashMap<>();
        if (!new DividedCheck(settings).followsPredecessors()) {
            return cascades;
        }
        Broadcast<List<LakeFile>> inputs = files;
        Broadcast<CheckSettings> how = allSettings;
        for (long trace : withProvenance(plan, outlines)) {
            JavaPairRDD<Integer, PartProvenance> provenance = parts.filter(part -> plan.trace(part._1()) == trace)
                    .mapValues(
                            part -> PartProvenance.of(again(part, inputs, how).trace(), IdUse::number))
                    .persist(StorageLevel.MEMORY_AND_DISK_SER());
            DividedCascade cascade = DividedCascade.of(provenance, lines.spark());
            provenance.unpersist();
            if (cascade == null) {
                outlines.keySet().removeIf(part -> plan.trace(part) == trace);
            } else {
                cascades.put(trace, cascade);
            }
        }
        return cascades;
    }

    /** The traces in which any record says what it observed. */
    private static Set<Long> withProvenance(TracePlan plan, Map<Integer, PartOutline> outlines) {
        Set<Long> traces = new HashSet<>();
        outlines.forEach((part, outline) -> {
            if (outline.provenance()) {
                traces.add(plan.trace(part));
            }
        });
        return traces;
    }

    /** A part that was read before, and without any objection. */
    private static PartReading again(
            Iterable<PartLines> part, Broadcast<List<LakeFile>> files, Broadcast<CheckSettings> settings) {
        PartReading read = PartReading.of(part, files.value(), settings.value().reading());
        if (read == null) {
            throw new IllegalStateException("a part reads as something else than before");
        }
        return read;
    }

    /** The verdicts on the parts with these outlines; none on one that proves to be more than it seemed. */
    private Map<Integer, Verdict> verdicts(
            TracePlan plan,
            Map<Integer, PartOutline> outlines,
            Map<Long, DividedCascade> cascades,
            JavaPairRDD<Integer, PartLines> own,
            JavaPairRDD<Integer, Iterable<PartLines>> parts) {
        Broadcast<List<LakeFile>> inputs = files;
        Broadcast<CheckSettings> how = allSettings;
        Broadcast<Map<Integer, PartOutline>> all = lines.spark().broadcast(outlines);
        Broadcast<Map<Long, DividedCascade>> allCascades = lines.spark().broadcast(cascades);
        Set<Long> withProvenance = withProvenance(plan, outlines);
        JavaPairRDD<Integer, PartLines> needed = parts.filter(
                        part -> all.value().containsKey(part._1()))
                .flatMapToPair(part -> neededByOthers(
                        part._1(),
                        again(part._2(), inputs, how),
                        plan,
                        all.value(),
                        allCascades.value().get(plan.trace(part._1()))));
        return new HashMap<>(own.filter(part -> all.value().containsKey(part._1()))
                .union(needed)
                .groupByKey(new HashPartitioner(plan.parts()))
                .flatMapToPair(part -> {
                    PartReading read = PartReading.of(
                            part._2(), inputs.value(), how.value().reading());
                    if (read == null) {
                        return List.<Tuple2<Integer, Verdict>>of().iterator();
                    }
                    Labels labels = outline(part._1(), all.value()).labels();
                    Trace excerpt = read.trace().becomeExcerpt(read.positions(), read.own(), labels);
                    Verdict verdict = new DividedCheck(how.value())
                            .decide(excerpt, withProvenance.contains(plan.trace(part._1())));
                    return List.of(new Tuple2<>(part._1(), verdict)).iterator();
                })
                .collectAsMap());
    }

    private static PartOutline outline(int part, Map<Integer, PartOutline> outlines) {
        PartOutline outline = outlines.get(part);
        if (outline == null) {
            throw new IllegalArgumentException("part " + part + " has no outline");
        }
        return outline;
    }

    private static Iterator<Tuple2<Integer, PartLines>> neededByOthers(
            int part,
            PartReading read,
            TracePlan plan,
            Map<Integer, PartOutline> outlines,
            @Nullable DividedCascade cascade) {
        PartProvenance provenance = cascade == null ? null : PartProvenance.of(read.trace(), IdUse::number);
        List<Tuple2<Integer, PartLines>> needed = new ArrayList<>();
        outlines.forEach((other, outline) -> {
            if (other != part && plan.trace(other) == plan.trace(part)) {
                BitSet records = DividedCheck.neededBy(outline.span(), read.trace());
                if (cascade != null && provenance != null) {
                    records.or(provenance.neededBy(cascade.observedBy(other)));
                }
                if (!records.isEmpty()) {
                    needed.add(new Tuple2<>(other, read.lines(records)));
                }
            }
        });
        return needed.iterator();
    }

    private Divided together(
            TracePlan plan,
            Map<Integer, PartOutline> outlines,
            Map<Long, DividedCascade> cascades,
            Map<Integer, Verdict> verdicts,
            Rows rows,
            String version)
            throws IOException {
        Map<Long, List<Integer>> traces = new TreeMap<>();
        new TreeMap<>(outlines)
                .keySet()
                .forEach(part -> traces.computeIfAbsent(plan.trace(part), none -> new ArrayList<>())
                        .add(part));
        traces.values().removeIf(parts -> !verdicts.keySet().containsAll(parts));
        if (traces.isEmpty()) {
            return Divided.NONE;
        }
        Summary.Tally tally = CheckRun.tally(settings.policy());
        ReadTotals totals = new ReadTotals();
        List<DecidedTrace> decided = new ArrayList<>();
        for (List<Integer> parts : traces.values()) {
            List<Verdict> ofTrace = parts.stream().map(verdicts::get).toList();
            DividedCascade cascade = cascades.get(plan.trace(parts.get(0)));
            Verdict verdict = new DividedCheck(settings)
                    .together(
                            ofTrace.get(0),
                            ofTrace.subList(1, ofTrace.size()),
                            cascade == null ? 0 : cascade.blastRadius());
            PartOutline first = outline(parts.get(0), outlines);
            tally.add(verdict);
            totals.addTrace(verdict.records());
            parts.forEach(part -> totals.see(outline(part, outlines).file()));
            decided.add(rows.of(verdict, first.beginning()));
        }
        return new Divided(
                Set.copyOf(traces.keySet()), DecidedPart.of(decided, TotalsOfPart.of(totals, tally, null, version)));
    }
}
