@NullMarked
package dev.hasse.imports.formats.copilot;

import org.jspecify.annotations.NullMarked;
