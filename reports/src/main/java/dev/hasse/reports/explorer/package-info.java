/** The part of a page in which a whole trace can be looked around in: its data, its style and its script. */
@NullMarked
package dev.hasse.reports.explorer;

import org.jspecify.annotations.NullMarked;
