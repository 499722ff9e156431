/**
 * Findings while they happen: follows logs as they grow ({@link dev.hasse.live.LiveSource}), decides them with the engines of
 * {@code check}, and tells each finding once ({@link dev.hasse.live.LiveListener}). {@link dev.hasse.live.LiveRun} is the loop.
 */
@NullMarked
package dev.hasse.live;

import org.jspecify.annotations.NullMarked;
