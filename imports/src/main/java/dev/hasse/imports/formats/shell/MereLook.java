package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells shell commands that do nothing but show something, whatever a shell expands in them, and whether they succeed or not: lists, pipelines,
 * loops and branches of commands that write no files, such as {@code grep -rn x --include=*.c . || true}. Which files they look at need not be
 * known for that.
 */
public final class MereLook {
    /** More nested substitutions than anybody writes. */
    private static final int DEEPEST = 10;

    /** Words of the syntax of shells after which another command follows. */
    private static final Set<String> BEFORE_COMMANDS =
            Set.of("if", "then", "elif", "else", "while", "until", "do", "done", "fi", "!", "{", "}", "time");

    /** Builtin commands that change nothing but their own shell, and tests. */
    private static final Set<String> OF_THE_SHELL =
            Set.of("[", "[[", "cd", "read", "exit", "break", "continue", "local", "shift", "type", "wait", "for");

    private static final Pattern ASSIGNMENT = Pattern.compile("\\w+=.*", Pattern.DOTALL);

    /** An assignment on which it depends what a command runs. */
    private static final Pattern DECIDES = Pattern.compile(
            "(?:(?!(?:GIT_)?PAGER=cat$)(?:PATH|PAGER|(?:LD|DYLD|GIT|RIPGREP)_\\w+)=).*", Pattern.DOTALL);

    /** Commands with options, or scripts, that write files or run something. */
    private static final Set<String> DO_MORE = Set.of("sed", "find", "git", "rg", "patch");

    private static final Pattern XARGS = Pattern.compile("-[0rt]+|-[nPLI]\\S*");
    private static final Pattern XARGS_WITH_VALUE = Pattern.compile("-[nPLI]");
    private static final String STREAMS = "0123456789";
    private static final String NOWHERE = "/dev/null";

    private final String command;
    private final int depth;
    private int at;

    /** The words of the command that is being read. */
    private final List<String> words = new ArrayList<>();

    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private boolean hasVariable;

    private MereLook(String command, int at, int depth) {
        this.command = command;
        this.at = at;
        this.depth = depth;
    }

    /** Whether a command does nothing but show something. */
    public static boolean is(String command) {
        return new MereLook(command, 0, 0).parse('\0');
    }

    /**
     * Reads commands.
     *
     * @param end the character that ends them; 0 if that is the end of the text
     * @return whether all of them only show something
     */
    private boolean parse(char end) {
        if (depth > DEEPEST) {
            return false;
        }
        while (at < command.length()) {
            char c = command.charAt(at++);
            if (c == end) {
                return endCommand();
            }
            if (!take(c, inWord)) {
                return false;
            }
        }
        return end == '\0' && endCommand();
    }

    /**
     * Takes one character of a command, and what belongs to it.
     *
     * @param within whether it goes on with a word
     * @return false if it may do more than show something
     */
    private boolean take(char c, boolean within) {
        switch (c) {
            case ' ', '\t' -> endWord();
            case '\n', ';', '|' -> {
                return endCommand();
            }
            case '&' -> {
                return isOneOf(">", at) ? writesNoFile(at++) : endCommand();
            }
            case '>' -> {
                return writesNoFile(at - 1);
            }
            case '<' -> {
                endWord();
                // Here-documents may be scripts, and a process may do anything.
                return at < command.length() && "<(>&".indexOf(command.charAt(at)) < 0;
            }
            case '(' -> {
                return !within && words.isEmpty() && nested();
            }
            case '\'' -> {
                return single();
            }
            case '"' -> {
                return twofold();
            }
            case '$' -> {
                // In a text that begins so, the quotation mark that follows a backslash does not end it.
                return !isOneOf("'", at) && expansion();
            }
            case '#' -> {
                if (within) {
                    add(c);
                } else {
                    int feed = command.indexOf('\n', at);
                    at = feed < 0 ? command.length() : feed;
                }
            }
            case '\\' -> {
                if (at == command.length()) {
                    return false;
                }
                char next = command.charAt(at++);
                if (next != '\n') {
                    add(next);
                }
            }
            case '`', ')' -> {
                return false;
            }
            default -> add(c);
        }
        return true;
    }

    private void add(char c) {
        word.append(c);
        inWord = true;
    }

    private void endWord() {
        if (inWord) {
            words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
    }

    /** A redirection, which may throw away what a command prints, or join its streams. */
    private boolean writesNoFile(int operator) {
        boolean isStream = operator > 0 && inWord && word.chars().allMatch(c -> STREAMS.indexOf(c) >= 0);
        if (isStream) {
            word.setLength(0);
            inWord = false;
        }
        endWord();
        int target = afterBlanks(at);
        if (isOneOf("&", target) && isOneOf(STREAMS, target + 1)) {
            at = target + 2;
            return endsWord(at);
        }
        target = isOneOf(">", target) ? afterBlanks(target + 1) : target;
        int end = target + NOWHERE.length();
        at = end;
        return command.startsWith(NOWHERE, target) && endsWord(end);
    }

    private boolean endsWord(int place) {
        return place == command.length() || isOneOf(" \t\n;|&()<>", place);
    }

    private int afterBlanks(int from) {
        int k = from;
        while (isOneOf(" \t", k)) {
            k++;
        }
        return k;
    }

    private boolean isOneOf(String characters, int place) {
        return place < command.length() && characters.indexOf(command.charAt(place)) >= 0;
    }

    private boolean nested() {
        MereLook inner = new MereLook(command, at, depth + 1);
        boolean only = inner.parse(')');
        at = inner.at;
        return only;
    }

    private boolean single() {
        int end = command.indexOf('\'', at);
        if (end < 0) {
            return false;
        }
        word.append(command, at, end);
        inWord = true;
        at = end + 1;
        return true;
    }

    private boolean twofold() {
        inWord = true;
        while (at < command.length()) {
            char c = command.charAt(at++);
            if (c == '"') {
                return true;
            }
            boolean isKnown = c == '$' ? expansion() : c != '`';
            if (!isKnown) {
                return false;
            }
            if (c == '\\' && at < command.length()) {
                word.append(command.charAt(at++));
            } else if (c != '$') {
                word.append(c);
            }
        }
        return false;
    }

    /** A variable, or what other commands print. */
    private boolean expansion() {
        inWord = true;
        hasVariable = true;
        word.append('$');
        if (at == command.length() || command.charAt(at) != '(') {
            return true;
        }
        at++;
        return nested();
    }

    private boolean endCommand() {
        endWord();
        boolean only = onlyShows(words);
        words.clear();
        hasVariable = false;
        return only;
    }

    private boolean onlyShows(List<String> all) {
        int first = 0;
        while (first < all.size()
                && (BEFORE_COMMANDS.contains(all.get(first))
                        || ASSIGNMENT.matcher(all.get(first)).matches())) {
            if (DECIDES.matcher(all.get(first)).matches()) {
                return false;
            }
            first++;
        }
        List<String> run = all.subList(first, all.size());
        if (run.isEmpty() || OF_THE_SHELL.contains(run.get(0))) {
            return true;
        }
        run = run.get(0).equals("xargs") ? ofXargs(run) : run;
        // A variable may hold options, or a script.
        if (hasVariable && DO_MORE.contains(run.get(0))) {
            return false;
        }
        List<FileEffect> effects = PlainCommands.effects(run, null, "/");
        return effects != null && effects.isEmpty();
    }

    /** What xargs runs. */
    private static List<String> ofXargs(List<String> run) {
        int k = runByXargs(run);
        return k < run.size() ? run.subList(k, run.size()) : List.of("echo");
    }

    /** The place of the command that xargs runs, among its words; if it runs none, beyond the last. */
    static int runByXargs(List<String> run) {
        int k = 1;
        while (k < run.size() && XARGS.matcher(run.get(k)).matches()) {
            k += XARGS_WITH_VALUE.matcher(run.get(k)).matches() ? 2 : 1;
        }
        return k;
    }
}
