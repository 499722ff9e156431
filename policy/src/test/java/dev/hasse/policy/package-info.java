@NullMarked
package dev.hasse.policy;

import org.jspecify.annotations.NullMarked;
