package dev.hasse.imports.formats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a shell command did to one file.
 *
 * @param kind what it did
 * @param path the file, as a cell
 * @param text the new text of the whole file, the source of a copy, what was appended, or a patch; null if the new text is not known
 */
record FileEffect(Kind kind, String path, @Nullable String text) {

    enum Kind {
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
        /** A patch of Codex was applied in this folder. */
        PATCH,
        /** No file in particular: any file may have any text now, or have had it in between. */
        ANYTHING
    }

    /** Any file may have any text now. */
    static FileEffect anything() {
        return new FileEffect(Kind.ANYTHING, "", null);
    }

    /**
     * The effects of a command that is also known to have changed some files, if it may have changed any; null if it may have written
     * anything.
     */
    static @Nullable List<FileEffect> andChanges(@Nullable List<FileEffect> effects, List<String> changed) {
        if (changed.isEmpty() || areAll(effects)) {
            return effects;
        }
        List<FileEffect> all = new ArrayList<>(effects == null ? List.of(anything()) : effects);
        Set<String> named = all.stream().map(FileEffect::path).collect(Collectors.toSet());
        changed.stream()
                .filter(path -> !named.contains(path))
                .forEach(path -> all.add(new FileEffect(Kind.CHANGE, path, null)));
        return all;
    }

    /** Whether these are all effects of a command, which has changed no other file. */
    static boolean areAll(@Nullable List<FileEffect> effects) {
        return effects != null && effects.stream().noneMatch(effect -> effect.kind() == Kind.ANYTHING);
    }

    /** The files that the effects of a command, one after another, leave as they were: moved away and back, for instance. */
    static Set<String> unchanged(List<FileEffect> effects) {
        // What each file holds, as far as it is what some file held before.
        Map<String, String> held = new HashMap<>();
        for (FileEffect effect : effects) {
            String path = effect.path();
            String source = effect.text();
            switch (effect.kind()) {
                case COPY -> held.put(path, source == null ? "" : held.getOrDefault(source, source));
                case PATCH, DELETE_ALL, ANYTHING -> {
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

    /** Whether it takes back what was changed in a folder, in files that the command does not name. */
    boolean isReversion() {
        return kind == Kind.REVERT_BELOW || kind == Kind.REVERT_AROUND || kind == Kind.CLEAN_AROUND;
    }

    /** The same, if the command may have failed without anybody knowing. */
    FileEffect inDoubt() {
        return switch (kind) {
            case REVERT, REVERT_BELOW, REVERT_AROUND, CLEAN_AROUND, UPDATE, PATCH, ANYTHING -> this;
            // Of a folder, a part may be left.
            case DELETE_ALL -> anything();
            case CHANGE -> new FileEffect(Kind.CHANGE, path, null);
            case REPLACE, CREATE, DELETE, COPY -> new FileEffect(Kind.REPLACE, path, null);
        };
    }
}
