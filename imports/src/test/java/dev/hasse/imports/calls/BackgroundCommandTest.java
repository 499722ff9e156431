package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundCommandTest {
    /** Within the time of the test. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                " ",
                "; ",
                "'",
                "'\"",
                "kill -0 ",
                "& ",
                "a & ",
                "a & pkill b\n",
                "kill %2 ",
                "(",
                "(a & ",
                "A=$!;",
                "<<E\n"
            })
    void aLongCommandIsReadInTimeThatGrowsWithIt(String part) {
        assertThat(BackgroundCommand.isIn("make & " + part.repeat(500_000))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 100_000})
    void hereDocumentsThatDoNotEndAreReadInTimeThatGrowsWithThem(int count) {
        assertThat(BackgroundCommand.isIn("make & " + "<<E ".repeat(count) + "\n".repeat(11 * count)))
                .isTrue();
        assertThat(BackgroundCommand.isIn("make & " + "<<E\n\n\n".repeat(count)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "cat > f <<E¶a & b¶E ! false",
                "cat > f <<'E' && make¶a & b¶  E¶ls ! false",
                "cat > f <<E &¶a¶E ! true",
                "cat > f <<E¶a & b¶ ! true",
                "cat > f <<E¶a¶E¶make & ! true",
                "cat <<E¶a & b¶E¶cat <<F¶a & b¶F ! false",
                "cat <<E¶a & b¶E F¶E ! false",
                "cat <<<E & ls¶E ! true",
            })
    void whatIsInAHereDocumentDoesNotRun(String command, boolean runsOn) {
        assertThat(BackgroundCommand.isIn(command.replace('¶', '\n'))).isEqualTo(runsOn);
        String longer = command.replace("¶", "¶" + "x".repeat(20_000) + "¶").replace('¶', '\n');
        assertThat(BackgroundCommand.isIn(longer)).isEqualTo(runsOn);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "make & wait",
                "make & wait 2> /dev/null",
                "make & make x & wait; ls",
                "make | tee log & wait",
                "make & wait -n",
                "./serve & wait %1",
                "./serve & ./watch & kill %1; wait",
                "./serve & sleep 1; curl x; kill %1",
                "./serve & sleep 1; kill -9 %% 2>/dev/null",
                "./serve & kill -s TERM $!",
                "./serve & kill -n 9 \"$!\"",
                "./serve & A=$!; sleep 1; kill -TERM ${A}",
                "./serve & A=$!; ./watch & B=$!; sleep 1; kill $A $B",
                "./serve & A=$!; ./watch & B=$!; sleep 1; kill $A; kill -9 \"$B\" || true",
                "./serve & ./watch & sleep 1; kill $(jobs -p)",
                "./serve & curl x\npkill serve",
                "A=b nohup bin/serve -p 80 > log 2>&1 & curl x; pkill -9 'serve'",
                "./serve & killall -s KILL serve",
                "node server.js --port 80 & curl x; pkill -f \"node server.js\"",
                "cd app && ./serve & curl x; pkill serve",
                "(./serve & wait)",
                "./serve & kill %1; wait; ./watch & kill %1",
                "for i in 1 2; do make $i & done; wait",
            })
    void whatIsWaitedForOrEndedRunsNoLonger(String command) {
        assertThat(BackgroundCommand.isIn(command)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "make & wait; ./serve &",
                "make & ./waiter",
                "./serve & ./watch & wait -n",
                "./serve & ./watch & wait %1",
                "(./serve &); wait",
                "wait & ./serve &",
                // These name one of two.
                "for i in 1 2; do ./serve $i & done; kill $!",
                "./serve & A=$!; ./watch & kill -s TERM $A",
                "./serve & ./watch & kill -9 %1",
                "./serve & ./watch & kill $! 2> /dev/null",
                "./serve & ./watch & kill $!; kill $!",
                "./serve & ./watch & pkill watch",
                // These name something else.
                "./serve & pkill watch",
                "./serve & pkill ./serve",
                "./serve & killall serv",
                "./serve & pkill -u me serve",
                "node server.js & pkill server.js",
                "node server.js & pkill -f 'node .*s'",
                "./serve & kill 4711",
                "./serve & kill $OLD",
                "A=$!; ./serve & kill $A",
                "./serve & A=$!; A=1; kill $A",
                "./serve & kill $(cat pid)",
                "./serve & kill %2",
                "(./serve &); kill %1",
                // These end nothing, or not for certain.
                "./serve & kill -0 %1",
                "./serve & kill -s 0 %1",
                "./serve & kill -HUP %1",
                "./serve & kill -STOP %1",
                "./serve & kill -l TERM",
                "./serve & curl x || kill %1",
                "./serve & (sleep 9; kill %1) &",
                // This ends no more than the shell that goes on with the second command.
                "cd app && ./serve & kill $!",
                "make && ./serve & pkill serve",
                "./serve | tee log & kill %1",
                // These end no more than a shell, too.
                "bash build.sh & kill $!",
                "/bin/sh -c 'make; ./serve' & pkill sh",
                // The first job keeps its number up to the next wait.
                "./serve & kill %1; ./watch & kill %1",
            })
    void whatIsNotForCertainWaitedForOrEndedRunsOn(String command) {
        assertThat(BackgroundCommand.isIn(command)).isTrue();
    }
}
