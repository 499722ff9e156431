package dev.hasse.imports.formats.contents;

import dev.hasse.imports.formats.shell.CopiedMatches;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a shell command did to one file.
 *
 * @param kind what it did
 * @param path the file, as a cell
 * @param text the new text of the whole file, the source of a copy, what was appended, a script, a patch, or
 *     hunks; null if the new text is not known
 * @param mayRepeat whether, if the new text is not known, it may be one that others had left there
 */
public record FileEffect(Kind kind, String path, @Nullable String text, boolean mayRepeat) {

    /** An effect of which nothing else is known. */
    public FileEffect(Kind kind, String path, @Nullable String text) {
        this(kind, path, text, true);
    }

    /** The most folders of a command whose parts are looked for among its other effects. */
    private static final int MOST_FOLDERS = 10;

    /** What happened to the file. */
    public enum Kind {
        /** It has another text now, whatever it had before. */
        REPLACE,
        /** It has the text again that was committed last, which it may have had already. */
        REVERT,
        /** The files in this folder, and in those below, that have another text than the one that was committed, may have that one again. */
        REVERT_BELOW,
        /** The same of the folder that the session was started in, if this one is in it: it is often that of the repository. */
        REVERT_AROUND,
        /** The files there that were never committed may be gone. */
        CLEAN_AROUND,
        /** A part of it has changed; if a text is known, it follows what was in the file before. */
        CHANGE,
        /** A script of sed was applied to it, with basic patterns. */
        SED,
        /** The same, with extended patterns. */
        SED_EXTENDED,
        /** A part of it has changed, which was found by its text. */
        UPDATE,
        /** There was no such file, and now it has a text. */
        CREATE,
        /** It is gone. */
        DELETE,
        /** It is gone, and if it was a folder, so is everything in it. */
        DELETE_ALL,
        /** It has the text of another file. */
        COPY,
        /**
         * If the other path is that of a folder, what was in it is in this one as well. A path that ends with a slash, and any other one of
         * something that is a folder already, is that of the folder which the copy is put into.
         */
        COPY_ALL,
        /** Files of another folder are in this folder as well: the {@linkplain CopiedMatches matches}, as far as they are known. */
        COPY_MATCHES,
        /** The same, with everything in the folders among them. */
        COPY_ALL_MATCHES,
        /** A patch of Codex was applied in this folder. */
        PATCH,
        /** Hunks of a unified diff were put into it. */
        DIFF,
        /** {@code git apply} applied this diff in this folder. Which files its names mean depends on where the top of the repository is. */
        GIT_DIFF,
        /** No file in particular: any file may have any text now, or have had it in between. */
        ANYTHING
    }

    /** Any file may have any text now. */
    public static FileEffect anything() {
        return new FileEffect(Kind.ANYTHING, "", null);
    }

    /**
     * The effects of a command that is also known to have changed some files, if it may have changed any; null if it may have written
     * anything.
     */
    public static @Nullable List<FileEffect> andChanges(@Nullable List<FileEffect> effects, List<String> changed) {
        if (changed.isEmpty() || areAll(effects)) {
            return effects;
        }
        List<FileEffect> all = new ArrayList<>(effects == null ? List.of(anything()) : effects);
        Set<String> named = all.stream().map(FileEffect::path).collect(Collectors.toSet());
        List<FileEffect> folders = all.stream().filter(FileEffect::isOfAll).toList();
        changed.stream()
                .filter(path -> !named.contains(path)
                        && folders.stream().noneMatch(folder -> FilePaths.isIn(path, folder.path)))
                .forEach(path -> all.add(new FileEffect(Kind.CHANGE, path, null)));
        return all;
    }

    /** Whether these are all effects of a command, which has changed no other file. */
    public static boolean areAll(@Nullable List<FileEffect> effects) {
        return effects != null && effects.stream().noneMatch(effect -> effect.isOfAny() || effect.isOfMatches());
    }

    /** Whether of the files that are not among its effects, a command may have removed some, but given none another text. */
    public static boolean onlyRemoveOthers(List<FileEffect> effects) {
        return effects.stream().anyMatch(effect -> effect.kind() == Kind.CLEAN_AROUND)
                && effects.stream()
                        .filter(effect -> effect.isOfAny() || effect.isOfMatches() || effect.isReversion())
                        .allMatch(effect -> effect.kind() == Kind.CLEAN_AROUND);
    }

    /** Whether it is about files anywhere. */
    private boolean isOfAny() {
        return kind == Kind.ANYTHING || kind == Kind.CLEAN_AROUND;
    }

    /** The folders in which a command may also have changed files that are not among its effects; null if that may be anywhere. */
    public static @Nullable List<String> othersIn(List<FileEffect> effects) {
        return effects.stream().anyMatch(FileEffect::isOfAny)
                ? null
                : effects.stream()
                        .filter(FileEffect::isOfMatches)
                        .map(FileEffect::path)
                        .toList();
    }

    /** The files and folders that the effects of a command, one after another, leave as they were: moved away and back, for instance. */
    public static Set<String> unchanged(List<FileEffect> effects) {
        if (haveMoreInFolders(effects)) {
            return Set.of();
        }
        // What each file holds, as far as it is what some file held before.
        Map<String, String> held = new HashMap<>();
        for (FileEffect effect : effects) {
            String path = effect.path();
            String source = effect.text();
            switch (effect.kind()) {
                case COPY, COPY_ALL -> held.put(path, source == null ? "" : held.getOrDefault(source, source));
                case PATCH, GIT_DIFF, COPY_MATCHES, COPY_ALL_MATCHES, ANYTHING -> {
                    // Which files these are is not known here.
                    return Set.of();
                }
                default -> held.put(path, "");
            }
        }
        return held.entrySet().stream()
                .filter(file -> file.getKey().equals(file.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Whether some of these may be about parts of folders that others are about as a whole. */
    private static boolean haveMoreInFolders(List<FileEffect> effects) {
        List<FileEffect> whole = effects.stream().filter(FileEffect::isOfAll).toList();
        return whole.size() > MOST_FOLDERS
                || whole.stream()
                        .flatMap(folder ->
                                Stream.of(folder.path(), Objects.requireNonNullElse(folder.text(), folder.path())))
                        .anyMatch(folder -> effects.stream()
                                .map(FileEffect::path)
                                .anyMatch(path -> !path.equals(folder) && FilePaths.isIn(path, folder)));
    }

    /** Whether it takes back what was changed in a folder, in files that the command does not name. */
    public boolean isReversion() {
        return kind == Kind.REVERT_BELOW || kind == Kind.REVERT_AROUND || kind == Kind.CLEAN_AROUND;
    }

    /** Whether it changes a part of whatever is in a file. */
    public boolean isBlind() {
        return kind == Kind.CHANGE || kind == Kind.SED || kind == Kind.SED_EXTENDED;
    }

    /** Whether it depends on what other files hold. */
    public boolean isCopy() {
        return kind == Kind.COPY || kind == Kind.COPY_ALL || isOfMatches();
    }

    /** Whether it is about files of which nobody knows all. */
    boolean isOfMatches() {
        return kind == Kind.COPY_MATCHES || kind == Kind.COPY_ALL_MATCHES;
    }

    /** Whether it is what a unified diff does to files. */
    public boolean isDiff() {
        return kind == Kind.DIFF || kind == Kind.GIT_DIFF;
    }

    /** Whether it is about the file alone that its path names. */
    public boolean isOfOne() {
        return switch (kind) {
            case REPLACE, REVERT, CHANGE, SED, SED_EXTENDED, UPDATE, CREATE, DELETE, COPY, DIFF -> true;
            default -> false;
        };
    }

    /** Whether it is about everything in a folder, if its path is that of one. */
    private boolean isOfAll() {
        return kind == Kind.COPY_ALL || kind == Kind.DELETE_ALL;
    }

    /** The same, if the command may have failed without anybody knowing. */
    public FileEffect inDoubt() {
        return switch (kind) {
            case REVERT, REVERT_BELOW, REVERT_AROUND, CLEAN_AROUND, PATCH, ANYTHING -> this;
            case UPDATE -> new FileEffect(kind, path, text);
            // Of a folder, a part may be left.
            case COPY_ALL, DELETE_ALL, COPY_MATCHES, COPY_ALL_MATCHES, GIT_DIFF -> anything();
            case CHANGE, SED, SED_EXTENDED, DIFF -> new FileEffect(Kind.CHANGE, path, null);
            case REPLACE, CREATE, DELETE, COPY -> new FileEffect(Kind.REPLACE, path, null);
        };
    }
}
