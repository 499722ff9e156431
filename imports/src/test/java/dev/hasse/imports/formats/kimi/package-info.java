@NullMarked
package dev.hasse.imports.formats.kimi;

import org.jspecify.annotations.NullMarked;
