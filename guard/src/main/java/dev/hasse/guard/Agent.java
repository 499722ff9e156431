package dev.hasse.guard;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Who calls a tool: a session, or a subagent of one, which has a memory of its own. It is the agent that {@code hasse check
 * --from claude-code} finds in the session's log.
 *
 * @param session the name of the session, safe in the name of a file and on a terminal
 * @param subagent the name of the subagent, as safe; {@code main} for the session itself
 */
public record Agent(String session, String subagent) implements Comparable<Agent> {
    private static final String MAIN = "main";

    /** The longest name that is kept as it is; a longer one is replaced by its digest. */
    private static final int LONGEST = 64;

    /** The number of characters of a session's name that a message shows; Claude Code's names are 36 long. */
    private static final int SHOWN = 8;

    /**
     * The agent that a call names. A name of a session or subagent that is not made of ASCII letters, digits, hyphens and
     * underscores alone, or is longer than 64 characters, is replaced by {@code =} and the beginning of its SHA-256 digest.
     *
     * @param subagent null for the session itself
     */
    public static Agent of(String session, @Nullable String subagent) {
        return new Agent(safe(session), subagent == null ? MAIN : safe(subagent));
    }

    /** The agent of a {@linkplain #fileName() name of a file}; null if it is none. */
    static @Nullable Agent ofFileName(String name) {
        int comma = name.indexOf(',');
        return comma < 1 || comma == name.length() - 1 || name.indexOf(',', comma + 1) >= 0
                ? null
                : new Agent(name.substring(0, comma), name.substring(comma + 1));
    }

    /** As of any record, but without what a record's own method sets up at its first use, in 20 milliseconds. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Agent agent && session.equals(agent.session) && subagent.equals(agent.subagent);
    }

    @Override
    public int hashCode() {
        return 31 * session.hashCode() + subagent.hashCode();
    }

    /** Agents are in order of their {@linkplain #name names}. */
    @Override
    public int compareTo(Agent other) {
        return name().compareTo(other.name());
    }

    /** The name in reports: {@code SESSION/main} or {@code SESSION/SUBAGENT}, as in converted logs. */
    public String name() {
        return session + '/' + subagent;
    }

    /** The name for a message, with only the beginning of a long name of a session. */
    public String shortName() {
        String beginning = session.length() <= SHOWN ? session : session.substring(0, SHOWN);
        return subagent.equals(MAIN) ? "session " + beginning : "subagent " + subagent + " of session " + beginning;
    }

    /** The name as part of the name of a file. It contains one comma, and the parts none. */
    String fileName() {
        return session + ',' + subagent;
    }

    /** {@code name} as part of the name of a file: itself if it is simple, else a digest. */
    static String safe(String name) {
        boolean simple = !name.isEmpty() && name.length() <= LONGEST;
        for (int k = 0; simple && k < name.length(); k++) {
            simple = isSimple(name.charAt(k));
        }
        return simple
                ? name
                : '=' + ContentDigest.hex(name.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
    }

    static boolean isSimple(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    }
}
