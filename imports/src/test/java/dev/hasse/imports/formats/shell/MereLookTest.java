package dev.hasse.imports.formats.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.hasse.imports.formats.SmallStack;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In the notation here, {@code ¶} is a line feed. */
class MereLookTest {
    private static boolean is(String command) {
        return MereLook.is(command.replace('¶', '\n'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "grep -rn x . || true",
                "ls 2>&1 | head",
                "(ls >&2) 2>/dev/null",
                "ls >&2>/dev/null",
                "echo \"it costs $'5'\"",
                "find . -name '*.c' | xargs -0 -n 1 grep x",
                "cat f | xargs",
                "grep $PATTERN f",
                "git diff HEAD",
                "rg --pretty x",
                "LC_ALL=C ls",
                "PAGER=cat git diff",
                "GIT_PAGER=cat git log",
            })
    void itOnlyShows(String command) {
        assertThat(is(command)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo $'\\'' > f.py # '",
                "echo x >&1f.py",
                "echo x >& 1f.py",
                "find . $OPTIONS",
                "git diff $OPTIONS",
                "git diff \"$(cat options)\"",
                "sed $OPTIONS f",
                "rg $OPTIONS x",
                "rg --pre ./x y",
                "rg --pre=./x y",
                "rg --hostname-bin=./x y",
                "PATH=. ls",
                "PATH=.; ls",
                "X=1 LD_PRELOAD=./x.so ls",
                "GIT_EXTERNAL_DIFF=./x git diff",
                "PAGER=./x git log",
                "find . | xargs rm",
                "xargs xargs ls",
            })
    void itMayDoMore(String command) {
        assertThat(is(command)).isFalse();
    }

    @Test
    void aCommandOfManyWordsCostsNoMoreThanItsLength() throws Exception {
        assertThat(SmallStack.call(() -> is("xargs ".repeat(100_000) + "ls"))).isFalse();
        assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> assertThat(is("xargs \"-n" + "1".repeat(200_000) + " \" ls"))
                        .isFalse());
    }
}
