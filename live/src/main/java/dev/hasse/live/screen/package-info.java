/** One screen of a terminal that keeps up with a run: {@link dev.hasse.live.screen.Activity} remembers what happens, {@link dev.hasse.live.screen.ScreenText} draws it, {@link dev.hasse.live.screen.TerminalScreen} puts it on a terminal. */
@NullMarked
package dev.hasse.live.screen;

import org.jspecify.annotations.NullMarked;
