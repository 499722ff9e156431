package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who is one agent, and who is two. */
class RunAgentsTest {

    private static Call call(String agent, @Nullable String trace, @Nullable String session) {
        return Call.of(new Origin("f", 1, trace, session, Map.of()), agent, "get")
                .build();
    }

    private static List<String> agents(Mapping mapping, Call... calls) {
        RunAgents names = new RunAgents(mapping, List.of(calls));
        return Stream.of(calls).map(names::agent).toList();
    }

    @Test
    void agentsOfOneNameInTwoRunsAreTwo() {
        Call first = call("payer", "t1", null);
        Call second = call("payer", "t2", null);

        assertThat(agents(Mapping.none(), first, second, first, call("bonus", "t2", null)))
                .containsExactly("payer (run 1)", "payer (run 2)", "payer (run 1)", "bonus");
        RunAgents names = new RunAgents(Mapping.none(), List.of(first, second));
        assertThat(names.role(second)).isEqualTo("payer");
        assertThat(names.role(call("bonus", "t2", null))).isNull();
    }

    /** A conversation may have a trace for each question, and a trace sessions with several servers. */
    @Test
    void tracesOfOneSessionAndSessionsOfOneTraceAreOneRun() {
        assertThat(agents(
                        Mapping.none(),
                        call("payer", "t1", "s1"),
                        call("payer", "t2", "s1"),
                        call("payer", "t2", "s2"),
                        call("payer", null, "s2")))
                .containsOnly("payer");
        assertThat(agents(Mapping.none(), call("payer", null, null), call("payer", null, null)))
                .containsOnly("payer");
    }

    @Test
    void aFormatMayTellRunsInOneTraceApart() {
        Call first = Call.of(new Origin("f", 1, "t1", null, Map.of()), "payer", "get")
                .run("r1")
                .build();
        Call second = Call.of(new Origin("f", 1, "t1", null, Map.of()), "payer", "get")
                .run("r2")
                .build();

        assertThat(agents(Mapping.none(), first, second, first, call("payer", "t1", null)))
                .containsExactly("payer (run 1)", "payer (run 2)", "payer (run 1)", "payer (run 3)");
    }

    /** Names of traces are whatever somebody wrote. */
    @Test
    void noNameOfATraceIsTakenForARunInAnotherOne() {
        Call inside = Call.of(new Origin("f", 1, "t1", null, Map.of()), "payer", "get")
                .run("r1")
                .build();

        assertThat(agents(Mapping.none(), inside, call("payer", "t1\nr1", null)))
                .containsExactly("payer (run 1)", "payer (run 2)");
    }

    @Test
    void aMappingThatNamesTheAgentsDecides() {
        Mapping mapping = MappingFile.read("map.yaml", "agent: \"{@agent}\"".getBytes(StandardCharsets.UTF_8));

        assertThat(agents(mapping, call("payer", "t1", null), call("payer", "t2", null)))
                .containsOnly("payer");
    }
}
