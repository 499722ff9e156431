package dev.hasse.imports.formats.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The commands in a text for a shell, whatever the shell would expand in them: for those who ask which word is a command, and which one only an
 * argument. Reading ends before the first command with a substitution, a subshell or a here-document, in which words may be commands again.
 */
final class LooseCommands {
    /** Words of the syntax of shells that stand before a command. */
    private static final Set<String> BEFORE_COMMANDS =
            Set.of("if", "then", "elif", "else", "while", "until", "do", "!", "{", "time");

    private static final Pattern ASSIGNMENT = Pattern.compile("\\w+=.*", Pattern.DOTALL);

    private final String text;
    private final List<Command> commands = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private List<Word> words = new ArrayList<>();
    private String redirection = "";
    private int begin;
    private int wordBegin = -1;
    private int at;

    /**
     * A word of a command.
     *
     * @param text the word without its quotation marks
     * @param redirection the operator before it, if it is the target of a redirection; else empty
     * @param from where it begins in the text
     * @param to where it ends
     */
    record Word(String text, String redirection, int from, int to) {
        boolean isOption() {
            return text.startsWith("-");
        }
    }

    /**
     * A command between two operators of a shell.
     *
     * @param words its name and what follows it
     * @param next the operator after it; empty for the last one
     * @param from where it begins in the text, with what may stand before its name
     * @param to where it ends
     */
    record Command(List<Word> words, String next, int from, int to) {
        /** Its name, without a folder; empty if it has none. */
        String name() {
            String first = words.isEmpty() ? "" : words.get(0).text();
            return first.substring(first.lastIndexOf('/') + 1);
        }

        /** The words after its name that are no targets of redirections. */
        List<Word> arguments() {
            return words.stream()
                    .skip(1)
                    .filter(word -> word.redirection().isEmpty())
                    .toList();
        }
    }

    private LooseCommands(String text) {
        this.text = text;
    }

    /** The commands of a text in their order, up to the first one of which it is not known what its words are. */
    static List<Command> of(String text) {
        LooseCommands loose = new LooseCommands(text);
        if (loose.read()) {
            loose.endCommand("");
        }
        return loose.commands;
    }

    private boolean read() {
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean known = true;
            switch (c) {
                case ' ', '\t', '\r' -> {
                    endWord();
                    at++;
                }
                case ';', '\n', '|', '&' -> operator(c);
                case '<', '>' -> known = redirect();
                case '#' -> {
                    if (wordBegin < 0) {
                        int feed = text.indexOf('\n', at);
                        at = feed < 0 ? text.length() : feed;
                    } else {
                        add(c);
                    }
                }
                case '\'' -> known = single();
                case '"' -> known = twofold();
                case '\\' -> known = escaped();
                case '(', ')', '`' -> known = false;
                case '$' -> {
                    known = !isAt("(", at + 1) && !isAt("'", at + 1);
                    add(c);
                }
                default -> add(c);
            }
            if (!known) {
                return false;
            }
        }
        return true;
    }

    private boolean isAt(String sign, int place) {
        return text.startsWith(sign, place);
    }

    private void beginWord() {
        wordBegin = wordBegin < 0 ? at : wordBegin;
    }

    private void add(char c) {
        beginWord();
        word.append(c);
        at++;
    }

    private void endWord() {
        if (wordBegin >= 0) {
            words.add(new Word(word.toString(), redirection, wordBegin, at));
            redirection = "";
        }
        word.setLength(0);
        wordBegin = -1;
    }

    private void operator(char c) {
        if (c == '&' && isAt(">", at + 1)) {
            endWord();
            redirection = isAt(">", at + 2) ? "&>>" : "&>";
            at += redirection.length();
            return;
        }
        boolean twice = c != '\n' && isAt(String.valueOf(c), at + 1);
        endCommand(c == '\n' ? ";" : twice ? "" + c + c : String.valueOf(c));
        at += twice || (c == '|' && isAt("&", at + 1)) ? 2 : 1;
        begin = at;
    }

    private void endCommand(String next) {
        endWord();
        int first = 0;
        while (first < words.size()
                && (BEFORE_COMMANDS.contains(words.get(first).text())
                        || ASSIGNMENT.matcher(words.get(first).text()).matches())) {
            first++;
        }
        List<Word> all = words.subList(first, words.size());
        int from = all.isEmpty() ? begin : all.get(0).from();
        commands.add(new Command(List.copyOf(all), next, from, at));
        words = new ArrayList<>();
        redirection = "";
    }

    /** A redirection, but none of a here-document or of a process. */
    private boolean redirect() {
        String stream = word.toString();
        boolean hasStream = wordBegin == at - stream.length() && stream.chars().allMatch(c -> c >= '0' && c <= '9');
        if (hasStream) {
            word.setLength(0);
            wordBegin = -1;
        }
        endWord();
        int from = at;
        while (at < text.length() && "<>&|".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        redirection = (hasStream ? stream : "") + text.substring(from, at);
        return !redirection.contains("<<") && !isAt("(", at);
    }

    private boolean single() {
        beginWord();
        int end = text.indexOf('\'', at + 1);
        if (end < 0) {
            return false;
        }
        word.append(text, at + 1, end);
        at = end + 1;
        return true;
    }

    private boolean twofold() {
        beginWord();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return true;
            }
            if (c == '`' || (c == '$' && isAt("(", at))) {
                return false;
            }
            boolean isEscaped = c == '\\' && at < text.length();
            word.append(isEscaped ? text.charAt(at++) : c);
        }
        return false;
    }

    private boolean escaped() {
        if (at + 1 >= text.length()) {
            return false;
        }
        if (text.charAt(at + 1) != '\n') {
            beginWord();
            word.append(text.charAt(at + 1));
        }
        at += 2;
        return true;
    }
}
