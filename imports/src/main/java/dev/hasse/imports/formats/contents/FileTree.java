package dev.hasse.imports.formats.contents;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Files by their paths, so that those below a folder are found without looking at all others. */
public final class FileTree {
    /** What follows the slash among characters: all that begin with a folder and a slash come before the folder and this one. */
    private static final char AFTER_SLASH = '/' + 1;

    private final TreeSet<String> files = new TreeSet<>();

    /** Adds a file; nothing happens if it is there. */
    public void add(String file) {
        files.add(file);
    }

    /** Removes a file; nothing happens if it is not there. */
    public void remove(String file) {
        files.remove(file);
    }

    /** The files at a path, or below it, in the order of their paths. */
    public List<String> at(String path) {
        List<String> found = new ArrayList<>();
        if (files.contains(path)) {
            found.add(path);
        }
        found.addAll(files.subSet(path + "/", path + AFTER_SLASH));
        return found;
    }
}
