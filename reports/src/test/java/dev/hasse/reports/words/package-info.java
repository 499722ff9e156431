@NullMarked
package dev.hasse.reports.words;

import org.jspecify.annotations.NullMarked;
