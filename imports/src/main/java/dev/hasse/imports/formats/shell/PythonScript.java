package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Files that a script for Python writes whatever happens, if it ends well: those that a statement opens for writing which is in no loop, branch
 * or function, and that stand there by name, or as a variable with a name. It may have written any other file as well.
 */
final class PythonScript {
    private static final Pattern PYTHON = Pattern.compile("(?:.*/)?python[0-9.]*");

    /** Longer scripts are not searched. */
    private static final int LONGEST = 1 << 18;

    /** The script is searched once for each file, and for no more than these. */
    private static final int MOST = 100;

    private static final Pattern LONG_STRING = Pattern.compile("'''.*?'''|\"\"\".*?\"\"\"", Pattern.DOTALL);

    /** Where a script may end before its last line, or go elsewhere. */
    private static final Pattern TURNS = Pattern.compile("\\bexit\\s*\\(|SystemExit|\\bchdir\\s*\\(|\\bexec\\s*\\(");

    /** A statement that may not run, or whose body runs later. */
    private static final Pattern COMPOUND = Pattern.compile(
            "(?:\\s|(?:if|elif|else|for|while|def|class|try|except|finally|async|match|lambda)\\b).*", Pattern.DOTALL);

    private static final String LITERAL = "[rb]?'[^'\\\\\\n{}]+'|[rb]?\"[^\"\\\\\\n{}]+\"";
    private static final String NAME = "(" + LITERAL + "|[A-Za-z_]\\w*)";
    private static final String PATH = "(?:(?:pathlib\\s*\\.\\s*)?Path\\s*\\(\\s*" + NAME + "\\s*\\)|" + NAME + ")";

    private static final Pattern ASSIGNED =
            Pattern.compile("(?:^|;)\\s*([A-Za-z_]\\w*)\\s*=\\s*(?:" + PATH + ")\\s*(?:;|#|$)");

    private static final Pattern OPENED = Pattern.compile("(?<![\\w.])(?:io\\s*\\.\\s*)?open\\s*\\(\\s*" + NAME
            + "\\s*,\\s*(?:mode\\s*=\\s*)?['\"]([wax]|r\\+)[bt+]*['\"]");

    private static final Pattern WRITTEN =
            Pattern.compile("(?<![\\w.])" + PATH + "\\s*\\.\\s*write_(?:text|bytes)\\s*\\(");

    private final @Nullable String folder;
    private final Map<String, String> variables = new HashMap<>();
    private final List<FileEffect> effects = new ArrayList<>();

    private PythonScript(@Nullable String folder) {
        this.folder = folder;
    }

    /**
     * Returns what a script did to files, each with an unknown text; nothing if the command runs none that it is given.
     *
     * @param words the command with its arguments
     * @param input the text of its here-document; null if it has none
     * @param folder the folder that it runs in; null if that is not known
     */
    static List<FileEffect> effects(List<String> words, @Nullable String input, @Nullable String folder) {
        String script = PYTHON.matcher(words.get(0)).matches() ? script(words, input) : null;
        if (script == null || script.length() > LONGEST || TURNS.matcher(script).find()) {
            return List.of();
        }
        PythonScript python = new PythonScript(folder);
        String code = LONG_STRING.matcher(script).replaceAll("''");
        code.lines().forEach(line -> python.statement(line, code));
        return python.effects;
    }

    private static @Nullable String script(List<String> words, @Nullable String input) {
        if (words.size() == 3 && words.get(1).equals("-c")) {
            return words.get(2);
        }
        return words.size() == 1 || (words.size() == 2 && words.get(1).equals("-")) ? input : null;
    }

    private void statement(String line, String code) {
        if (effects.size() >= MOST) {
            return;
        }
        if (COMPOUND.matcher(line).matches()) {
            // What is set here may have another value from now on.
            Matcher set = ASSIGNED.matcher(line);
            while (set.find()) {
                variables.remove(set.group(1));
            }
            return;
        }
        Matcher set = ASSIGNED.matcher(line);
        for (int from = 0; set.find(from); from = Math.max(from + 1, set.end() - 1)) {
            String value = value(set.group(2) != null ? set.group(2) : set.group(3));
            if (value == null) {
                variables.remove(set.group(1));
            } else {
                variables.put(set.group(1), value);
            }
        }
        Matcher opened = OPENED.matcher(line);
        while (effects.size() < MOST && opened.find()) {
            boolean adds = opened.group(2).startsWith("a");
            add(opened.group(1), adds ? FileEffect.Kind.CHANGE : null, code);
        }
        Matcher written = WRITTEN.matcher(line);
        while (effects.size() < MOST && written.find()) {
            add(written.group(1) != null ? written.group(1) : written.group(2), null, code);
        }
    }

    /** @param kind null if that depends on whether the script has read the file */
    private void add(String name, FileEffect.@Nullable Kind kind, String code) {
        String file = value(name);
        String path = file == null ? null : PlainCommands.path(folder, file);
        if (path != null) {
            FileEffect.Kind writes = reads(name, code) ? FileEffect.Kind.UPDATE : FileEffect.Kind.REPLACE;
            effects.add(new FileEffect(kind == null ? writes : kind, path, null, false));
        }
    }

    /** Whether a script reads a file, so that it changes what it finds there. */
    private static boolean reads(String name, String code) {
        String quoted = Pattern.quote(name);
        return Pattern.compile("open\\s*\\(\\s*" + quoted + "\\s*(?:\\)|,\\s*(?:encoding|['\"]r))|" + quoted
                        + "\\s*\\)?\\s*\\.\\s*read_(?:text|bytes)\\s*\\(")
                .matcher(code)
                .find();
    }

    /** The text of a literal, or of a variable; null if that is not known. */
    private @Nullable String value(String name) {
        int quote = name.startsWith("r") || name.startsWith("b") ? 1 : 0;
        boolean isLiteral = name.length() > quote + 1 && (name.charAt(quote) == '\'' || name.charAt(quote) == '"');
        return isLiteral ? name.substring(quote + 1, name.length() - 1) : variables.get(name);
    }
}
