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
            'cells':['f'],'unread':true,'written_by':'b'  | no  | to write f was refused at 3, as it had not been read; b had written it
            'cells':['f'],'unread':true                   | no  | to write f was refused at 3, as it had not been read; no other agent is known to have written it
            'cells':['f'],'unread':true                   | yes | to write f was refused at 3, as it had not been read; b had written it
            'cells':['f'],'unread':false,'written_by':'b' | no  | to write f was refused at 3, as b had changed it since it was read
            'cells':['f'],'unread':false                  | no  | to write f was refused at 3, as it had changed since it was read
            'cells':['f']                                 | yes | to write f was refused at 3, as b had changed it since it was read
            'cells':['g']                                 | yes | to write g that rested on f was refused at 3, as b had changed what it rested on
            'cells':['g','h']                             | no  | to write g, h was refused at 3
            'cells':['g','h'],'unread':true               | no  | to write g, h was refused at 3, as they had not been read; no other agent is known to have written one of them
            'cells':['f','h'],'unread':false              | yes | to write f, h was refused at 3, as b had changed one of them since they were read
            'note':1                                      | yes | that rested on f was refused at 3, as b had changed it since it was read
            """)
    void theSentenceNamesWhatItWasToWrite(String attempted, String readF, String sentence) {
        String read = readF.equals("yes") ? "'read_values':{'f':0}," : "";
        String words = Run.piped(WRITE + attempt(read, attempted), "check", "--allow-untested", "-")
                .out()
                .replaceAll("\\s+", " ");

        assertThat(words).contains("line 2: an attempt of a " + sentence + " 1 trace, 2 records");
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
                .contains("T1 began at 0. It would have written f.")
                .contains("T1's agent was taken not to have read that. b had written it.");
    }

    /** An agent was to read first, and nobody else was in its way. */
    @Test
    void attemptsThatConcernNobodyElseAreOneLine() {
        String unread = attempt("", "'cells':['g'],'unread':true");
        String log = WRITE
                + unread
                + attempt("", "'cells':['f'],'unread':true,'written_by':'b'")
                + attempt("", "'cells':['h'],'unread':true")
                + unread;
        String words = Run.piped(log, "check", "--allow-untested", "-").out().replaceAll("\\s+", " ");

        assertThat(words)
                .contains("refused ×4 refused (beside the level) line 3: an attempt of a to write f was refused")
                .contains(
                        "refused (beside the level) 3 attempts were refused, as their agents had not read what they were "
                                + "to write: g, h; no other agent is known to have written there 1 trace,")
                .doesNotContain("line 2", "line 4");
    }

    @Test
    void theAdviceNamesWhatToRead() {
        String log = WRITE + attempt("", "'cells':['f'],'unread':true,'written_by':'b'");

        assertThat(Run.piped(log, "watch", "-").out()).contains("now: nothing is lost; let a read f before it retries");
    }
}
