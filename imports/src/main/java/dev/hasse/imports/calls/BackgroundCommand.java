package dev.hasse.imports.calls;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shell commands that leave something running when they are over, as {@code npm start &} does. */
public final class BackgroundCommand {
    /** In longer commands, looking for the ends of here-documents would take too long. */
    private static final int SEARCHED = 1 << 14;

    private static final Pattern HERE_DOCUMENT =
            Pattern.compile("<<-?\\s*(['\"]?)(\\w+)\\1([^\\n]*)\\n(?:.*?\\n)??\\s*\\2(?=\\n|\\z)", Pattern.DOTALL);

    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"");
    private static final Pattern IN_BACKGROUND = Pattern.compile("(?<![&<>|\\\\])&(?![&>])");

    /** What waits for the end of what was left running, or ends it. */
    private static final Pattern ENDS =
            Pattern.compile("(?:^|[;&|(\\n])[ \\t]*+(?:wait|p?kill(?:all)?(?!\\s+-0\\b))(?=[\\s;)]|\\z)");

    private BackgroundCommand() {}

    /** Whether a command leaves something running, as far as its text tells. */
    public static boolean isIn(String command) {
        if (command.indexOf('&') < 0) {
            return false;
        }
        String commands =
                command.length() <= SEARCHED ? HERE_DOCUMENT.matcher(command).replaceAll("$3") : command;
        String unquoted = QUOTED.matcher(commands).replaceAll("");
        Matcher begins = IN_BACKGROUND.matcher(unquoted);
        int last = -1;
        while (begins.find()) {
            last = begins.end();
        }
        return last >= 0 && !ENDS.matcher(unquoted.substring(last)).find();
    }
}
