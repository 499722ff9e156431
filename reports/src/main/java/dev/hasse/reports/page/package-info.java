/** The report as one self-contained page for a browser, with its drawings, style and script. */
@NullMarked
package dev.hasse.reports.page;

import org.jspecify.annotations.NullMarked;
