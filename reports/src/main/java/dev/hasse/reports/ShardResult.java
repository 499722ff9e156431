package dev.hasse.reports;

import dev.hasse.model.Shard;
import java.util.List;

/**
 * What has to be known of a shard to put its result together with those of the others.
 *
 * @param shard which it is
 * @param refusedLines how many lines of the input were refused for what is on them: all shards refuse the same ones
 * @param ordinals for each of its traces which it is among all traces of the input, from 1
 */
public record ShardResult(Shard shard, long refusedLines, List<Integer> ordinals) {

    public ShardResult {
        ordinals = List.copyOf(ordinals);
    }
}
