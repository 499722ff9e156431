@NullMarked
package dev.hasse.reports.diff;

import org.jspecify.annotations.NullMarked;
