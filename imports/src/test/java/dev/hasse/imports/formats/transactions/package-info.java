@NullMarked
package dev.hasse.imports.formats.transactions;

import org.jspecify.annotations.NullMarked;
