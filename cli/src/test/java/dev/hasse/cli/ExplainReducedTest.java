package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of a trace in an explanation has happened, and shows what the proof says. */
class ExplainReducedTest {
    private static final String LOST_UPDATE =
            Run.PROJECT.resolve("docs/two-agents.jsonl").toString();

    private static final String PHANTOM =
            "{\"agent\":\"booker\",\"read_time\":0,\"write_time\":2,\"planned_tool\":\"book\","
                    + "\"read_registry\":[\"search\",\"book\"],\"write_registry\":[\"search\"]}\n";

    @Test
    void theWriteThatLosesAnUpdateIsInTheTimelineAndInTheSmallestTrace() {
        assertThat(Run.hasse("explain", LOST_UPDATE, "--witness", "A1:1").out())
                .contains("└ writes login.ts = \"v1 + fix\"\n")
                .contains("\"read_values\":{\"login.ts\":\"v1\"},\"write_values\":{\"login.ts\":\"v1 + fix\"}}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"html", "svg"})
    void theWriteThatLosesAnUpdateIsDrawn(String format) {
        String drawn = Run.hasse("explain", LOST_UPDATE, "--witness", "A1:1", "--format", format)
                .out();

        assertThat(Jsoup.parse(drawn).select("g.hasse-event title").eachText())
                .contains("fixer at 9: writes login.ts = \"v1 + fix\"");
    }

    @Test
    void aToolIsGoneFromARegistryInWhichThereMayBeOthers() {
        assertThat(Run.piped(PHANTOM, "explain", "-").out())
                .contains("┌ plans \"book\"; sees \"book\"", "no longer finds \"book\"\n")
                .doesNotContain("no tools");
    }
}
