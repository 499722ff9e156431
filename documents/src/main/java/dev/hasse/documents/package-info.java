/**
 * Files of YAML and JSON that people write by hand, read so that every message about them can name the line; the graphs
 * of agents that come as such files; and how JSON is written so that it is safe to show.
 */
@NullMarked
package dev.hasse.documents;

import org.jspecify.annotations.NullMarked;
