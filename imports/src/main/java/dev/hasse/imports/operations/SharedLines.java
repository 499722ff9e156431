package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import dev.hasse.model.SourceLine;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which lines of logs hold several calls, as an export of many spans does, or a whole log that is one document: there the line alone does not tell
 * where a call is.
 */
public final class SharedLines {
    private final Map<String, Lines> files = new HashMap<>();

    private static final class Lines {
        final BitSet any = new BitSet();
        final BitSet several = new BitSet();
    }

    /** Those of these calls. */
    public static SharedLines of(List<Call> calls) {
        SharedLines lines = new SharedLines();
        calls.forEach(call -> lines.add(call.origin()));
        return lines;
    }

    private void add(Origin call) {
        Lines lines = files.computeIfAbsent(call.file(), none -> new Lines());
        if (lines.any.get(call.line())) {
            lines.several.set(call.line());
        } else {
            lines.any.set(call.line());
        }
    }

    /** The file and the line of a call, and whether there are others. */
    public SourceLine of(Origin call) {
        Lines lines = files.get(call.file());
        return new SourceLine(call.file(), call.line(), lines != null && lines.several.get(call.line()));
    }
}
