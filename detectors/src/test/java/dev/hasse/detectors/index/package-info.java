@NullMarked
package dev.hasse.detectors.index;

import org.jspecify.annotations.NullMarked;
