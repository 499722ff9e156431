package dev.hasse.guard;

import org.jspecify.annotations.Nullable;

/**
 * What the guard answers to a call.
 *
 * @param kind why it answers so
 * @param reason for a refusal, what an agent can act on, in one sentence, safe to print; for the start of a session what it
 *     should know; else null
 * @param path the path of the file in its checkout, safe to print; null if the call is not about a guarded file
 */
public record Decision(
        Kind kind, @Nullable String reason, @Nullable String path) {
    /** The kinds of answers. */
    public enum Kind {
        /** The call may go on; the guard had nothing to refuse, or nothing to say. */
        ALLOW("allow"),
        /** The file changed after the agent had last seen it, and not by its own command (A1). */
        STALE_EDIT("stale-edit"),
        /** The file exists, and the agent has never seen what it would write over. */
        UNSEEN_OVERWRITE("unseen-overwrite"),
        /** Another agent is about to write the file. */
        BEING_WRITTEN("being-written"),
        /** Another agent has reserved the file. */
        RESERVED("reserved");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** The word for it in JSON. */
        public String word() {
            return word;
        }
    }

    /** The call may go on. */
    static final Decision ALLOWED = new Decision(Kind.ALLOW, null, null);

    /** The call may go on, and concerns a guarded file. */
    static Decision allowed(String path) {
        return new Decision(Kind.ALLOW, null, path);
    }

    /** Whether the call is refused. */
    public boolean isRefusal() {
        return kind != Kind.ALLOW;
    }
}
