/** Sessions of Kimi Code CLI. */
@NullMarked
package dev.hasse.imports.formats.kimi;

import org.jspecify.annotations.NullMarked;
