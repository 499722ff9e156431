/**
 * Writes operation records while agents run, for Hasse to read. The artifact needs nothing but the JDK, so that it can be put into
 * any agent program.
 *
 * <p>{@link dev.hasse.recorder.Recorder} is the entry point, and says what is recorded, on which clock, and what survives a
 * crash. An {@link dev.hasse.recorder.Attempt} is one operation in progress.
 */
@NullMarked
package dev.hasse.recorder;

import org.jspecify.annotations.NullMarked;
