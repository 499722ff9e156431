@NullMarked
package dev.hasse.bench;

import org.jspecify.annotations.NullMarked;
