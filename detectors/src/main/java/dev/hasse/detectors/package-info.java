/**
 * Decides which anomalies a trace contains, and which channels of a graph of agents are susceptible to one. Each
 * anomaly has one file, which opens with the definition that it decides; {@link dev.hasse.detectors.Classifier}
 * combines the findings.
 *
 * <p>Every detector is sound and complete: it finds a witness exactly when the definition has one, and counts them exactly,
 * in O((n + w) log n) for n read and written cells and w listed witnesses, whatever the shape of the trace.
 *
 * <p>The detectors here look at a whole trace, in columns, where {@code index} finds things for them. Those of {@code online} decide the same while a
 * trace is read. {@code Uncertain…} decide what is possible where moments are not known exactly; {@link dev.hasse.detectors.DividedTrace} puts
 * together what was decided in parts; {@link dev.hasse.detectors.Reduction} makes a violation small; {@link dev.hasse.detectors.Replay} asks what would
 * have become of a trace under another runtime.
 *
 * <p>Depends on the model, JGraphT and fastutil, and on nothing else, so that it runs inside any engine.
 */
@NullMarked
package dev.hasse.detectors;

import org.jspecify.annotations.NullMarked;
