package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import java.util.Set;

/** A condition on a call, such as {@code result.ok = false} or {@code result.status = conflict, stale}: a {@link Condition} of its parts. */
final class CallCondition {
    static final String EXAMPLE = "result.ok = false or result.status != done";

    private final ValuePath path;
    private final Condition.Written written;

    private CallCondition(ValuePath path, Condition.Written written) {
        this.path = path;
        this.written = written;
    }

    /**
     * Reads a condition.
     *
     * @throws IllegalArgumentException if it is malformed; the message says what was expected
     */
    static CallCondition parse(String text) {
        Condition.Written written = Condition.written(text, EXAMPLE);
        if (text.substring(text.indexOf('=') + 1).strip().startsWith("=")) {
            throw new IllegalArgumentException("expected one =, as in " + EXAMPLE);
        }
        return new CallCondition(ValuePath.parse(written.path(), false), written);
    }

    /** The place of the value that it compares. */
    ValuePath path() {
        return path;
    }

    /** The values of which one has to be there, or none may be, as they are written. */
    Set<String> values() {
        return written.values();
    }

    /** Whether a text is one of these values. */
    boolean names(String text) {
        return written.names(text);
    }

    /** Whether it holds of a call. */
    boolean holds(Call call) {
        return written.holds(path.in(call).stream().map(Json::unwrapped).toList());
    }
}
