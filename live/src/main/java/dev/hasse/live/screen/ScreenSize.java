package dev.hasse.live.screen;

/**
 * The size of a terminal.
 *
 * @param columns how many columns it has
 * @param rows how many lines it has
 */
public record ScreenSize(int columns, int rows) {
    /** The size of a terminal that does not tell it. */
    public static final ScreenSize DEFAULT = new ScreenSize(80, 24);
}
