package dev.hasse.imports.formats.opencode;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.KnownFiles;
import dev.hasse.imports.formats.files.RefusedPatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What writes of opencode rested on that were refused because of what others had done to their files: the text was not there that they should
 * replace, or, in older versions, the file had changed since the session had read it, or the session had not read it.
 */
final class OpenCodeRefusals {
    private static final List<String> NO_TEXT =
            List.of("Could not find oldString in the file", "oldString not found in content");
    private static final String CHANGED = " has been modified since it was last read";
    private static final String UNREAD = "You must read the file ";

    private final KnownFiles known;
    private final CommandFiles commands;

    OpenCodeRefusals(KnownFiles known, CommandFiles commands) {
        this.known = known;
        this.commands = commands;
    }

    /**
     * What a write that failed was about; nothing if it was not refused because of others.
     *
     * @param path the file; null if its arguments name none
     */
    Access of(OpenCodeCall call, Caller by, @Nullable String path) {
        String error = call.error();
        if (path == null) {
            return RefusedPatch.reads(error, by, commands);
        }
        boolean isUnread = error.startsWith(UNREAD);
        if (isUnread || error.startsWith("File " + path + CHANGED)) {
            boolean isKnown = !isUnread || known.view(by.agent(), by.file(path)) != null;
            List<Glance> seen = isKnown ? known.lastSeen(by.agent(), by.file(path), path) : List.of();
            return new Access(seen, List.of(new Change(path, null)), List.of())
                    .and(Access.Trait.RESTS_ON_ITS_READS, isUnread ? Access.Trait.UNREAD : Access.Trait.OUTDATED);
        }
        String expected = Json.firstText(call.input(), "oldString");
        return expected != null && NO_TEXT.stream().anyMatch(error::startsWith)
                ? commands.ofRefused(by, path, expected)
                : Access.NONE;
    }
}
