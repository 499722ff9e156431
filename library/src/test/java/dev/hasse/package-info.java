@NullMarked
package dev.hasse;

import org.jspecify.annotations.NullMarked;
