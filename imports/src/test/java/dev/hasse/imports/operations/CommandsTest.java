package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which commands are asked who changed {@code /w/f.c}. One ran from 1 to 2. */
class CommandsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "while it ran        | 'sh gen.sh f.c'                   | 0 | true",
                "afterwards          | 'sh gen.sh f.c'                   | 4 | false",
                "what it left does   | 'sh gen.sh f.c &'                 | 4 | true",
                "to files it names   | 'sh gen.sh g.c &'                 | 4 | false",
                "unless it waits     | 'sh gen.sh f.c & wait'            | 4 | false",
                "with any suffix     | 'fmt *'                           | 0 | true",
                "with its own        | 'for f in *.h *.c; do fmt $f; done' | 0 | true",
                "with another one    | 'find . -name *.h -exec fmt {} +'   | 0 | false",
                "words of a program  | ['bash','-lc','sh gen.sh f.c']    | 0 | true",
                "which name another  | ['bash','-lc','sh gen.sh g.c']    | 0 | false",
                "or leave something  | ['bash','-lc','sh gen.sh f.c &']  | 4 | true",
            },
            quoteCharacter = '`')
    void aCommandMayHaveChangedFilesUntilItIsOver(String what, String command, long after, boolean isFound)
            throws Exception {
        Commands commands = new Commands();
        commands.add("bonus", call("bonus", command), Access.NONE, 1L, 2L);

        assertThat(commands.during("payer", "/w/f.c", false, after, 9) != null)
                .as(what)
                .isEqualTo(isFound);
    }

    /** Payer is the one that noticed the change. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nobody names it      | 'make'          | 'npm test'      | payer",
                "only the other does  | 'make'          | 'sh gen.sh f.c' | bonus",
                "both do              | 'touch f.c'     | 'sh gen.sh f.c' | payer",
                "the other another    | 'make'          | 'sh gen.sh g.c' | payer",
                "only its own does    | 'sh gen.sh f.c' | 'make'          | payer",
            },
            quoteCharacter = '`')
    void whoNoticesAChangeMadeItUnlessOnlyTheCommandOfAnotherNamesTheFile(
            String what, String own, String other, String agent) throws Exception {
        Commands commands = new Commands();
        commands.add("payer", call("payer", own), Access.NONE, 1L, 2L);
        commands.add("bonus", call("bonus", other), Access.NONE, 1L, 2L);

        Commands.Command found = Objects.requireNonNull(commands.during("payer", "/w/f.c", false, 0, 9));
        assertThat(found.agent()).as(what).isEqualTo(agent);
    }

    private static Call call(String agent, String command) throws Exception {
        return Call.of(new Origin("f", 1, "t", null, Map.of()), agent, "shell")
                .arguments(new ObjectMapper().readTree("{\"command\":" + command.replace('\'', '"') + "}"))
                .build();
    }
}
