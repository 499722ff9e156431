package dev.hasse.imports.formats.frameworks;

import dev.hasse.imports.calls.Origin;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files that hold parts of one session, whose events do not name it: those that have events of one invocation. An invocation is a turn of a session,
 * and its id is random; one that somebody has counted says nothing, as each session may count its own.
 */
final class AdkInvocations {
    private static final Pattern RANDOM =
            Pattern.compile("(?:e-)?\\p{XDigit}{8}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{12}");

    /** The first file that had an event of each invocation. */
    private final Map<String, String> files = new HashMap<>();

    /** For a file, one that came before and has a part of the same session. */
    private final Map<String, String> before = new HashMap<>();

    /** When each file came. */
    private final Map<String, Integer> order = new HashMap<>();

    /** The files that are parts of a session in several. */
    private final Set<String> parts = new HashSet<>();

    /**
     * Takes an event that does not name its session.
     *
     * @return what the event is in: its invocation, or else its file
     */
    String saw(String file, @Nullable String invocation) {
        if (invocation == null || !RANDOM.matcher(invocation).matches()) {
            return file;
        }
        order.putIfAbsent(file, order.size());
        String one = first(files.computeIfAbsent(invocation, none -> file));
        String other = first(file);
        if (!one.equals(other)) {
            boolean inOrder = order.getOrDefault(one, 0) < order.getOrDefault(other, 0);
            before.put(inOrder ? other : one, inOrder ? one : other);
            parts.add(one);
            parts.add(other);
        }
        return invocation;
    }

    /** The origin of a call, in a session named after its first file if its own one is a part of several. */
    Origin inSession(Origin origin) {
        return origin.session() == null && parts.contains(origin.file())
                ? origin.inSession(first(origin.file()))
                : origin;
    }

    private String first(String file) {
        String first = file;
        for (String next = before.get(first); next != null; next = before.get(first)) {
            first = next;
        }
        return first;
    }
}
