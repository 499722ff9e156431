@NullMarked
package dev.hasse.reports;

import org.jspecify.annotations.NullMarked;
