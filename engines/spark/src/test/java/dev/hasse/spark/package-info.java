@NullMarked
package dev.hasse.spark;

import org.jspecify.annotations.NullMarked;
