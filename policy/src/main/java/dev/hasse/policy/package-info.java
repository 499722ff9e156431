/**
 * What is demanded of traces, and what is excused: {@code hasse.yaml}, the gate, the baseline, exemptions, and how often an anomaly may
 * happen.
 */
@NullMarked
package dev.hasse.policy;

import org.jspecify.annotations.NullMarked;
