package dev.hasse.imports.formats.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A command between two operators of a shell, its redirections, and the operator that follows. */
public final class SimpleCommand {
    /** What may be an option of {@code echo}. Two dashes at the beginning are none in any shell. */
    private static final Pattern OPTION = Pattern.compile("-(?!-).*", Pattern.DOTALL);

    private final List<String> words = new ArrayList<>();
    private final List<Redirection> redirections = new ArrayList<>();
    private @Nullable String input;
    private @Nullable String inputFile;
    private String next = "";
    private boolean sure;
    private boolean hasPattern;
    private boolean hidesErrors;
    private boolean joinsErrors;

    /**
     * Where a stream of a command goes.
     *
     * @param appends whether what is there is kept
     * @param output whether all of the standard output goes there
     */
    public record Redirection(boolean appends, boolean output, String target) {}

    /** A program that no shell runs, which has succeeded. */
    static SimpleCommand of(List<String> words) {
        SimpleCommand command = new SimpleCommand();
        command.words.addAll(words);
        command.sure = true;
        return command;
    }

    /** This command with another name and other arguments. */
    SimpleCommand doing(List<String> others) {
        SimpleCommand command = new SimpleCommand();
        command.words.addAll(others);
        command.redirections.addAll(redirections);
        command.input = input;
        command.inputFile = inputFile;
        command.next = next;
        command.sure = sure;
        command.hidesErrors = hidesErrors;
        command.joinsErrors = joinsErrors;
        return command;
    }

    /** Its name and its arguments. */
    public List<String> words() {
        return words;
    }

    /** Its redirections, in their order. */
    public List<Redirection> redirections() {
        return redirections;
    }

    /** The text of its here-document; null if it has none. */
    @Nullable
    public String input() {
        return input;
    }

    /** The name of the file that it reads as its standard input; null if it has none. */
    @Nullable
    public String inputFile() {
        return inputFile;
    }

    /** The operator that follows; empty for the last one. */
    public String next() {
        return next;
    }

    /** Whether it must have succeeded, or else all of them together would have failed. */
    boolean sure() {
        return sure;
    }

    /** Whether a word is a pattern, which the shell replaces by the names of files. */
    boolean hasPattern() {
        return hasPattern;
    }

    /** Whether what it says of its failure may not be among what is printed. */
    boolean hidesErrors() {
        return hidesErrors;
    }

    /** Whether what it says of its failure goes into a pipe. */
    boolean pipesErrors() {
        return joinsErrors && next.equals("|");
    }

    /** Whether all that it says is among what is printed. */
    boolean isHeard() {
        return redirections.isEmpty() && !hidesErrors && !next.equals("|");
    }

    /** What it prints, if it shows its own words or its here-document; null if that is not known. */
    @Nullable
    public String printed() {
        if (words.equals(List.of("cat"))) {
            return input;
        }
        String name = words.isEmpty() ? "" : words.get(0);
        if (name.equals("printf")) {
            return Printf.printed(words);
        }
        // Options, and in some shells backslashes, mean something.
        boolean shows = name.equals("echo")
                && words.stream().noneMatch(word -> OPTION.matcher(word).matches() || word.indexOf('\\') >= 0);
        return shows ? String.join(" ", words.subList(1, words.size())) + "\n" : null;
    }

    boolean isEmpty() {
        return words.isEmpty() && redirections.isEmpty() && input == null;
    }

    /** The commands of a list or a pipeline; null if not all of it is plain. */
    public static @Nullable List<SimpleCommand> all(String command) {
        ShellWords.Tokens tokens = ShellWords.of(command);
        return tokens.whole() ? split(tokens.list()) : null;
    }

    /** Splits tokens into commands; null if a redirection has no plain target. */
    static @Nullable List<SimpleCommand> split(List<ShellWords.Token> tokens) {
        List<SimpleCommand> parts = new ArrayList<>();
        SimpleCommand part = new SimpleCommand();
        for (int k = 0; k < tokens.size(); k++) {
            ShellWords.Token token = tokens.get(k);
            if (token.type() == ShellWords.Type.WORD || token.type() == ShellWords.Type.PATTERN) {
                part.words.add(token.text());
                part.hasPattern |= token.type() == ShellWords.Type.PATTERN;
            } else if (token.type() == ShellWords.Type.BODY) {
                part.input = token.text();
            } else if (token.text().indexOf('<') < 0 && token.text().indexOf('>') < 0) {
                part.next = token.text();
                parts.add(part);
                part = new SimpleCommand();
            } else {
                ShellWords.Token target = ++k < tokens.size() ? tokens.get(k) : null;
                if (target == null
                        || target.type() != ShellWords.Type.WORD
                        || !redirect(part, token.text(), target.text())) {
                    return null;
                }
            }
        }
        parts.add(part);
        boolean sure = true;
        boolean last = true;
        for (int k = parts.size() - 1; k >= 0; k--) {
            SimpleCommand each = parts.get(k);
            sure &= last || !each.next.equals(";");
            each.sure = sure && !each.next.equals("|");
            last &= each.isEmpty();
        }
        return parts;
    }

    private static boolean redirect(SimpleCommand part, String operator, String target) {
        String plain = operator.replaceFirst("^[0-9]+", "");
        boolean isStream = target.equals("-") || target.chars().allMatch(c -> c >= '0' && c <= '9');
        boolean isUsual = plain.equals(operator);
        switch (plain) {
            case "<&" -> {
                return isStream;
            }
            case ">&" -> {
                // After those of the output, the errors go to the same file. A stream that is closed, or another one,
                // is printed nowhere.
                boolean isPrinted = target.equals("2") || (target.equals("1") && part.redirections.isEmpty());
                part.hidesErrors |= !isPrinted;
                part.joinsErrors |= operator.equals("2>&") && target.equals("1");
                return isStream;
            }
            case "<" -> {
                part.inputFile = isUsual ? target : part.inputFile;
                return true;
            }
            case ">", ">>", "&>", "&>>" -> {
                part.hidesErrors |= !isUsual || plain.startsWith("&");
                part.redirections.add(new Redirection(plain.endsWith(">>"), isUsual, target));
                return true;
            }
            default -> {
                return false;
            }
        }
    }
}
