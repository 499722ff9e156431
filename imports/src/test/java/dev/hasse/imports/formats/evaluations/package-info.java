@NullMarked
package dev.hasse.imports.formats.evaluations;

import org.jspecify.annotations.NullMarked;
