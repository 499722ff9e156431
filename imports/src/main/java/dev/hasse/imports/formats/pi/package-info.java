/** Sessions of pi, and of OpenClaw, which is built on it. */
@NullMarked
package dev.hasse.imports.formats.pi;

import org.jspecify.annotations.NullMarked;
