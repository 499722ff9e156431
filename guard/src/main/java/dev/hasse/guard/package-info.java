/**
 * Refuses stale edits before they happen. {@link dev.hasse.guard.Guard} is the entry point: it is told of every call of a
 * tool, remembers in a {@link dev.hasse.guard.GuardStore} what each agent last saw of each file, and decides by
 * {@link dev.hasse.guard.WriteRule} whether a write may go on. docs/guard.md is its manual.
 */
@NullMarked
package dev.hasse.guard;

import org.jspecify.annotations.NullMarked;
