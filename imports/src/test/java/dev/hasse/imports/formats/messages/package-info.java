@NullMarked
package dev.hasse.imports.formats.messages;

import org.jspecify.annotations.NullMarked;
