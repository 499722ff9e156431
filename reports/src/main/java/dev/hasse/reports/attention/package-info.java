/** What needs attention in a run, for a person at a terminal. */
@NullMarked
package dev.hasse.reports.attention;

import org.jspecify.annotations.NullMarked;
