package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Fate;
import java.io.IOException;
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
}
