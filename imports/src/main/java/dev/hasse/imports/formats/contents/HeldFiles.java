package dev.hasse.imports.formats.contents;

import java.util.HashMap;
import java.util.Map;

/** Holds the contents of files that a log records, as versions of these files. */
public final class HeldFiles {
    private final Map<String, TextVersions> versions = new HashMap<>();
    private String log = "";

    /**
     * Holds a text.
     *
     * @param source the log that records it; the files of a log that is through are not looked for any more
     * @param file the file that it is the content of, or of a part of it
     */
    HeldText hold(String source, String file, String text) {
        if (!source.equals(log)) {
            log = source;
            versions.values().forEach(TextVersions::end);
            versions.clear();
        }
        TextVersions known = versions.get(file);
        HeldText next = known == null ? null : known.next(text);
        if (next == null) {
            if (known != null) {
                known.end();
            }
            TextVersions begun = new TextVersions(text);
            versions.put(file, begun);
            next = begun.first();
        }
        return next;
    }
}
