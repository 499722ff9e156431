package dev.hasse.imports.formats.pi;

import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.files.ShownFile;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Reads what a read of OpenClaw showed: the lines as they are, and what the client says of those that it left out. */
final class OpenClawRead {
    private static final String EMPTY = "File is empty (0 bytes).";

    private OpenClawRead() {}

    /**
     * What a read showed of a file; null if that is not known.
     *
     * @param path the file, as a cell
     */
    static @Nullable ShownFile of(String path, OpenClawCall call) {
        String output = call.whole(call.output());
        String kind = Json.text(call.details(), "kind");
        if (output == null || call.input().has("cursor") || call.hasImage()) {
            return null;
        }
        if (output.equals(EMPTY)) {
            return new ShownFile(path, 1, "", true);
        }
        int from = PiRead.first(call.input());
        // The details say whether there are words of the client; those of a long text were dropped, and versions before
        // 2026.8 had none.
        Matcher words = "text".equals(kind) ? null : PiRead.words(output);
        if (words != null) {
            return PiRead.upTo(path, from, output, words);
        }
        return "truncated".equals(kind) ? null : PiRead.toEnd(path, from, output);
    }
}
