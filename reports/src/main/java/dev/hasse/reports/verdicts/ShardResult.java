package dev.hasse.reports.verdicts;

import dev.hasse.model.Shard;
import java.util.List;

/**
 * What merging needs to know about the result of a shard.
 *
 * @param shard the shard
 * @param refusedLines how many lines of the input are malformed in themselves; every shard refuses these same lines
 * @param ordinals the position of each of its traces among all traces of the input, from 1
 */
public record ShardResult(Shard shard, long refusedLines, List<Integer> ordinals) {

    public ShardResult {
        ordinals = List.copyOf(ordinals);
    }
}
