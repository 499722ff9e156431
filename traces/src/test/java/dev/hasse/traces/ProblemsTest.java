package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** Problems are counted, the first ones are kept, and each has a message. */
class ProblemsTest {
    private final Problems problems = new Problems(2);

    private static Problem at(String source, int line) {
        return new Problem(source, line, null, "this", null, null);
    }

    @Test
    void theFirstAreKeptAndThoseAboutWholeFilesAlways() {
        problems.add(at("a", 1));
        problems.add(at("b", 2));
        problems.add(at("b", 3));
        assertThat(problems.hasFatal()).isFalse();
        problems.add(at("c", 0));
        problems.addUnkept(10);

        assertThat(problems.first()).containsExactly(at("a", 1), at("b", 2), at("c", 0));
        assertThat(problems.count()).isEqualTo(14);
        assertThat(problems.sources()).isEqualTo(3);
        assertThat(problems.hasFatal()).isTrue();
    }

    @Test
    void oneGoesOnWithoutRecordsAndNotWithoutFiles() {
        assertThat(problems.allowToGoOn(false)).isTrue();
        problems.tolerate(at("a", 1));
        assertThat(problems.allowToGoOn(false)).isTrue();
        problems.add(at("a", 2));
        assertThat(problems.allowToGoOn(false)).isFalse();
        assertThat(problems.allowToGoOn(true)).isTrue();
        problems.add(at("a", 0));
        assertThat(problems.allowToGoOn(true)).isFalse();
        assertThat(problems.count()).isEqualTo(3);
    }

    @Test
    void ofRecordsThatDependOnOthersTheFirstAreNamed() {
        for (int line = 1; line <= 7; line++) {
            problems.addDependent("a", line);
        }

        assertThat(problems.firstDependents()).extracting(Problems.Place::line).containsExactly(1, 2, 3, 4, 5);
        assertThat(problems.dependents()).isEqualTo(7);
        assertThat(problems.count()).isZero();
    }

    @Test
    void whyAFileCannotBeReadIsSaidInWords() {
        assertThat(Problem.unreadable("a", new NoSuchFileException("a")).message())
                .isEqualTo("a: found no such file, expected a file, a folder, or -");
        assertThat(Problem.unreadable("a", new AccessDeniedException("a")).message())
                .isEqualTo("a: found what may not be read (permission denied); check its permissions");
        // A stream of the older kind has the reason only in its message.
        assertThat(Problem.unreadable("a", new FileNotFoundException("a (Permission denied)"))
                        .message())
                .isEqualTo("a: found what may not be read (permission denied); check its permissions");
        assertThat(Problem.unreadable("a", new FileSystemException("a", null, "Is a directory"), "a file")
                        .message())
                .isEqualTo("a: found a folder, expected a file");
        assertThat(Problem.unreadable("a/b", new FileSystemException("a/b", null, "Not a directory"), "a file")
                        .message())
                .isEqualTo("a/b: found no such file, expected a file");
        assertThat(Problem.unreadable("", new IOException("torn\n")).message())
                .isEqualTo("\"\": found a file that cannot be read (torn\\n)");
        assertThat(Problem.brokenOff("a", 7).message())
                .isEqualTo(
                        "a:7: found the end of the text in the middle of a value, expected a whole one; what came before"
                                + " it is kept");
        assertThat(Problem.inWords(new AccessDeniedException("a"))).isEqualTo("permission denied");
        assertThat(Problem.inWords(new FileAlreadyExistsException("a"))).isEqualTo("a file already exists");
        assertThat(Problem.inWords(new FileSystemException("a", null, "full"))).isEqualTo("full");
        assertThat(Problem.inWords(new FileSystemException("a"))).isEqualTo("FileSystemException");
    }
}
