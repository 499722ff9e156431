@NullMarked
package dev.hasse.live;

import org.jspecify.annotations.NullMarked;
