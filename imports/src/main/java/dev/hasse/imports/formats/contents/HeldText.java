package dev.hasse.imports.formats.contents;

/**
 * A text that is held for long, and read once or twice. The sessions of a checkout have to be put in the order of time before the first of
 * their files can be judged, and most of what they hold until then is the contents of files. A {@link PackedText} stands by itself; a
 * version in {@link TextVersions} is held as what differs from the version before it.
 */
public interface HeldText {

    /** The text. */
    String text();
}
