package dev.hasse.imports.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a shell command did to files, if that is plain: a list or a pipeline of commands that {@link PlainCommands} knows, without anything
 * that a shell would expand. It is supposed to have succeeded. A part whose failure nobody would have noticed, such as the first command in
 * {@code mv a b; ls}, leaves unknown texts behind.
 *
 * <p>One unknown command makes the whole unknown, since it may have written anything.
 */
final class ShellCommand {
    private static final String DEVICES = "/dev/";

    /** What git prints for a commit, if no hook printed anything before it. */
    private static final Pattern COMMITTED = Pattern.compile("\\s*(?:\\z|\\[[^\\]\\n]{1,300} [0-9a-f]{7,40}\\] )");

    private @Nullable String folder;
    private final boolean commits;
    private final List<FileEffect> effects = new ArrayList<>();
    /** The effects if nothing fails. */
    private final List<FileEffect> meant = new ArrayList<>();

    /** @param commits whether commits are known to have run no hook that may have changed files */
    private ShellCommand(@Nullable String folder, boolean commits) {
        this.folder = folder;
        this.commits = commits;
    }

    /** A command between two operators, its redirections, and the operator that follows. */
    private static final class SimpleCommand {
        final List<String> words = new ArrayList<>();
        final List<Redirection> redirections = new ArrayList<>();

        @Nullable
        String input;

        String next = "";
        /** Whether it must have succeeded, or else the whole command would have failed. */
        boolean sure;

        boolean isEmpty() {
            return words.isEmpty() && redirections.isEmpty() && input == null;
        }
    }

    private record Redirection(boolean appends, boolean output, String target) {}

    /**
     * Returns the effects of a command on files, in their order; null if they are not plain. A command without effects on files has none.
     *
     * @param folder the folder that it ran in; null if that is not known
     */
    static @Nullable List<FileEffect> of(String command, @Nullable String folder) {
        return of(command, folder, null);
    }

    /**
     * Returns the same for a command of which it is known what it printed. A commit may run hooks, which may change any file; most of them
     * print something, and are taken not to have run if git's own words come first.
     *
     * @param output what it printed; null if that is not known
     */
    static @Nullable List<FileEffect> of(String command, @Nullable String folder, @Nullable String output) {
        List<ShellWords.Token> tokens = ShellWords.of(command);
        List<SimpleCommand> parts = tokens == null ? null : parts(tokens);
        boolean commits = output != null && COMMITTED.matcher(output).lookingAt();
        return parts == null ? null : new ShellCommand(folder, commits).run(parts);
    }

    /**
     * Returns the effects of a program on files.
     *
     * @param words its name and its arguments, which no shell has expanded
     * @param folder the folder that it ran in; null if that is not known
     */
    static @Nullable List<FileEffect> of(List<String> words, @Nullable String folder) {
        SimpleCommand part = new SimpleCommand();
        part.words.addAll(words);
        part.sure = true;
        return new ShellCommand(folder, false).run(List.of(part));
    }

    /** Splits tokens into commands; null if a redirection has no plain target. */
    private static @Nullable List<SimpleCommand> parts(List<ShellWords.Token> tokens) {
        List<SimpleCommand> parts = new ArrayList<>();
        SimpleCommand part = new SimpleCommand();
        for (int k = 0; k < tokens.size(); k++) {
            ShellWords.Token token = tokens.get(k);
            if (token.type() == ShellWords.Type.WORD) {
                part.words.add(token.text());
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
        switch (plain) {
            case "<&", ">&" -> {
                return isStream;
            }
            case "<" -> {
                return true;
            }
            case ">", ">>" -> {
                part.redirections.add(new Redirection(plain.equals(">>"), plain.equals(operator), target));
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    private @Nullable List<FileEffect> run(List<SimpleCommand> parts) {
        String before = "";
        for (SimpleCommand part : parts) {
            boolean alone = !before.equals("|") && !part.next.equals("|");
            if (part.isEmpty()) {
                if (!(before + part.next).replace(";", "").isEmpty()) {
                    return null;
                }
            } else if (!run(part, alone)) {
                return null;
            }
            before = part.next;
        }
        if (!before.isEmpty() && !before.equals(";")) {
            return null;
        }
        Set<String> unchanged = FileEffect.unchanged(meant);
        return effects.stream()
                .filter(effect -> !unchanged.contains(effect.path()))
                .toList();
    }

    private boolean run(SimpleCommand part, boolean alone) {
        if (part.words.isEmpty()) {
            return false;
        }
        if (part.words.get(0).equals("cd")) {
            // In a pipeline, it would change the folder of a shell of its own.
            return alone && part.redirections.isEmpty() && enter(part.words);
        }
        String text = part.input != null && part.words.equals(List.of("cat")) ? part.input : null;
        for (Redirection each : part.redirections) {
            String path = PlainCommands.path(folder, each.target);
            if (path == null) {
                return false;
            }
            if (!path.startsWith(DEVICES)) {
                FileEffect effect = each.appends
                        ? new FileEffect(FileEffect.Kind.CHANGE, path, null)
                        : new FileEffect(FileEffect.Kind.REPLACE, path, each.output ? text : null);
                meant.add(effect);
                effects.add(effect);
            }
        }
        List<FileEffect> own =
                commits && isCommit(part.words) ? List.of() : PlainCommands.effects(part.words, part.input, folder);
        if (own == null) {
            return false;
        }
        meant.addAll(own);
        own.forEach(effect -> effects.add(part.sure || isForced(part.words) ? effect : effect.inDoubt()));
        return true;
    }

    private static boolean isCommit(List<String> words) {
        return words.size() > 1 && words.get(0).equals("git") && words.get(1).equals("commit");
    }

    /** Whether a command does not fail for want of its files. */
    private static boolean isForced(List<String> words) {
        return words.get(0).equals("rm") && words.get(1).equals("-f");
    }

    private boolean enter(List<String> words) {
        String path = words.size() == 2 ? PlainCommands.path(folder, words.get(1)) : null;
        if (path == null || words.get(1).startsWith("-")) {
            return false;
        }
        folder = path;
        return true;
    }
}
