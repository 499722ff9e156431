@NullMarked
package dev.hasse.model;

import org.jspecify.annotations.NullMarked;
