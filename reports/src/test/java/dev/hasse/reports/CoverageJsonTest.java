package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Fate;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoverageJsonTest {

    /** UTF-8 cannot encode unpaired surrogates, and few parsers accept them in a key. */
    @Test
    void halvesOfPairsInNamesAreText() throws IOException {
        Coverage.Tally tally = new Coverage.Tally();
        tally.fate(Fate.UNMAPPED, "tool\uD800");
        tally.ignored("\uDC00kind");
        StringWriter json = new StringWriter();

        CoverageJson.write(tally.coverage(List.of("mcp"), 0, 0), json);

        assertThat(json.toString()).contains("\"tool\\\\ud800\" : 1", "\"\\\\udc00kind\" : 1");
    }

    /** Without the tools, nobody could tell which part of the log holds the values back. */
    @Test
    void theToolsAreNamedWhoseValuesTheLogDoesNotShow() throws IOException {
        Coverage.Tally tally = new Coverage.Tally();
        tally.count(Count.READS_WITHOUT_VALUE, "Bash");
        tally.count(Count.READS_WITHOUT_VALUE, "Bash");
        tally.count(Count.READS_WITHOUT_VALUE, "Read");
        StringWriter json = new StringWriter();
        StringWriter text = new StringWriter();

        CoverageJson.write(tally.coverage(List.of("mcp"), 0, 0), json);
        CoverageText.write(tally.coverage(List.of("mcp"), 0, 0), true, null, new PrintWriter(text));

        assertThat(json.toString().replaceAll("\\s+", ""))
                .contains(
                        "\"reads_without_value\":3",
                        "\"counts_by_tool\":{\"reads_without_value\":{\"Bash\":2,\"Read\":1}}");
        assertThat(text.toString().replaceAll("\\s+", " "))
                .contains("3 reads (Bash 2, Read 1) whose value the log does not show, left out: they cannot show A1");
    }
}
