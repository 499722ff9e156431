/**
 * Decides a trace while it is read, in memory that does not grow with its length: the second of two engines, beside {@link
 * dev.hasse.detectors.Classifier}, which is given a trace as a whole. Both decide the same, or this one says that it takes the whole.
 *
 * <ol>
 *   <li><b>Ways in.</b> {@link dev.hasse.detectors.online.VerdictStream} decides traces that are read to their ends, with the engine that suits each;
 *       {@link dev.hasse.detectors.online.LiveDecisions} those that are still being written, and tells a {@link
 *       dev.hasse.detectors.online.FindingListener} of findings as they come.
 *   <li><b>In which order?</b> {@code CommitQueue} puts records that are nearly in order of commit into that order. Where one comes too late for that,
 *       {@code RevisableDecision} decides anew what it changes ({@code LatestRecords}).
 *   <li><b>One trace.</b> {@code OnlineDecision} tells each of its detectors of each record, and makes a verdict of what they found. {@code
 *       OnlineLimits} says how far back they look.
 *   <li><b>One anomaly.</b> {@code OnlineStaleGenerations}, {@code OnlineCascades} and the others keep what the definition of theirs needs, and say why
 *       that suffices. The definition itself is that of the detector that looks at whole traces.
 *   <li><b>What they remember.</b> {@code OnlineTrace} is what those of one trace share: of each cell its latest writes ({@code CellWrites}, {@code
 *       PastWrites}, and {@code WrittenValues}, which knows what was ever written), on which they walk back ({@code WriteCursor}, {@code ReadWalk},
 *       {@code ValueSearch}); and who read it since ({@code LatestReads}, {@code ReadersSince}).
 * </ol>
 */
@NullMarked
package dev.hasse.detectors.online;

import org.jspecify.annotations.NullMarked;
