/** What is measured, and against what: see the README of this module. */
@NullMarked
package dev.hasse.bench;

import org.jspecify.annotations.NullMarked;
