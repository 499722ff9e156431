/** Benchmarks of Hasse against other implementations: see the README of this module. */
@NullMarked
package dev.hasse.bench;

import org.jspecify.annotations.NullMarked;
