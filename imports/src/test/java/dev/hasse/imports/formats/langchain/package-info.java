@NullMarked
package dev.hasse.imports.formats.langchain;

import org.jspecify.annotations.NullMarked;
