package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Call;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Attributes of a call besides its arguments and its result, by name. */
final class Attributes {
    /** The names of what is known of every call, if its log has it. */
    static final List<String> OF_ALL = List.of("agent", "role", "tool", "id", "trace", "session", "file");

    private Attributes() {}

    /**
     * The attribute {@code name} of a call: agent, role, tool, id, trace, session, file, or an attribute of its origin; null if not known.
     */
    static @Nullable String of(Call call, String name) {
        return switch (name) {
            case "agent" -> call.agent();
            case "role" -> call.role();
            case "tool" -> call.tool();
            case "id" -> call.id();
            case "trace" -> call.origin().trace();
            case "session" -> call.origin().session();
            case "file" -> call.origin().file();
            default -> call.origin().attributes().get(name);
        };
    }

    /** The names of the attributes that a call has. */
    static Set<String> known(Call call) {
        Set<String> known = new TreeSet<>(call.origin().attributes().keySet());
        for (String name : OF_ALL) {
            if (of(call, name) != null) {
                known.add(name);
            }
        }
        return known;
    }
}
