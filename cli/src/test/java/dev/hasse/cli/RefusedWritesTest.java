package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a refused attempt, if its record says what it was to write. */
class RefusedWritesTest {
    private static final String WRITE =
            "{\"agent\":\"b\",\"read_time\":1,\"write_time\":2,\"write_values\":{\"f\":1}}\n";

    private static String attempt(String read, String attempted) {
        return ("{'agent':'a','read_time':0,'write_time':3," + read + "'refused':true,'attempted':{" + attempted
                        + "}}\n")
                .replace('\'', '"');
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            'cells':['f'],'unread':true,'written_by':'b'  | no  | as unread at 3 an attempt of a to write f; b had written it
            'cells':['f'],'unread':true                   | no  | as unread at 3 an attempt of a to write f
            'cells':['f'],'unread':false,'written_by':'b' | no  | at 3 an attempt of a to write f; b had written it since it was read
            'cells':['f'],'unread':false                  | no  | at 3 an attempt of a to write f, which had changed since it was read
            'cells':['f']                                 | yes | at 3 an attempt of a to write f; b had changed it
            'cells':['g']                                 | yes | at 3 an attempt of a to write g that rested on f; b had changed it
            'cells':['g','h']                             | no  | at 3 an attempt of a to write g, h
            """)
    void theSentenceNamesWhatItWasToWrite(String attempted, String readF, String sentence) {
        String read = readF.equals("yes") ? "'read_values':{'f':0}," : "";
        String words = Run.piped(WRITE + attempt(read, attempted), "check", "--allow-untested", "-")
                .out()
                .replaceAll("\\s+", " ");

        assertThat(words).contains("line 2: the system refused " + sentence + " 1 trace, 2 records");
    }

    @Test
    void theProofAndTheResultSayIt() throws Exception {
        String log = WRITE + attempt("", "'cells':['f'],'unread':true,'written_by':'b'");
        JsonNode trace = Verdicts.json(
                        Run.piped(log, "check", "--format", "json", "-").out())
                .get("traces")
                .get(0);

        JsonNode witness =
                trace.get("observations").get("refused").get("witnesses").get(0);
        assertThat(witness.get("cells")).isEmpty();
        assertThat(witness.get("attempted").toString()).isEqualTo("[\"f\"]");
        assertThat(witness.get("written_by").asText()).isEqualTo("b");
        assertThat(witness.get("unread").asBoolean()).isTrue();
        assertThat(Run.piped(log, "explain", "--witness", "refused:1", "-").out())
                .contains("T1 began at 0. It was to write f.")
                .contains("The system took it for not read by T1's agent. b had written it.");
    }

    @Test
    void theAdviceNamesWhatToRead() {
        String log = WRITE + attempt("", "'cells':['f'],'unread':true,'written_by':'b'");

        assertThat(Run.piped(log, "watch", "-").out()).contains("now: nothing is lost; let a read f before it retries");
    }
}
