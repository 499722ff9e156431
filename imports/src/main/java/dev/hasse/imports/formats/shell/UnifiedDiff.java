package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.DiffHunk;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FilePaths;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A unified diff, as {@code diff -u} and {@code git diff} write it and {@code patch} and {@code git apply} read it.
 *
 * @param files what it changes, one file after another; a file that it changes in two places is there twice
 */
public record UnifiedDiff(List<FileDiff> files) {
    /** How deep in its repository a folder is, at most. */
    private static final int MOST_LEVELS = 20;

    private static final String OF_GIT = "diff --git ";
    private static final String OLD = "--- ";
    private static final String NEW = "+++ ";
    private static final String NONE = "/dev/null";

    /** The name of a file in a heading; a tab and a time may follow. Names with blanks are not supported, since the programs disagree on them. */
    private static final Pattern NAME = Pattern.compile("([^\\s\"]+)(?:\\t.*)?");

    private static final Pattern NAMES = Pattern.compile(OF_GIT + "([^\\s\"]+) ([^\\s\"]+)");

    /** The time with which {@code diff -N} tells that there is no such file. */
    private static final Pattern EPOCH = Pattern.compile("\\t(?:1970-01-01|1969-12-31) ");

    /** Lines of git between the names and the hunks, other than those that say that a file is created, removed, renamed or copied. */
    private static final Pattern SAYS_NOTHING = Pattern.compile(
            "(?:index [0-9a-f]+\\.\\.[0-9a-f]+(?: 100\\d{3})?|(?:dis)?similarity index \\d+%|(?:old|new) mode 100\\d{3})");

    private static final Pattern CREATED = Pattern.compile("new file mode 100\\d{3}");
    private static final Pattern DELETED = Pattern.compile("deleted file mode 100\\d{3}");
    private static final Pattern RENAMED = Pattern.compile("(rename|copy) (?:from|to) [^\\s\"]+");

    /** What makes of a name another path than one within a folder. */
    private static final Pattern OUTSIDE = Pattern.compile("^/|^[A-Za-z]:|//|\\\\|/$|(?:^|/)\\.\\.(?:/|$)");

    /** Lines that stand between the parts of a diff and mean nothing to the programs. */
    private static final Pattern BETWEEN = Pattern.compile("\\s*|diff (?!--git ).*");

    public UnifiedDiff {
        files = List.copyOf(files);
    }

    /** What becomes of the name of a file. */
    enum Naming {
        KEPT,
        RENAMED,
        COPIED
    }

    /**
     * What a diff does to one file.
     *
     * @param isOfGit whether it has a heading of git, in which names belong to the top of the repository
     * @param old the name of the file before; null if it is created
     * @param renewed the name of the file afterwards; null if it is removed
     * @param naming whether these names are to be the same, without some first folders
     * @param hunks the hunks as they stand in the diff; empty if the text remains
     */
    record FileDiff(
            boolean isOfGit, @Nullable String old, @Nullable String renewed, Naming naming, String hunks) {
        FileDiff {
            if (old == null && renewed == null) {
                throw new IllegalArgumentException("no name");
            }
        }

        /** Whether it changes neither names nor lines, but perhaps who may run the file. */
        boolean isOfMode() {
            return old != null && renewed != null && naming == Naming.KEPT && hunks.isEmpty();
        }

        /** The name of the file afterwards, or else before. */
        String name() {
            return renewed == null ? String.valueOf(old) : renewed;
        }

        /** Whether its names are paths within a folder. */
        boolean isWithin() {
            return isWithin(old) && isWithin(renewed);
        }

        private static boolean isWithin(@Nullable String name) {
            return name == null || !OUTSIDE.matcher(name).find();
        }

        /** The same with another name, whatever it is called in the diff. */
        FileDiff named(String name) {
            return new FileDiff(isOfGit, old == null ? null : name, renewed == null ? null : name, naming, hunks);
        }

        /** The same without the first folders of its names; null if they are in no so many folders. */
        @Nullable
        FileDiff stripped(int folders) {
            String before = stripped(old, folders);
            String after = stripped(renewed, folders);
            return Objects.equals(before, "") || Objects.equals(after, "")
                    ? null
                    : new FileDiff(isOfGit, before, after, naming, hunks);
        }

        private static @Nullable String stripped(@Nullable String name, int folders) {
            String rest = name;
            for (int k = 0; k < folders && rest != null; k++) {
                rest = rest.indexOf('/') < 0 ? "" : rest.substring(rest.indexOf('/') + 1);
            }
            return rest;
        }

        /**
         * What it does to files if it is applied; null if it cannot be.
         *
         * @param folder the folder that its names belong to
         */
        @Nullable
        List<FileEffect> effects(String folder) {
            String before = old == null ? null : PlainCommands.path(folder, old);
            String after = renewed == null ? null : PlainCommands.path(folder, renewed);
            if ((before == null) != (old == null) || (after == null) != (renewed == null)) {
                return null;
            }
            List<FileEffect> effects = new ArrayList<>();
            if (before == null) {
                List<DiffHunk> added = DiffHunk.parse(List.of(hunks.split("\n", -1)), 0);
                String text = added == null ? null : DiffHunk.created(added);
                return text == null || after == null
                        ? null
                        : List.of(new FileEffect(FileEffect.Kind.CREATE, after, text));
            }
            if (after != null && !after.equals(before)) {
                if (naming == Naming.KEPT) {
                    return null;
                }
                effects.add(new FileEffect(FileEffect.Kind.COPY, after, before));
            }
            if (after != null && !hunks.isEmpty()) {
                effects.add(new FileEffect(FileEffect.Kind.DIFF, after, hunks));
            }
            if (after == null || naming == Naming.RENAMED) {
                effects.add(new FileEffect(FileEffect.Kind.DELETE, before, null));
            }
            return effects;
        }
    }

    /** Reads a diff with the names that it has; null if there is more in it than is known here, such as binary files. */
    static @Nullable UnifiedDiff parse(String text) {
        return new Parser(List.of(text.split("\n", -1))).parse();
    }

    /** The same without the first folders of its names; null if some name is in no so many folders. */
    @Nullable
    UnifiedDiff stripped(int folders) {
        List<FileDiff> all = new ArrayList<>();
        for (FileDiff file : files) {
            FileDiff stripped = file.stripped(folders);
            if (stripped == null) {
                return null;
            }
            all.add(stripped);
        }
        return new UnifiedDiff(all);
    }

    /**
     * What it does to files if it is applied, one after another; null if it names a file outside the folder, or if it is not known in which order
     * it treats them.
     *
     * @param folder the folder that its names belong to
     */
    @Nullable
    List<FileEffect> effects(String folder) {
        List<FileEffect> effects = new ArrayList<>();
        for (FileDiff file : files) {
            List<FileEffect> own = file.isWithin() ? file.effects(folder) : null;
            if (own == null) {
                return null;
            }
            effects.addAll(own);
        }
        Set<String> names = new HashSet<>();
        boolean repeats = files.stream().anyMatch(file -> !names.add(file.name()) || hasName(names, file));
        return repeats && effects.stream().anyMatch(effect -> effect.kind() != FileEffect.Kind.DIFF) ? null : effects;
    }

    private static boolean hasName(Set<String> names, FileDiff file) {
        return file.old() != null && !file.name().equals(file.old()) && !names.add(file.old());
    }

    /** Whether some file has a heading of git. */
    boolean isOfGit() {
        return files.stream().anyMatch(FileDiff::isOfGit);
    }

    /** Whether some name has a folder. */
    boolean hasFolders() {
        return files.stream()
                .flatMap(file -> Stream.of(Optional.ofNullable(file.old()), Optional.ofNullable(file.renewed())))
                .anyMatch(name -> name.isPresent() && name.get().indexOf('/') >= 0);
    }

    /**
     * Reads a diff with the names that {@code git apply} takes from it unless an option says otherwise; null if it cannot be read, or if these are not
     * known.
     */
    static @Nullable UnifiedDiff forGit(String text) {
        UnifiedDiff diff = parse(text);
        boolean isMixed = diff != null && diff.isOfGit() && !diff.files.stream().allMatch(FileDiff::isOfGit);
        return diff == null || isMixed ? null : diff.hasFolders() || diff.isOfGit() ? diff.stripped(1) : diff;
    }

    /**
     * What it does to files, as far as it may be applied by git, and wherever the top of the repository is: names in a heading of git belong to that,
     * and git leaves out the files that are not in the folder. From other names, it may leave out the folders between the top and this one, also
     * for other files of the diff.
     *
     * @param folder the folder in which git runs
     */
    List<FileEffect> inDoubt(String folder) {
        Set<FileEffect> effects = new LinkedHashSet<>();
        String top = folder;
        for (int level = 0; level < MOST_LEVELS && !top.isEmpty(); level++) {
            if (effects.addAll(inDoubt(this, top, folder))) {
                effects.addAll(inDoubt(stripped(level), folder, folder));
            }
            top = top.substring(0, Math.max(0, top.lastIndexOf('/')));
        }
        return List.copyOf(effects);
    }

    /** What a diff may do to the files of a folder if its names belong to another one. */
    private static List<FileEffect> inDoubt(@Nullable UnifiedDiff diff, String top, String folder) {
        List<FileEffect> effects = diff == null ? null : diff.effects(top);
        return effects == null
                ? List.of()
                : effects.stream()
                        .filter(effect -> FilePaths.isIn(effect.path(), folder))
                        .map(FileEffect::inDoubt)
                        .toList();
    }

    /**
     * What git does to files if it applies a diff.
     *
     * @param folder the folder in which it runs
     * @param root the folder that the session was started in, which is taken for the top of the repository
     */
    public static List<FileEffect> appliedByGit(String text, String folder, String root) {
        UnifiedDiff diff = forGit(text);
        List<FileEffect> here = diff == null ? null : diff.effects(folder);
        if (diff == null || here == null) {
            return List.of();
        }
        List<FileEffect> inDoubt = folder.equals(root) ? List.of() : diff.inDoubt(folder);
        Set<String> paths = here.stream().map(FileEffect::path).collect(Collectors.toSet());
        boolean mayBeElsewhere = inDoubt.stream().anyMatch(effect -> !paths.contains(effect.path()));
        return mayBeElsewhere || (diff.isOfGit() && !folder.equals(root)) ? inDoubt : here;
    }

    /** Reads a diff from its first line on. */
    private static final class Parser {
        private final List<String> lines;
        private final List<FileDiff> files = new ArrayList<>();
        private int at;

        Parser(List<String> lines) {
            this.lines = lines;
        }

        private String line() {
            return at < lines.size() ? lines.get(at) : "";
        }

        @Nullable
        UnifiedDiff parse() {
            while (at < lines.size()) {
                boolean isKnown;
                if (line().startsWith(OF_GIT)) {
                    isKnown = fileOfGit();
                } else if (line().startsWith(OLD)) {
                    isKnown = file();
                } else {
                    isKnown = BETWEEN.matcher(line()).matches();
                    at++;
                }
                if (!isKnown) {
                    return null;
                }
            }
            return files.isEmpty() ? null : new UnifiedDiff(files);
        }

        /** Reads the diff of a file that begins with its two names. */
        private boolean file() {
            String old = name(OLD);
            String renewed = name(NEW);
            String hunks = old == null || renewed == null ? null : hunks();
            if (old == null || renewed == null || hunks == null || hunks.isEmpty()) {
                return false;
            }
            boolean isCreated = old.equals(NONE);
            boolean isDeleted = renewed.equals(NONE);
            if (!(isCreated && isDeleted)) {
                files.add(new FileDiff(false, isCreated ? null : old, isDeleted ? null : renewed, Naming.KEPT, hunks));
            }
            return !(isCreated && isDeleted);
        }

        /** Reads a name; null if it is not where it should be, or if its time may say that there is no such file. */
        private @Nullable String name(String sign) {
            String heading = line();
            Matcher name = NAME.matcher(heading.startsWith(sign) ? heading.substring(sign.length()) : "");
            at++;
            return name.matches() && !EPOCH.matcher(heading).find() ? name.group(1) : null;
        }

        /** Reads the diff of a file that begins with a heading of git. */
        private boolean fileOfGit() {
            Matcher names = NAMES.matcher(line());
            if (!names.matches()) {
                return false;
            }
            String old = names.group(1);
            String renewed = names.group(2);
            boolean isCreated = false;
            boolean isDeleted = false;
            Naming naming = Naming.KEPT;
            for (at++; at < lines.size(); at++) {
                if (CREATED.matcher(line()).matches()) {
                    isCreated = true;
                } else if (DELETED.matcher(line()).matches()) {
                    isDeleted = true;
                } else if (RENAMED.matcher(line()).matches()) {
                    boolean isOld = line().contains(" from ");
                    if (!(isOld ? old : renewed).endsWith("/" + line().substring(line().lastIndexOf(' ') + 1))) {
                        return false;
                    }
                    naming = line().startsWith("copy") ? Naming.COPIED : Naming.RENAMED;
                } else if (!SAYS_NOTHING.matcher(line()).matches()) {
                    break;
                }
            }
            String hunks = "";
            if (line().startsWith(OLD)) {
                boolean isConsistent =
                        (isCreated ? NONE : old).equals(name(OLD)) && (isDeleted ? NONE : renewed).equals(name(NEW));
                String following = isConsistent ? hunks() : null;
                if (following == null || following.isEmpty()) {
                    return false;
                }
                hunks = following;
            }
            boolean hasOneName = isCreated || isDeleted;
            if (naming == Naming.KEPT ? isCreated && isDeleted : hasOneName) {
                return false;
            }
            files.add(new FileDiff(true, isCreated ? null : old, isDeleted ? null : renewed, naming, hunks));
            return true;
        }

        /** Reads hunks; null if they are damaged. */
        private @Nullable String hunks() {
            List<DiffHunk> hunks = DiffHunk.parse(lines, at);
            int from = at;
            for (DiffHunk hunk : hunks == null ? List.<DiffHunk>of() : hunks) {
                at += 1 + hunk.lines().size();
            }
            return hunks == null ? null : String.join("\n", lines.subList(from, at));
        }
    }
}
