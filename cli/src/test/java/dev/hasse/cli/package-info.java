@NullMarked
package dev.hasse.cli;

import org.jspecify.annotations.NullMarked;
