/**
 * Checks traces on Spark. Lines go to tasks by their traces, and each task reads and decides its traces as the command
 * does; see docs/engines.md.
 */
@NullMarked
package dev.hasse.spark;

import org.jspecify.annotations.NullMarked;
