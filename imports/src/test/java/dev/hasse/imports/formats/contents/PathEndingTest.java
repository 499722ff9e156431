package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathEndingTest {
    /** Whether a command may mean the file {@code /w/my code/src/x.c}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cat '/w/my code/src/x.c' | true",
                "cat src/x.c | true",
                "cd src && cat x.c | true",
                "cat ../src/./x.c | true",
                "cat /w/lib/../my\\ code//src/x.c | true",
                "cat ~/src/x.c | true",
                "cat $HERE/x.c ${HERE}/x.c | true",
                "cat 'code/src/x.c' | true",
                "cat {src,lib}/x.c | true",
                "cc -I/src/x.c | true",
                "git show HEAD:src/x.c | true",
                "diff a/src/x.c b/src/x.c | true",
                "open(root + '/src/x.c') | true",
                "cat /private/w/x.c | false",
                "docker exec web cat /app/x.c | true",
                "cat /tmp/src/x.c | false",
                "cat lib/x.c | false",
                "cat src/x.c.orig xx.c | false",
                "cat src/xx.c src/x | false",
            })
    void aCommandMeansTheFilesWhosePathsEndAsItSays(String command, boolean isMeant) {
        assertThat(PathEnding.in(command).anyMatch(ending -> PathEnding.isOf("/w/my code/src/x.c", ending)))
                .isEqualTo(isMeant);
    }

    @Test
    void aFolderMayHaveALongerName() {
        assertThat(PathEnding.isOf("/tmp/x.c", "/private/tmp/x.c")).isTrue();
        assertThat(PathEnding.isOf("/tmp/x.c", "/private/x.c")).isFalse();
    }
}
