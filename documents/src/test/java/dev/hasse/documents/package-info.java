@NullMarked
package dev.hasse.documents;

import org.jspecify.annotations.NullMarked;
