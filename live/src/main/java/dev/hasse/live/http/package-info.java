/** HTTP servers of a run: where they listen, and how they are made. */
@NullMarked
package dev.hasse.live.http;

import org.jspecify.annotations.NullMarked;
