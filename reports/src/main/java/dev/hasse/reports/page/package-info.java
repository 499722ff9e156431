/** A report as a page for a browser: one file, with its drawings, its style and its script inside. */
@NullMarked
package dev.hasse.reports.page;

import org.jspecify.annotations.NullMarked;
