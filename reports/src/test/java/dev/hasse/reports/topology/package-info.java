@NullMarked
package dev.hasse.reports.topology;

import org.jspecify.annotations.NullMarked;
