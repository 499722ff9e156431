package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mapping that names an attribute of the user's own spans which no span has is told the nearest that some have. */
class MisspeltAttributeTest {
    private static final String SPANS = """
            {"resourceSpans":[{"resource":{"attributes":[]},"scopeSpans":[{"spans":[
            {"traceId":"01020304050607080102030405060708","spanId":"0102030405060708","name":"execute_tool get",
            "startTimeUnixNano":"1000","endTimeUnixNano":"2000","attributes":[
            {"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}},
            {"key":"gen_ai.tool.name","value":{"stringValue":"get"}},
            {"key":"my.agent","value":{"stringValue":"a"}}]}]}]}]}
            """.replace("\n", "") + "\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "{@my.agnt}, found @my.agnt|expected one of my.agent|; did you mean my.agent?",
        "{@my.agent}, ",
        // Nothing is like it.
        "{@nonsense}, found @nonsense|expected one of my.agent"
    })
    void isAnErrorWithTheNearestName(String agent, String error) throws IOException {
        Path mapping = Files.writeString(folder.resolve("map.yaml"), "agent: '" + agent + "'\n");
        // The first document of a file is read as a whole.
        Path spans = Files.writeString(folder.resolve("spans.jsonl"), SPANS + SPANS.replace("0506", "0708"));

        Run run = Run.hasse("convert", "--from", "otlp", "--mapping", mapping.toString(), spans.toString());

        if (error == null) {
            assertThat(run.err()).doesNotContain("which no call has");
        } else {
            assertThat(run.err().lines().filter(line -> line.startsWith("error:")))
                    .singleElement()
                    .asString()
                    .containsSubsequence(error.split("\\|"))
                    .matches(line -> line.contains("did you mean") == error.contains("did you mean"));
        }
    }
}
