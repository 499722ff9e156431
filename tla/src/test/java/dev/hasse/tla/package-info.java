@NullMarked
package dev.hasse.tla;

import org.jspecify.annotations.NullMarked;
