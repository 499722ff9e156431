@NullMarked
package dev.hasse.imports.formats.workflows;

import org.jspecify.annotations.NullMarked;
