/** What simulated runtimes cost and exclude, and what a trace would have been under another one: as text, and as JSON. */
@NullMarked
package dev.hasse.reports.runtimes;

import org.jspecify.annotations.NullMarked;
