@NullMarked
package dev.hasse.detectors;

import org.jspecify.annotations.NullMarked;
