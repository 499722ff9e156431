@NullMarked
package dev.hasse.detectors.online;

import org.jspecify.annotations.NullMarked;
