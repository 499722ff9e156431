package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The calls that one answer of a model asked for. They run side by side, and nobody knows which of them was done first. */
final class PiBatch {
    private final List<PiCall> calls;
    /** The files that edits and writes name; null until somebody asks. */
    private @Nullable Set<String> written;
    /** How many of the calls may write; negative until somebody asks. */
    private int writers = -1;

    PiBatch(List<PiCall> calls) {
        this.calls = calls;
    }

    /** Whether there are several. */
    boolean isSeveral() {
        return calls.size() > 1;
    }

    /**
     * Whether one of the calls is an edit or a write of a file.
     *
     * @param by the agent of the calls
     */
    boolean writes(String path, Caller by) {
        Set<String> files = written;
        if (files == null) {
            files = new HashSet<>();
            for (PiCall call : calls) {
                String file = call.isWrite() ? path(by, call.input()) : null;
                if (file != null) {
                    files.add(file);
                }
            }
            written = files;
        }
        return files.contains(path);
    }

    /** Whether another call than this one may write something. */
    boolean mayWriteBeside(PiCall call, Caller by) {
        if (writers < 0) {
            writers = (int) calls.stream().filter(one -> mayWrite(one, by)).count();
        }
        return writers > (mayWrite(call, by) ? 1 : 0);
    }

    /** Whether a call may write something. */
    static boolean mayWrite(PiCall call, Caller by) {
        if (!call.tool().equals(PiCall.SHELL)) {
            return !call.isLook();
        }
        String text = Json.text(call.input(), "command");
        List<FileEffect> effects = text == null ? List.of() : ShellCommand.of(text, by.folder());
        return effects == null || !effects.isEmpty();
    }

    /** The file that the arguments of a call name, as a cell; null if they name none. */
    static @Nullable String path(Caller by, JsonNode input) {
        String named = Json.firstText(input, "path", "file_path");
        return named == null
                ? null
                : FilePaths.absolute(by.folder(), named.startsWith("@") ? named.substring(1) : named);
    }
}
