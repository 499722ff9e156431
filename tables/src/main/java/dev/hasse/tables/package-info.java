/**
 * Traces, findings and operations as tables of Tablesaw: {@link dev.hasse.tables.Tables} for notebooks and programs, and
 * what {@code hasse report --rows} makes of them. No other module uses Tablesaw, which is large and slow to start.
 */
@NullMarked
package dev.hasse.tables;

import org.jspecify.annotations.NullMarked;
