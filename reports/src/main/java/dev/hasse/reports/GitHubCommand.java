package dev.hasse.reports;

import dev.hasse.model.SafeText;
import dev.hasse.model.SourceLine;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Workflow commands of GitHub Actions, which the runner shows as annotations. */
public final class GitHubCommand {
    /** How many annotations of each kind the runner shows of a step. */
    public static final int SHOWN = 10;

    private GitHubCommand() {}

    /**
     * Writes an annotation.
     *
     * @param kind error, warning or notice
     * @param place the line beside which it is shown; null for none
     */
    public static void annotate(String kind, @Nullable SourceLine place, String title, String message, Appendable out)
            throws IOException {
        out.append("::").append(kind).append(' ');
        String path = place == null ? null : SourceUri.path(place.file());
        if (place != null && path != null) {
            out.append("file=").append(property(SafeText.escape(path)));
            out.append(",line=")
                    .append(String.valueOf(Math.max(1, place.line())))
                    .append(',');
        }
        out.append("title=").append(property(title));
        out.append("::").append(data(message)).append('\n');
    }

    /** Writes how many of a kind there are, where that is more than the runner shows. No annotation, as it would be one too many. */
    public static void shown(long count, String kind, Appendable out) throws IOException {
        out.append("hasse: ").append(Counted.of(count, kind)).append(", of which ");
        out.append(String.valueOf(SHOWN)).append(" are shown\n");
    }

    /** Escapes the message of a command as the runner expects. */
    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    /** Escapes a property of a command as the runner expects. */
    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
