/**
 * Tests of agents. {@link dev.hasse.junit.HasseAssertions} asserts levels and the absence of anomalies on recorded traces, in
 * any test framework; {@link dev.hasse.junit.HasseExtension} gives JUnit 5 tests a recorder, and {@link
 * dev.hasse.junit.HoldsLevel} checks what it recorded.
 */
@NullMarked
package dev.hasse.junit;

import org.jspecify.annotations.NullMarked;
