/** Rollouts of Codex CLI. */
@NullMarked
package dev.hasse.imports.formats.codex;

import org.jspecify.annotations.NullMarked;
