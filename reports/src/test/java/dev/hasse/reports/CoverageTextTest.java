package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Fate;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a conversion says of what it read. */
class CoverageTextTest {
    /** Our own words are no names that a stranger chose. */
    @Test
    void whatIsNoCallIsToldInFull() {
        String told = "history of a bank, whose operations are on no cells: only a mapping can name some";
        Coverage.Tally tally = new Coverage.Tally();
        tally.ignored(told);
        tally.ignored("event of type " + "x".repeat(1_000));
        tally.fate(Fate.UNMAPPED, "y".repeat(1_000));

        assertThat(text(tally))
                .contains(
                        told + " 1",
                        "event of type " + "x".repeat(86) + "… (1014 characters) 1",
                        "y".repeat(40) + "… (1000 characters) 1");
    }

    private static String text(Coverage.Tally tally) {
        StringWriter text = new StringWriter();
        CoverageText.write(tally.coverage(List.of("jepsen"), 0, 0), true, null, new PrintWriter(text));
        return text.toString().replaceAll("\\s+", " ");
    }
}
