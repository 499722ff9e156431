/** Files of YAML that people write by hand, read so that every message about them can name the line. */
@NullMarked
package dev.hasse.yaml;

import org.jspecify.annotations.NullMarked;
