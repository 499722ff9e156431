package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * A witness of A4 (§3.4, §4.12): two reads of one cell, served by different replicas, saw different values although nothing
 * was written to the cell between them. It lies outside the single-store model, and never counts for the level.
 *
 * @param first the read that stands first in the log
 * @param versionLag by how many versions one replica was behind the other; null unless both say at which version they served
 */
public record SplitView(
        OperationRef first,
        OperationRef second,
        String cell,
        Value firstValue,
        Value secondValue,
        String firstReplica,
        String secondReplica,
        long firstTime,
        long secondTime,
        @Nullable Long versionLag) {}
