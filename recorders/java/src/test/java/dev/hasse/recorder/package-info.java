@NullMarked
package dev.hasse.recorder;

import org.jspecify.annotations.NullMarked;
