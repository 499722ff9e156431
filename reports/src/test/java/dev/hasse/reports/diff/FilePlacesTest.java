package dev.hasse.reports.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of two runs that have the same places, in the form {@code FILE = FILE}. */
class FilePlacesTest {

    @ParameterizedTest
    @CsvSource({
        // A part of a run, and a file of the same name higher up.
        "/w/runs/sub/x, runs/x runs/sub/x, /w/runs/sub/x = runs/sub/x",
        "runs/x runs/sub/x, /w/runs/sub/x, runs/sub/x = /w/runs/sub/x",
        // One file each, which lies in other folders.
        "old/x, new/x, old/x = new/x",
        "a/x b/x, c/b/x, b/x = c/b/x",
        "a/x, b/y, ''",
    })
    void filesArePairedByTheirPlaces(String before, String after, String pairs) {
        assertThat(pairs(files(null, before), files(null, after))).isEqualTo(pairs);
    }

    /** The later run is of a folder, or of one file, and its files are named below it. */
    @ParameterizedTest
    @CsvSource({
        // All files of a run lie in one folder below the one that was named, which is not that of the other run.
        "r/a/1 r/a/2, n,       n/b/1 n/b/2, ''",
        "r/a/1 r/a/2, n/b/,    n/b/1 n/b/2, r/a/1 = n/b/1; r/a/2 = n/b/2",
        "r/a/1 r/b/2, n,       n/b/2,       r/b/2 = n/b/2",
        "r/a/1,       /n,      /n/a/1 /n/2, r/a/1 = /n/a/1",
        "r/a/1,       .,       ./a/1,       r/a/1 = ./a/1",
        "r/a/1,       .,       ./b/1,       ''",
        "r/a/1,       ..,      ../a/1,      r/a/1 = ../a/1",
        "r/a/1,       n/b/1,   n/b/1,       r/a/1 = n/b/1",
        // A part of the other run.
        "/w/r/1 /w/r/n/1, r/n, r/n/1,       /w/r/n/1 = r/n/1",
    })
    void aFolderThatWasNamedIsTheFolderOfItsRun(String before, String root, String after, String pairs) {
        assertThat(pairs(files(null, before), files(root, after))).isEqualTo(pairs);
        List<String> reversed = Stream.of(pairs.split("; "))
                .map(pair -> pair.replaceAll("(.*) = (.*)", "$2 = $1"))
                .toList();
        assertThat(pairs(files(root, after), files(null, before))).isEqualTo(String.join("; ", reversed));
    }

    /** Elsewhere than on Windows, a backslash may be part of a name. */
    @ParameterizedTest
    @CsvSource({
        "w\\r\\a\\1 w\\r\\2,  '', r/a/1 r/2,    w\\r\\a\\1 = r/a/1; w\\r\\2 = r/2",
        "C:\\r\\a\\1 C:\\r\\2, n, n/a/1 n/2,    C:\\r\\a\\1 = n/a/1; C:\\r\\2 = n/2",
        "\\\\host\\r\\1,        '', /r/1,         \\\\host\\r\\1 = /r/1",
        "1 r\\1,              '', 1 r/1,        1 = 1; r\\1 = r/1",
        "r\\a\\1,             '', s\\a\\1,      r\\a\\1 = s\\a\\1",
        "a\\1,               '', n/a\\1 n/a/1, a\\1 = n/a\\1",
        "r/a\\1,             '', n/a/1,        ''",
        "a\\1,               r,  r/a\\1 r/a/1, a\\1 = r/a\\1",
    })
    @DisabledOnOs(OS.WINDOWS)
    void backslashesSeparateFoldersWhereThatPairsMoreFiles(String before, String root, String after, String pairs) {
        assertThat(pairs(files(null, before), files(root.isEmpty() ? null : root, after)))
                .isEqualTo(pairs);
    }

    private static NamedFiles files(@Nullable String root, String paths) {
        return new NamedFiles(root, List.of(paths.split(" ")));
    }

    private static String pairs(NamedFiles before, NamedFiles after) {
        List<FilePlaces> places = FilePlaces.matching(before, after);
        return before.paths().stream()
                .flatMap(one -> after.paths().stream()
                        .filter(other -> String.valueOf(places.get(0).of(one))
                                .equals(places.get(1).of(other)))
                        .map(other -> one + " = " + other))
                .collect(Collectors.joining("; "));
    }
}
