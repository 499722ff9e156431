/** Tests of the packages: each is used as its users get it, on a machine that has little else. */
@NullMarked
package dev.hasse.dist;

import org.jspecify.annotations.NullMarked;
