@NullMarked
package dev.hasse.reports.explorer;

import org.jspecify.annotations.NullMarked;
