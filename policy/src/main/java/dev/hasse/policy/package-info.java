/**
 * Demands on traces and what excuses them: {@code hasse.yaml}, the gate, the baseline, exemptions, and limits on how
 * often an anomaly may happen.
 */
@NullMarked
package dev.hasse.policy;

import org.jspecify.annotations.NullMarked;
