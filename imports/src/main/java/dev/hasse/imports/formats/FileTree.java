package dev.hasse.imports.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Files by their paths, so that those below a folder are found without looking at all others. */
final class FileTree {
    /** What follows the slash among characters: all that begin with a folder and a slash come before the folder and this one. */
    private static final char AFTER_SLASH = '/' + 1;

    private final TreeSet<String> files = new TreeSet<>();

    void add(String file) {
        files.add(file);
    }

    void remove(String file) {
        files.remove(file);
    }

    /** The files at a path, or below it, in the order of their paths. */
    List<String> at(String path) {
        List<String> found = new ArrayList<>();
        if (files.contains(path)) {
            found.add(path);
        }
        found.addAll(files.subSet(path + "/", path + AFTER_SLASH));
        return found;
    }
}
