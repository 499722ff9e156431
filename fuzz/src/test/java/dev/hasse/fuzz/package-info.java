/** Fuzz targets: what may come out of everything that reads what strangers wrote, whatever they wrote. */
@NullMarked
package dev.hasse.fuzz;

import org.jspecify.annotations.NullMarked;
