/** The words that verdicts and reports print, explained: a table for each subject, and one list of them all. */
@NullMarked
package dev.hasse.reports.words;

import org.jspecify.annotations.NullMarked;
