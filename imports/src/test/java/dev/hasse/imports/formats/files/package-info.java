@NullMarked
package dev.hasse.imports.formats.files;

import org.jspecify.annotations.NullMarked;
