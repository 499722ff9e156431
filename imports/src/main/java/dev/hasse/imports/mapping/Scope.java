package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;

/**
 * The scope of cells: calls in the same scope that name the same cell mean the same cell, and make one trace. Agents that share a database
 * may be in different traces of their format, and unrelated runs in one file.
 *
 * @param kind the kind of scope
 * @param attribute the attribute that tells scopes apart; empty for the other kinds
 */
record Scope(Kind kind, String attribute) {

    enum Kind {
        TRACE,
        SESSION,
        FILE,
        ALL,
        ATTRIBUTE
    }

    /** The scope of a run in most formats. */
    static final Scope TRACE = new Scope(Kind.TRACE, "");

    /**
     * Reads a scope.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    static Scope parse(String text) {
        return switch (text) {
            case "trace" -> TRACE;
            case "session" -> new Scope(Kind.SESSION, "");
            case "file" -> new Scope(Kind.FILE, "");
            case "all" -> new Scope(Kind.ALL, "");
            default -> {
                if (!text.startsWith("@") || text.length() == 1) {
                    throw new IllegalArgumentException(
                            "expected trace, session, file, all, or an attribute, such as @service.name");
                }
                yield new Scope(Kind.ATTRIBUTE, text.substring(1));
            }
        };
    }

    /** The name of a call's scope. If its format has no scope of this kind, the next larger one is used. */
    String of(Call call) {
        Origin origin = call.origin();
        String trace = origin.trace();
        String session = origin.session();
        String known = switch (kind) {
            case TRACE -> trace != null ? trace : session;
            case SESSION -> session != null ? session : trace;
            case FILE -> origin.file();
            case ALL -> "all";
            case ATTRIBUTE -> Attributes.of(call, attribute);
        };
        return known == null || known.isEmpty() ? origin.file() : known;
    }
}
