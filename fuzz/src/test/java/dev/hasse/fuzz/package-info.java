/** Fuzz targets for everything that reads untrusted input, and requirements on what may come out. */
@NullMarked
package dev.hasse.fuzz;

import org.jspecify.annotations.NullMarked;
