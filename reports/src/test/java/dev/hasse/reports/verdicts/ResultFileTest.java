package dev.hasse.reports.verdicts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.UnusableFileException;
import dev.hasse.reports.groups.GroupBy;
import dev.hasse.reports.groups.ReportFile;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results and reports that no run has written are bad input, not a defect. */
class ResultFileTest {
    private static final String RESULT = """
            {"schema": "hasse.check/1", "traces": [{}], "summary": {"traces": 1, "records": 1, "skipped": 0,
             "levels": {"L0": 1, "L1": 0, "L2": 0, "L3": 0, "L4": 0},
             "anomalies": {"A1": NONE, "A2": NONE, "A3": NONE, "A6": NONE}, "a3_modes": {"cascade": 0, "residue": 0},
             "gate": {"require": "L0", "fail_on": [], "require_evidence": [], "failed": 0, "passed": true,
              "rates": [{"anomaly": "A1", "max_rate": 0.5, "confidence": CONFIDENCE, "found": FOUND, "tested": TESTED}]}}}
            """.replace("NONE", "{\"traces\": 0, \"witnesses\": 0, \"untested\": 0}");

    private static String result(String found, String tested, String confidence) {
        return RESULT.replace("FOUND", found).replace("TESTED", tested).replace("CONFIDENCE", confidence);
    }

    private static MergedResults merged(String result, int times) {
        ResultFile read = ResultFile.read("r.json", result.getBytes(StandardCharsets.UTF_8));
        return MergedResults.of(Collections.nCopies(times, read));
    }

    @Test
    void ratesAreAddedUp() {
        assertThat(merged(result("1", "2", "0.95"), 3)
                        .summary()
                        .samples()
                        .get(0)
                        .tested())
                .isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource({
        "5, 1, 0.95, 1",
        "-1, 1, 0.95, 1",
        "0, 3000000000, 0.95, 1",
        "0, 2000000000, 0.95, 2",
        "9223372036854775807, 9223372036854775807, 0.95, 2",
        "0, 1, 1e-320, 1"
    })
    void ratesThatCannotBeAreRefused(String found, String tested, String confidence, int times) {
        assertThatThrownBy(() -> merged(result(found, tested, confidence), times))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageStartingWith("r.json: found impossible rates");
    }

    @Test
    void anotherEncodingIsRefused() {
        byte[] utf16 = result("0", "0", "0.95").getBytes(StandardCharsets.UTF_16LE);

        assertThatThrownBy(() -> ResultFile.read("r.json", utf16))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("r.json: found UTF-16 or UTF-32, expected JSON in UTF-8");
    }

    /** Two reports of two billion traces each exceed what the test of a difference can count. */
    @Test
    void aReportOfMoreTracesThanCanBeComparedIsRefused() {
        String report = """
                {"schema": "hasse.report/1", "group_by": ["workload"],
                 "groups": [{"anomalies": {"A1": {"found": 1, "tested": 2, "traces": 2000000000}}}]}
                """;

        assertThatThrownBy(() ->
                        ReportFile.read("r.json", report.getBytes(StandardCharsets.UTF_8), List.of(GroupBy.WORKLOAD)))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("r.json: found more than 1000000000 traces, expected fewer");
    }
}
