/** Sessions of Gemini CLI, and of Qwen Code, which descends from it. */
@NullMarked
package dev.hasse.imports.formats.gemini;

import org.jspecify.annotations.NullMarked;
