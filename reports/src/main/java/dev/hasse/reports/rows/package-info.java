/**
 * Tables of traces, findings or operations, as a command asks for them. They are made by the module {@code tables}, which
 * is a jar of its own that is loaded only on request; this package is all that others see of it.
 */
@NullMarked
package dev.hasse.reports.rows;

import org.jspecify.annotations.NullMarked;
