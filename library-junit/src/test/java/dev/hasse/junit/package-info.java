@NullMarked
package dev.hasse.junit;

import org.jspecify.annotations.NullMarked;
