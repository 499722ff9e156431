/**
 * YAML and JSON files that people write by hand, read so that every message can name the line; graphs of agents in such
 * files; and JSON output that is safe to print.
 */
@NullMarked
package dev.hasse.documents;

import org.jspecify.annotations.NullMarked;
