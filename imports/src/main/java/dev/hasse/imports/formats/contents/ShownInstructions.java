package dev.hasse.imports.formats.contents;

import org.jspecify.annotations.Nullable;

/** A text of a file with instructions that the agents of a session were shown when they began, some of them after the file had changed. */
public final class ShownInstructions {
    private final String path;
    private long since;
    private @Nullable FileLines text;
    private int writtenAt = -1;

    /**
     * @param path the file as a cell
     * @param time when an agent was shown the text
     */
    public ShownInstructions(String path, long time) {
        this.path = path;
        since = time;
    }

    /** The file with the instructions. */
    public String path() {
        return path;
    }

    /** An agent was shown the text at this time, too. */
    public void add(long time) {
        since = Math.min(since, time);
    }

    /** When the first agent was shown the text. */
    public long since() {
        return since;
    }

    /** The whole text that the file had; null if that is not known. */
    @Nullable
    public FileLines text() {
        return text;
    }

    /** The log shows the whole text of the file. */
    public void know(@Nullable FileLines whole) {
        text = whole;
    }

    /** Says when the file was last written, on the clock of the log, as an agent is shown the text; of the first agent, that is kept. */
    public void foundAt(int lastWritten) {
        writtenAt = writtenAt < 0 ? lastWritten : writtenAt;
    }

    /** Whether the file has been written since the first agent was shown the text. */
    public boolean isWrittenSince(int lastWritten) {
        return writtenAt < lastWritten;
    }
}
