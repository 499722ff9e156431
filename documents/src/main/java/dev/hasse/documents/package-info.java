/**
 * Files of YAML and JSON that people write by hand, read so that every message about them can name the line; and the graphs of agents that
 * come as such files.
 */
@NullMarked
package dev.hasse.documents;

import org.jspecify.annotations.NullMarked;
