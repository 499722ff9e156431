@NullMarked
package dev.hasse.tables;

import org.jspecify.annotations.NullMarked;
