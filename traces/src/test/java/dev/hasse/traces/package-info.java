@NullMarked
package dev.hasse.traces;

import org.jspecify.annotations.NullMarked;
