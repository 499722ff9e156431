package dev.hasse.imports.formats.contents;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.traces.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Applies the edits of a session to the texts of files. An edit that replaces every occurrence multiplies a text: ten such edits turn one
 * letter into 10 GB. So the characters that all edits add, beyond those that stand in the log, are limited like those of a line.
 */
public final class Edits {
    private final Limits limits;
    private long added;

    /** @param limits how large texts may become */
    public Edits(Limits limits) {
        this.limits = limits;
    }

    /** An edit would make a text that is larger than it may be. */
    public static final class TooLarge extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Limits.Exceeded limit;

        private TooLarge(Limits.Exceeded limit) {
            super("too large", null, false, false);
            this.limit = limit;
        }

        /** The limit that a text would have exceeded. */
        public Limits.Exceeded limit() {
            return limit;
        }
    }

    /**
     * The text after an edit; null if that is not known. An edit that replaces a text by nothing also takes the line feed that follows.
     *
     * @throws TooLarge before it is made, if it would be too large
     */
    @Nullable
    public String apply(String text, JsonNode edit) throws TooLarge {
        String given = Json.text(edit, "old_string");
        String wanted = Json.text(edit, "new_string");
        if (given == null || wanted == null) {
            return null;
        }
        String old = FileText.normal(given);
        String replacement = FileText.normal(wanted);
        if (replacement.isEmpty() && !old.isEmpty() && !old.endsWith("\n") && text.contains(old + "\n")) {
            // Deleting whole lines leaves no empty line behind.
            old += "\n";
        }
        return replaced(text, old, replacement, edit.path("replace_all").asBoolean());
    }

    /**
     * The text in which one text stands in place of another; null if the other is not there.
     *
     * @param all whether it replaces every occurrence, rather than the first
     * @throws TooLarge before it is made, if it would be too large
     */
    @Nullable
    public String replaced(String text, String old, String replacement, boolean all) throws TooLarge {
        if (old.isEmpty()) {
            return text.isEmpty() ? replacement : null;
        }
        if (all) {
            requireRoom(text, old, replacement);
            return text.replace(old, replacement);
        }
        int at = text.indexOf(old);
        return at < 0 ? null : text.substring(0, at) + replacement + text.substring(at + old.length());
    }

    /** Whether an edit can be made: what it replaces is there, and only once unless it replaces every occurrence. */
    public static boolean fits(String text, JsonNode edit) {
        String given = Json.text(edit, "old_string");
        String old = given == null ? "" : FileText.normal(given);
        int at = old.isEmpty() ? -1 : text.indexOf(old);
        return at >= 0 && (edit.path("replace_all").asBoolean() || text.indexOf(old, at + 1) < 0);
    }

    private void requireRoom(String text, String old, String replacement) throws TooLarge {
        long longer = (long) replacement.length() - old.length();
        if (longer > 0) {
            for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length())) {
                added += longer;
            }
            if (added > limits.lineBytes()) {
                throw new TooLarge(limits.tooLarge("edits that replace every occurrence, and add a text"));
            }
        }
    }
}
