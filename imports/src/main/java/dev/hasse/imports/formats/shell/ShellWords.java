package dev.hasse.imports.formats.shell;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a command for a POSIX shell into words and operators, as long as every word stands for itself. Anything that a shell would
 * expand first (variables, patterns, braces, substitutions, a leading tilde) makes the command unknown, and so does any syntax beyond lists,
 * pipelines, redirections and here-documents.
 */
public final class ShellWords {
    /** Characters that mean something to a shell outside quotation marks, and that are not supported. */
    private static final String EXPANDED = "$`*?[]{}()!";

    private static final Pattern MESSAGE = Pattern.compile("\\(cat <<'(\\w{1,40})'\\n");

    /** What a token is. */
    public enum Type {
        WORD,
        /** A word of {@code cp} that stands for the names of files like it, with {@code *} or {@code ?}. */
        PATTERN,
        OPERATOR,
        /** The text of a here-document, in the place of its operator. */
        BODY
    }

    /**
     * A word, an operator or the text of a here-document.
     *
     * @param text the word without its quotation marks; for redirections of another stream than the standard ones, the number and the
     *     operator
     */
    public record Token(Type type, String text) {
        /** Whether this is an operator, and not a word in quotation marks, with this text. */
        public boolean isOperator(String operator) {
            return type == Type.OPERATOR && text.equals(operator);
        }
    }

    /** A here-document whose text is still to come. */
    private record Awaited(int place, String delimiter, boolean literal) {}

    private final String command;
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<Awaited> awaited = new ArrayDeque<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private boolean quoted;
    private boolean wild;
    private int at;
    /** The number of tokens of the commands that have ended. */
    private int ended;
    /** The place of the first token of the command that is being read. */
    private int begin;

    private ShellWords(String command) {
        this.command = command;
    }

    /** A command that is not plain. */
    private static final class NotPlain extends Exception {
        private static final long serialVersionUID = 1L;

        NotPlain() {
            super("not plain", null, false, false);
        }
    }

    /**
     * The tokens of a command as far as it is plain. A line feed is the operator {@code ;}.
     *
     * @param list those of the commands before the first that is not plain
     * @param whole whether all of it is plain
     */
    public record Tokens(List<Token> list, boolean whole) {}

    /** The tokens of a command, as far as it can be taken apart. */
    public static Tokens of(String command) {
        ShellWords words = new ShellWords(command);
        try {
            words.read();
            return new Tokens(words.tokens, true);
        } catch (NotPlain notPlain) {
            return new Tokens(words.tokens.subList(0, words.ended), false);
        }
    }

    private void read() throws NotPlain {
        while (at < command.length()) {
            char c = command.charAt(at++);
            switch (c) {
                case ' ', '\t' -> endWord();
                case '\n' -> {
                    endWord();
                    tokens.add(new Token(Type.OPERATOR, ";"));
                    bodies();
                    ended = tokens.size();
                    begin = ended;
                }
                case '\'' -> single();
                case '"' -> twofold();
                case '\\' -> escaped();
                case ';', '|', '&' -> list(c);
                case '<', '>' -> redirection(c);
                case '#' -> {
                    if (inWord) {
                        add(c);
                    } else {
                        int end = command.indexOf('\n', at);
                        at = end < 0 ? command.length() : end;
                    }
                }
                case '~' -> {
                    require(inWord);
                    add(c);
                }
                case '*', '?' -> {
                    require(copies());
                    wild = true;
                    add(c);
                }
                default -> {
                    require(c >= ' ' && EXPANDED.indexOf(c) < 0);
                    add(c);
                }
            }
        }
        endWord();
        require(awaited.isEmpty());
    }

    private static void require(boolean plain) throws NotPlain {
        if (!plain) {
            throw new NotPlain();
        }
    }

    private void add(char c) {
        word.append(c);
        inWord = true;
    }

    private void endWord() throws NotPlain {
        if (!inWord) {
            return;
        }
        Token last = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
        if (last != null && last.isOperator("<<")) {
            tokens.set(tokens.size() - 1, new Token(Type.BODY, ""));
            awaited.add(new Awaited(tokens.size() - 1, word.toString(), quoted));
        } else {
            // A sign in quotation marks would stand for itself.
            require(!wild || !quoted);
            tokens.add(new Token(wild ? Type.PATTERN : Type.WORD, word.toString()));
        }
        word.setLength(0);
        inWord = false;
        quoted = false;
        wild = false;
    }

    /** Whether the command that is being read is {@code cp}. */
    private boolean copies() {
        return begin < tokens.size() && tokens.get(begin).equals(new Token(Type.WORD, "cp"));
    }

    private void single() throws NotPlain {
        int end = command.indexOf('\'', at);
        require(end >= 0);
        word.append(command, at, end);
        inWord = true;
        quoted = true;
        at = end + 1;
    }

    private void twofold() throws NotPlain {
        inWord = true;
        quoted = true;
        while (true) {
            require(at < command.length());
            char c = command.charAt(at++);
            if (c == '"') {
                return;
            }
            require(c != '`');
            if (c == '$') {
                message();
            } else if (c == '\\' && at < command.length() && "\"\\$`\n".indexOf(command.charAt(at)) >= 0) {
                char next = command.charAt(at++);
                if (next != '\n') {
                    word.append(next);
                }
            } else {
                word.append(c);
            }
        }
    }

    /** Takes a text in quotation marks that is written as the output of {@code cat} for a here-document, as many do with messages of commits. */
    private void message() throws NotPlain {
        Matcher begins = MESSAGE.matcher(command).region(at, command.length());
        require(begins.lookingAt());
        String end = "\n" + begins.group(1) + "\n)";
        int ends = command.indexOf(end, begins.end() - 1);
        require(ends >= 0);
        word.append(command, Math.min(begins.end(), ends), ends);
        at = ends + end.length();
    }

    private void escaped() throws NotPlain {
        require(at < command.length());
        char c = command.charAt(at++);
        if (c != '\n') {
            quoted = true;
            add(c);
        }
    }

    private void list(char c) throws NotPlain {
        boolean twice = at < command.length() && command.charAt(at) == c;
        if (c == '&' && !twice) {
            // Output and errors to one file; otherwise the command would run beside the next.
            require(!inWord && at < command.length() && command.charAt(at) == '>');
            at++;
            boolean appends = at < command.length() && command.charAt(at) == '>';
            at += appends ? 1 : 0;
            tokens.add(new Token(Type.OPERATOR, appends ? "&>>" : "&>"));
            return;
        }
        endWord();
        boolean and = c == '&';
        at += and ? 1 : 0;
        require(and || (!twice && !(c == '|' && at < command.length() && command.charAt(at) == '&')));
        tokens.add(new Token(Type.OPERATOR, and ? "&&" : String.valueOf(c)));
        begin = tokens.size();
        ended = c == ';' && awaited.isEmpty() ? tokens.size() : ended;
    }

    private void redirection(char c) throws NotPlain {
        String stream = "";
        if (inWord && !quoted && word.chars().allMatch(d -> d >= '0' && d <= '9')) {
            stream = word.toString();
            word.setLength(0);
            inWord = false;
        }
        endWord();
        String operator = String.valueOf(c);
        if (at < command.length() && "<>&|".indexOf(command.charAt(at)) >= 0) {
            operator += command.charAt(at++);
        }
        require(!operator.equals("<>") && !operator.equals("><") && !operator.equals("<|"));
        if (operator.equals("<<")) {
            require(stream.isEmpty() && at < command.length() && "<-".indexOf(command.charAt(at)) < 0);
        }
        tokens.add(new Token(
                Type.OPERATOR, (stream.equals("1") ? "" : stream) + (operator.equals(">|") ? ">" : operator)));
    }

    /** Takes the texts of the here-documents of the line that has just ended. */
    private void bodies() throws NotPlain {
        for (Awaited next = awaited.poll(); next != null; next = awaited.poll()) {
            int begin = at;
            int end = -1;
            while (end < 0) {
                require(at < command.length());
                int feed = command.indexOf('\n', at);
                int line = feed < 0 ? command.length() : feed;
                if (command.substring(at, line).equals(next.delimiter())) {
                    end = at;
                }
                at = Math.min(line + 1, command.length());
            }
            String body = command.substring(begin, end);
            // Without quotation marks around the delimiter, the shell would expand the text.
            require(next.literal() || (body.indexOf('$') < 0 && body.indexOf('`') < 0 && body.indexOf('\\') < 0));
            tokens.set(next.place(), new Token(Type.BODY, body));
        }
    }
}
