package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FilePaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Commands whose effects on files are known: those that only show something, and those that remove, move, copy or overwrite the files that
 * they name. Options that make more of a command than that make it unknown.
 */
public final class PlainCommands {
    /** Commands that only read, whatever their arguments. */
    private static final Set<String> READERS = Set.of(
            "cat",
            "head",
            "tail",
            "ls",
            "pwd",
            "wc",
            "nl",
            "true",
            "false",
            "echo",
            "printf",
            "mkdir",
            "sleep",
            "grep",
            "stat",
            "basename",
            "dirname",
            "cmp",
            "comm",
            "cut",
            "date",
            "df",
            "diff",
            "du",
            "file",
            "jq",
            "md5sum",
            "sha1sum",
            "sha256sum",
            "test",
            "tr",
            "uname",
            "which",
            "whoami",
            "chmod",
            ":");

    /** Options of rm; among them those that remove folders with everything in them. */
    private static final Pattern REMOVES = Pattern.compile("-[fvrR]+|--force|--recursive|--verbose");

    private static final Pattern RECURSIVE = Pattern.compile("-[fvp]*[rRa][fvprRa]*|--recursive|--archive");

    /** Options of cp; among them those that copy folders with everything in them. */
    private static final Pattern COPIES = Pattern.compile("-[fvprRa]+|--force|--verbose|--recursive|--archive");

    private static final String HEAD = "HEAD";
    private static final String SOURCE = "--source=";

    /** Commands of git that leave the files of the checkout as they are. */
    private static final Set<String> GIT_READERS = Set.of(
            "status",
            "diff",
            "log",
            "show",
            "add",
            "blame",
            "branch",
            "cat-file",
            "check-attr",
            "check-ignore",
            "describe",
            "fetch",
            "for-each-ref",
            "ls-files",
            "ls-remote",
            "ls-tree",
            "merge-base",
            "name-rev",
            "push",
            "remote",
            "rev-list",
            "rev-parse",
            "shortlog",
            "show-ref",
            "tag");

    /** The options of git grep that open what it finds in a program. */
    private static final Pattern OPENS = Pattern.compile("-[^-]*O.*|--op.*", Pattern.DOTALL);

    /** The actions of find that may change files, or run something. */
    private static final Pattern ACTIONS = Pattern.compile("-(?:delete|exec|execdir|ok|okdir|fprint.*|fls)");

    /** The options of rg that run something. */
    private static final Pattern RUNS = Pattern.compile("--(?:pre|hostname-bin)(?:=.*)?", Pattern.DOTALL);

    /** The name of something that is a file, and no folder, as far as a name can tell. */
    private static final Pattern FILE_NAME = Pattern.compile("[^.].*\\.[A-Za-z0-9_]+|[A-Z][a-z]*file");

    private final List<String> words;
    private final @Nullable String folder;
    private final List<FileEffect> effects = new ArrayList<>();

    private PlainCommands(List<String> words, @Nullable String folder) {
        this.words = words;
        this.folder = folder;
    }

    /**
     * Returns the effects of a command, other than those of its redirections; null if they are not known.
     *
     * @param words its name and its arguments
     * @param input the text of its here-document; null if it has none
     * @param folder the folder that it runs in; null if that is not known
     */
    static @Nullable List<FileEffect> effects(List<String> words, @Nullable String input, @Nullable String folder) {
        PlainCommands command = new PlainCommands(words, folder);
        return command.known(input) ? command.effects : null;
    }

    /** The cell of a file; null if it is not known which file that is. */
    public static @Nullable String path(@Nullable String folder, String name) {
        if (name.isEmpty() || name.startsWith("~") || name.indexOf('\n') >= 0) {
            return null;
        }
        String path = FilePaths.absolute(folder, name);
        return FilePaths.isAbsolute(path) ? path : null;
    }

    private boolean known(@Nullable String input) {
        String name = words.get(0);
        if (READERS.contains(name)) {
            return true;
        }
        return switch (name) {
            case "set" -> words.stream().skip(1).allMatch(word -> word.matches("-[a-z]+|\\+[a-z]+|pipefail"));
            case "rm" -> remove();
            case "mv" -> transfer(options(1, Set.of("-f", "-v")), true);
            case "cp" -> transfer(options(1, COPIES.asMatchPredicate()), false);
            case "tee" -> {
                boolean appends = words.contains("-a");
                yield each(
                        options(1, Set.of("-a")),
                        file -> add(appends ? FileEffect.Kind.CHANGE : FileEffect.Kind.REPLACE, file));
            }
            case "find" ->
                words.stream().noneMatch(word -> ACTIONS.matcher(word).matches());
            case "rg" -> words.stream().noneMatch(word -> RUNS.matcher(word).matches());
            case "sed" -> sed();
            case "perl" -> each(PerlSubstitution.files(words), file -> add(FileEffect.Kind.CHANGE, file));
            case "git" -> {
                GitCommand git = GitCommand.of(words, folder);
                PlainCommands there = git == null ? null : new PlainCommands(git.words(), git.folder());
                if (there == null || !there.git()) {
                    yield false;
                }
                effects.addAll(there.effects);
                yield true;
            }
            case "apply_patch", "applypatch" -> patch(input);
            case "patch" -> appliesNothing(PatchCommand.of(words, folder));
            default -> false;
        };
    }

    private interface FileAction {
        boolean on(String file);
    }

    private boolean each(@Nullable List<String> files, FileAction action) {
        return files != null && !files.isEmpty() && files.stream().allMatch(action::on);
    }

    private boolean add(FileEffect.Kind kind, String file) {
        return add(kind, file, null);
    }

    private boolean add(FileEffect.Kind kind, String file, @Nullable String text) {
        String path = file.endsWith("/") ? null : path(folder, file);
        if (path != null) {
            effects.add(new FileEffect(kind, path, text, false));
        }
        return path != null;
    }

    /** Whether a path is that of a file, and no folder, as far as its name can tell. */
    public static boolean isFile(String path) {
        return FILE_NAME.matcher(path.substring(path.lastIndexOf('/') + 1)).matches();
    }

    private boolean delete(String file) {
        return add(FileEffect.Kind.DELETE, file);
    }

    private boolean remove() {
        boolean folders = isRecursive();
        return each(
                options(1, REMOVES.asMatchPredicate()),
                file -> folders ? add(FileEffect.Kind.DELETE_ALL, withoutSlash(file)) : delete(file));
    }

    private boolean isRecursive() {
        return words.stream().takeWhile(word -> !word.equals("--")).anyMatch(RECURSIVE.asMatchPredicate());
    }

    private static String withoutSlash(String file) {
        return file.length() > 1 && file.endsWith("/") ? file.substring(0, file.length() - 1) : file;
    }

    /** Overwrites files; false if one may be a folder, whose files would all be overwritten. */
    private boolean restore(FileEffect.Kind kind, List<String> files) {
        return each(files, file -> {
            String path = isFile(file) ? path(folder, file) : null;
            if (path != null) {
                effects.add(new FileEffect(kind, path, null));
            }
            return path != null;
        });
    }

    /** What it is to have the text of a commit, or of the index. */
    private static FileEffect.Kind from(String commit) {
        return commit.equals(HEAD) ? FileEffect.Kind.REVERT : FileEffect.Kind.REPLACE;
    }

    /** The arguments after the options; null if an option is not among the known ones. */
    private @Nullable List<String> options(int from, Set<String> known) {
        return options(from, known::contains);
    }

    private @Nullable List<String> options(int from, Predicate<String> known) {
        for (int k = from; k < words.size(); k++) {
            String word = words.get(k);
            if (word.equals("--")) {
                return words.subList(k + 1, words.size());
            }
            if (!word.startsWith("-")) {
                List<String> rest = words.subList(k, words.size());
                return rest.stream().anyMatch(file -> file.startsWith("-")) ? null : rest;
            }
            if (!known.test(word)) {
                return null;
            }
        }
        return List.of();
    }

    /** Copies or moves files, or folders with everything in them. */
    private boolean transfer(@Nullable List<String> files, boolean moves) {
        if (files == null || files.size() < 2) {
            return false;
        }
        String last = files.get(files.size() - 1);
        boolean isFolder = files.size() > 2 || last.endsWith("/") || last.equals(".") || last.equals("..");
        // Without an option, cp leaves folders alone.
        boolean takesFolders = moves || isRecursive();
        String target = path(folder, last);
        for (String file : files.subList(0, files.size() - 1)) {
            String source = path(folder, withoutSlash(file));
            boolean isContent = !moves && takesFolders && file.matches("(?:.*/)?\\./?");
            if (isContent && source != null && target != null && !FilePaths.isIn(target, source)) {
                effects.add(CopiedMatches.effect(source, CopiedMatches.ALL, target, true));
                continue;
            }
            // What is in a folder has no name of its own here.
            if (source == null
                    || target == null
                    || file.matches("(?:.*/)?\\.{1,2}/?")
                    || FilePaths.isIn(target, source)) {
                return false;
            }
            String into = target.endsWith("/") ? target : target + "/";
            if (takesFolders && !isFile(file)) {
                effects.add(new FileEffect(FileEffect.Kind.COPY_ALL, isFolder ? into : target, source));
                if (moves) {
                    effects.add(new FileEffect(FileEffect.Kind.DELETE_ALL, source, null));
                }
                continue;
            }
            // If the target is a folder, the file is now in it. Nobody ever reads or writes the other of the two.
            if (!isFolder) {
                effects.add(new FileEffect(FileEffect.Kind.COPY, target, source));
            }
            if (isFolder || !isFile(last)) {
                String within = into + source.substring(source.lastIndexOf('/') + 1);
                effects.add(new FileEffect(FileEffect.Kind.COPY, within, source));
            }
            if (moves) {
                effects.add(new FileEffect(FileEffect.Kind.DELETE, source, null));
            }
        }
        return true;
    }

    private boolean sed() {
        SedCommand sed = SedCommand.of(words);
        if (sed == null || !sed.inPlace()) {
            return sed != null && sed.onlyPrints();
        }
        return sed.onlyEdits()
                && each(
                        sed.files(),
                        file -> add(sed.kind(), file, sed.known())
                                && (sed.suffix().isEmpty() || add(FileEffect.Kind.REPLACE, file + sed.suffix())));
    }

    private boolean git() {
        String verb = words.size() < 2 ? "" : words.get(1);
        int files = words.indexOf("--");
        return switch (verb) {
            case "checkout" ->
                // Without the two dashes, it may be the name of a branch.
                (files == 2 || (files == 3 && !words.get(2).startsWith("-")))
                        && restore(from(files == 2 ? HEAD : words.get(2)), words.subList(files + 1, words.size()));
            case "restore" -> restores();
            case "stash" -> stash(files);
            case "rm" -> each(options(2, word -> word.matches("-[fq]+")), this::delete);
            case "mv" -> transfer(options(2, Set.of("-f", "-v")), true);
            case "apply" -> appliesNothing(PatchCommand.of(words, folder));
            case "clean" -> GitReversion.isDryRun(words);
            case "grep" -> words.stream().noneMatch(word -> OPENS.matcher(word).matches());
            default -> GIT_READERS.contains(verb) && words.stream().noneMatch(word -> word.startsWith("--output"));
        };
    }

    /** @param files where the files begin; -1 if it names none */
    private boolean stash(int files) {
        String verb = words.size() < 3 ? "" : words.get(2);
        if (verb.equals("list") || verb.equals("show")) {
            return words.stream().noneMatch(word -> word.startsWith("--output"));
        }
        return files >= 3
                && verb.equals("push")
                && (files == 3 || (files == 5 && words.get(3).equals("-m")))
                && restore(FileEffect.Kind.REVERT, words.subList(files + 1, words.size()));
    }

    private boolean restores() {
        boolean staged = words.contains("--staged") || words.contains("-S");
        boolean worktree = words.contains("--worktree") || words.contains("-W");
        String source = HEAD;
        List<String> rest = new ArrayList<>();
        for (int k = 0; k < words.size(); k++) {
            String word = words.get(k);
            if (word.equals("-s") || word.equals("--source")) {
                source = ++k < words.size() ? words.get(k) : "";
            } else if (word.startsWith(SOURCE)) {
                source = word.substring(SOURCE.length());
            } else {
                rest.add(word);
            }
        }
        List<String> files = new PlainCommands(rest, folder).options(2, Set.of("--staged", "-S", "--worktree", "-W"));
        return files != null && ((staged && !worktree) ? !files.isEmpty() : restore(from(source), files));
    }

    private static boolean appliesNothing(@Nullable PatchCommand command) {
        return command != null && command.onlyShows();
    }

    private boolean patch(@Nullable String input) {
        String text = words.size() == 2 ? words.get(1) : words.size() == 1 ? input : null;
        if (text == null || !CodexPatch.isPatch(text)) {
            return false;
        }
        effects.add(new FileEffect(FileEffect.Kind.PATCH, folder == null ? "" : folder, text));
        return true;
    }
}
