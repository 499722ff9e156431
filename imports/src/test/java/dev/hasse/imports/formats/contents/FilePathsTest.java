package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilePathsTest {
    @ParameterizedTest
    @CsvSource({
        "/w, a/../b.c, /w/b.c",
        "/w, /x//y/./z, /x/y/z",
        "C:\\w, c:\\w\\a.c, C:/w/a.c",
        "C:\\w, /c/w/a.c, C:/w/a.c",
        "/private/tmp, a.c, /tmp/a.c",
        "/w, /private/var/folders/a, /var/folders/a",
        "/w, /private/etc/hosts, /etc/hosts",
        "/w, /private/tmp, /tmp",
        "/w, /private/./tmp/a, /tmp/a",
        "/w, /private/tmpfs/a, /private/tmpfs/a",
        "/w, /private/work/a, /private/work/a",
        "/w, private/tmp/a, /w/private/tmp/a",
        "/w/private, tmp/a, /w/private/tmp/a"
    })
    void aFileHasOneAbsolutePath(String folder, String path, String expected) {
        assertThat(FilePaths.absolute(folder, path)).isEqualTo(expected);
        assertThat(FilePaths.absolute(null, expected)).isEqualTo(expected);
    }
}
