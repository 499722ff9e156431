package dev.hasse.spark;

import dev.hasse.detectors.PartProvenance;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of a trace with provenance have to know of each other to decide A3 in mode cascade.
 *
 * @param observed for each part the aborted records of others that it observed, by the numbers of their ids
 * @param blastRadius how many surviving records of all parts are downstream of an aborted one
 */
record DividedCascade(Map<Integer, LongSet> observed, int blastRadius) implements Serializable {

    /** What a part names of others, and which of its own records were aborted. */
    private record Named(LongSet outside, LongSet aborted) implements Serializable {}

    /**
     * Follows the predecessors through the parts.
     *
     * @return null if they go back and forth between parts too often; then one task has to follow them
     */
    static @Nullable DividedCascade of(JavaPairRDD<Integer, PartProvenance> parts, JavaSparkContext spark) {
        Map<Integer, Named> named = parts.mapValues(part -> new Named(part.outside(), part.aborted()))
                .collectAsMap();
        LongSet outside = new LongOpenHashSet();
        LongSet aborted = new LongOpenHashSet();
        named.values().forEach(part -> {
            outside.addAll(part.outside);
            aborted.addAll(part.aborted);
        });
        Broadcast<LongSet> all = spark.broadcast(outside);
        // Where predecessors come first, there are no more rounds than parts, and one.
        LongSet downstream =
                PartProvenance.downstream(reached -> round(parts, reached, all, spark), 2 * named.size() + 8);
        if (downstream == null) {
            return null;
        }
        Broadcast<LongSet> reached = spark.broadcast(downstream);
        int blastRadius =
                parts.values().map(part -> part.blastRadius(reached.value())).fold(0, Integer::sum);
        Map<Integer, LongSet> observed = new HashMap<>();
        named.forEach((part, one) -> {
            LongSet some = new LongOpenHashSet(one.outside);
            some.retainAll(aborted);
            observed.put(part, some);
        });
        return new DividedCascade(observed, blastRadius);
    }

    /** The aborted records of other parts that a part observed. */
    LongSet observedBy(int part) {
        return observed.getOrDefault(part, LongSets.EMPTY_SET);
    }

    private static LongSet round(
            JavaPairRDD<Integer, PartProvenance> parts,
            LongSet reached,
            Broadcast<LongSet> named,
            JavaSparkContext spark) {
        Broadcast<LongSet> elsewhere = spark.broadcast(new LongOpenHashSet(reached));
        List<LongSet> found = parts.values()
                .map(part -> part.reached(elsewhere.value(), named.value()))
                .collect();
        LongSet more = new LongOpenHashSet();
        found.forEach(more::addAll);
        return more;
    }
}
