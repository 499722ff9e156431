package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Access;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A patch of {@code apply_patch} that was refused since the lines that it expected are not in a file, as Codex and its likes say it. */
public final class RefusedPatch {
    /** The lines follow. */
    private static final Pattern NOT_FOUND =
            Pattern.compile("Failed to find (?:expected lines|context '(.*)') in (.+?):?(?:\\n|$)");

    private RefusedPatch() {}

    /** Whether this is what a message says. */
    public static boolean isSaid(String message) {
        return NOT_FOUND.matcher(message).find();
    }

    /** What the patch rested on, if another agent had replaced its lines; nothing if that was not the reason. */
    public static Access reads(String message, Caller agent, CommandFiles files) {
        Matcher refused = NOT_FOUND.matcher(message);
        if (!refused.find()) {
            return Access.NONE;
        }
        String context = refused.group(1);
        String expected = context == null ? message.substring(refused.end()) : context;
        return files.ofRefused(agent, refused.group(2), expected.strip());
    }
}
