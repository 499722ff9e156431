package dev.hasse.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.detectors.Susceptibility;
import dev.hasse.detectors.Susceptibility.Decided;
import dev.hasse.detectors.Susceptibility.Reason;
import dev.hasse.detectors.Susceptibility.Status;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.topology.Overlap;
import dev.hasse.model.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyFileTest {
    private static Topology read(String json) {
        return TopologyFile.read("t.json", json.getBytes(StandardCharsets.UTF_8), null);
    }

    /** The decision on the only channel, x, that agents a and b may read and write. */
    private static Decided decide(String channel, String a, String b, String supersteps) {
        List<Decided> decided =
                Susceptibility.of(read("{\"schema\": \"hasse.topology/1\", \"channels\": {\"x\": " + channel
                        + "}, \"agents\": {\"a\": " + a + ", \"b\": " + b + "}, \"supersteps\": " + supersteps + "}"));
        assertThat(decided).hasSize(1);
        return decided.get(0);
    }

    private static final String READS = "{\"reads\": [\"x\"], \"writes\": []}";
    private static final String WRITES = "{\"reads\": [], \"writes\": [\"x\"]}";
    private static final String BOTH = "{\"reads\": [\"x\"], \"writes\": [\"x\"]}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // Two agents in one superstep, one reading a channel the other writes.
                "{} | R | W | [[\"a\", \"b\"]] | SUSCEPTIBLE | STALE_READ",
                "{\"reducer\": \"none\"} | B | B | [[\"a\", \"b\"]] | SUSCEPTIBLE | STALE_READ",
                "{} | W | R | [[\"a\"], [\"b\"], [\"a\", \"b\"]] | SUSCEPTIBLE | STALE_READ",
                // Each near miss lacks one condition of the criterion.
                "{} | R | W | [[\"a\"], [\"b\"]] | IMMUNE | STAGED",
                "{} | B | B | [[\"a\"], [\"b\"]] | IMMUNE | STAGED",
                "{\"reducer\": \"merge\"} | R | W | [[\"a\", \"b\"]] | IMMUNE | REDUCER",
                "{\"reducer\": \"unknown\"} | R | W | [[\"a\", \"b\"]] | UNKNOWN | UNSAID",
                "{} | R | R | [[\"a\", \"b\"]] | IMMUNE | NO_WRITER",
                "{} | W | W | [[\"a\", \"b\"]] | IMMUNE | NO_READER",
                // One read is held across another agent's commit, and one is not.
                "{} | HOLDS | W | [[\"a\"], [\"b\"]] | SUSCEPTIBLE | STALE_READ",
                "{} | HOLDS | W | [[\"b\"], [\"a\"]] | IMMUNE | STAGED",
                "{} | HOLDS | W | [[\"a\"], [], [\"b\"]] | IMMUNE | STAGED",
                "{} | REFRESHES | W | [[\"a\", \"b\"]] | IMMUNE | REFRESHED",
                // Several instances of one agent.
                "{} | TWO | NOTHING | [[\"a\"], [\"b\"]] | SUSCEPTIBLE | STALE_READ",
                "{} | B | NOTHING | [[\"a\", \"b\"], [\"a\"]] | IMMUNE | ONE_AGENT",
            })
    void theCriterion(String channel, String a, String b, String supersteps, Status status, Reason reason) {
        Decided decided = decide(channel, agent(a), agent(b), supersteps);

        assertThat(decided.status()).isEqualTo(status);
        assertThat(decided.reason()).isEqualTo(reason);
    }

    private static String agent(String word) {
        return switch (word) {
            case "R" -> READS;
            case "W" -> WRITES;
            case "B" -> BOTH;
            case "HOLDS" -> "{\"reads\": [\"x\"], \"writes\": [], \"spans\": 2}";
            case "REFRESHES" -> "{\"reads\": [\"x\"], \"writes\": [], \"refreshes\": true}";
            case "TWO" -> "{\"reads\": [\"x\"], \"writes\": [\"x\"], \"instances\": 2}";
            case "NOTHING" -> "{\"reads\": [], \"writes\": []}";
            default -> throw new IllegalArgumentException(word);
        };
    }

    @Test
    void theProofNamesTheTwoAgentsAndTheSuperstep() {
        assertThat(decide("{}", READS, WRITES, "[[\"b\"], [\"a\", \"b\"]]").overlaps())
                .containsExactly(new Overlap("a", "b", "in superstep 2", true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | t.json: found nothing, expected a JSON object",
                "[] | t.json: line 1: found an array, expected a topology",
                "{} | t.json: line 1: found an object without a schema, expected \"schema\": \"hasse.topology/1\", or the nodes and "
                        + "edges that LangGraph's to_json() gives",
                "`{\n\"schema\": \"hasse.check/1\"}` | t.json: line 2: found \"hasse.check/1\", expected \"schema\": "
                        + "\"hasse.topology/1\", or the nodes and edges that LangGraph's to_json() gives",
                "`{\"schema\": \"hasse.topology/1\",\n\"layers\": []}` | t.json: line 2: found the field \"layers\", expected of a "
                        + "topology only schema, name, description, channels, agents, supersteps",
                "`{\"schema\": \"hasse.topology/1\"}` | t.json: line 1: found no field \"channels\", expected the channels that "
                        + "agents share, by name",
                "`{\"schema\": \"hasse.topology/1\", \"channels\": {}}` | t.json: line 1: found 0, expected from 1 to 1000 channels, "
                        + "by name",
                "`{\"schema\": \"hasse.topology/1\", \"channels\": {\n\"x\": {\"reducer\": \"add\"}}}` | t.json: line 2: found "
                        + "\"add\", expected none (the last write wins), merge, or unknown",
                "`{\"schema\": \"hasse.topology/1\", \"schema\": 1}` | t.json: found the field \"schema\" twice at line 1, expected it once",
                "{\"schema\": | t.json: not JSON at line 1: it ends in the middle of a value",
                "`{\"schema\":\n oops}` | t.json: not JSON at line 2, column 2",
            })
    void whatIsNoTopologyIsRefusedWithItsLine(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"reads\": []} | [[\"a\"]] | found no field \"writes\", expected the channels that it writes",
                "{\"reads\": [\"y\"], \"writes\": []} | [[\"a\"]] | found \"y\", expected a channel listed in \"channels\", once",
                "{\"reads\": [\"x\", \"x\"], \"writes\": []} | [[\"a\"]] | found \"x\", expected a channel listed in \"channels\", "
                        + "once",
                "{\"reads\": \"x\", \"writes\": []} | [[\"a\"]] | found \"x\", expected an array of channels",
                "{\"reads\": [], \"writes\": [], \"spans\": 0} | [[\"a\"]] | found 0, expected a number from 1 to 1000",
                "{\"reads\": [], \"writes\": [], \"spans\": 1e9} | [[\"a\"]] | found 1e9, expected a number from 1 to 1000",
                "{\"reads\": [], \"writes\": [], \"refreshes\": 1} | [[\"a\"]] | found 1, expected true or false",
                "{\"reads\": [], \"writes\": []} | [] | found \"a\" in no superstep, expected every agent in at least one",
                "{\"reads\": [], \"writes\": []} | [[\"a\", \"b\"]] | found \"b\", expected an agent listed in \"agents\", at most "
                        + "once in a superstep (for several of one agent, use \"instances\")",
                "{\"reads\": [], \"writes\": []} | [[\"a\", \"a\"]] | found \"a\", expected an agent listed in \"agents\", at most "
                        + "once in a superstep (for several of one agent, use \"instances\")",
                "{\"reads\": [], \"writes\": []} | 1 | found 1, expected an array of supersteps",
            })
    void whatCannotBeIsRefused(String agent, String supersteps, String message) {
        assertThatThrownBy(
                        () -> read("{\"schema\": \"hasse.topology/1\", \"channels\": {\"x\": {}}, \"agents\": {\"a\": "
                                + agent + "}, \"supersteps\": " + supersteps + "}"))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("t.json: line 1: " + message);
    }

    @Test
    void bytesThatAreNoTextAreRefusedAsSuch() {
        assertThatThrownBy(() -> TopologyFile.read("t.json", new byte[] {0, 0, 0, '{', 0x7f, 0, 0, 0}, null))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageStartingWith("t.json: ");
        assertThatThrownBy(() -> read("[".repeat(5000))).isInstanceOf(UnusableFileException.class);
    }

    /** The maximum number of agents is decided quickly. */
    @Test
    void manyAgentsAtOnce() {
        StringBuilder agents = new StringBuilder();
        StringBuilder names = new StringBuilder();
        for (int k = 0; k < 1000; k++) {
            agents.append(k == 0 ? "" : ",")
                    .append("\"a")
                    .append(k)
                    .append("\": ")
                    .append(BOTH);
            names.append(k == 0 ? "" : ",").append("\"a").append(k).append('"');
        }
        Topology topology = read("{\"schema\": \"hasse.topology/1\", \"channels\": {\"x\": {}}, \"agents\": {" + agents
                + "}, \"supersteps\": [[" + names + "]]}");

        assertThat(Susceptibility.of(topology).get(0).overlaps()).hasSize(1000 * 999);
    }
}
