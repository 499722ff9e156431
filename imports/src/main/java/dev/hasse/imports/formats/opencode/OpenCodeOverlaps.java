package dev.hasse.imports.formats.opencode;

import dev.hasse.imports.calls.FileNames;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Periods;
import dev.hasse.imports.formats.contents.CodexPatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The calls of opencode that may have changed files, and which of them ran at the same time as others. */
final class OpenCodeOverlaps {
    /** How a part of a patch begins that writes a whole file. */
    private static final String ADDED = "*** Add File: ";

    private final Periods<OpenCodeCall> calls = new Periods<>();

    /** Adds a call that may have changed files. */
    void add(OpenCodeCall call) {
        Long started = call.started();
        Long ended = call.ended();
        if (started != null) {
            calls.add(call, started, ended == null ? Long.MAX_VALUE : Math.max(started, ended));
        }
    }

    /** Whether no call of another session ran between two moments. */
    boolean isAlone(OpenCodeSession session, long began, long ended) {
        return calls.between(began, ended).allMatch(other -> other.session() == session);
    }

    /** Whether another call that names a file ran at the same time as a call, and its record does not show what it left. */
    boolean mayWriteUnshown(OpenCodeCall call, String path) {
        return others(call).anyMatch(other -> names(other, path) && !isShown(other));
    }

    private static boolean isShown(OpenCodeCall call) {
        String patch = Json.text(call.input(), "patchText");
        return call.metadata().has("diff") && (patch == null || !patch.contains(ADDED));
    }

    /** Whether another call that names the file of an edit, or one of a patch, ran at the same time. */
    boolean mayWriteSame(OpenCodeCall call) {
        String path = Json.firstText(call.input(), "filePath");
        String patch = Json.text(call.input(), "patchText");
        if (path != null || patch == null || !CodexPatch.isPatch(patch)) {
            return path != null && mayWrite(call, path);
        }
        return CodexPatch.parse(patch).files().stream().anyMatch(file -> mayWrite(call, file.file()));
    }

    private boolean mayWrite(OpenCodeCall call, String path) {
        return others(call).anyMatch(other -> names(other, path));
    }

    private Stream<OpenCodeCall> others(OpenCodeCall call) {
        Long started = call.started();
        Long ended = call.ended();
        return started == null || ended == null
                ? Stream.empty()
                : calls.between(started, ended).filter(other -> !other.partId().equals(call.partId()));
    }

    private static boolean names(OpenCodeCall call, String path) {
        String text = text(call);
        return text != null && FileNames.mayName(text, path);
    }

    /** What names the files that a call may write; null if it names none. */
    static @Nullable String text(OpenCodeCall call) {
        return Json.firstText(call.input(), "filePath", "patchText", "command");
    }
}
