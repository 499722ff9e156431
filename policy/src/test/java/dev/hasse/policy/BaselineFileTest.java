package dev.hasse.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFingerprint;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BaselineFileTest {
    private static final BaselineFile.Known KNOWN = new BaselineFile.Known(
            Set.of(
                    new Fingerprint(Anomaly.A3, "w", List.of("b"), "x"),
                    new Fingerprint(Anomaly.A1, "w", List.of("b", "a"), "y"),
                    new Fingerprint(Anomaly.A1, "w", List.of("a", "b"), "y"),
                    new Fingerprint(Anomaly.A1, "w", List.of("b"), "x"),
                    new Fingerprint(Anomaly.A6, null, List.of("b"), "x")),
            Set.of(
                    new RuleFingerprint(RuleFault.NOT_COMPENSATED, List.of("pay"), "y"),
                    new RuleFingerprint(RuleFault.NOT_COMPENSATED, List.of("pay"), "x"),
                    new RuleFingerprint(RuleFault.DECIDED_TWICE, List.of("book", "abort"), "")));

    private static String written(BaselineFile.Known known) throws IOException {
        StringWriter out = new StringWriter();
        BaselineFile.write(known, out);
        return out.toString();
    }

    @Test
    void aDiffCanBeReviewed() throws IOException {
        assertThat(written(KNOWN)).isEqualTo("""
                {"schema": "hasse.baseline/1",
                 "findings": [
                  {"anomaly":"A6","agents":["b"],"subject":"x"},
                  {"anomaly":"A1","workload":"w","agents":["b"],"subject":"x"},
                  {"anomaly":"A1","workload":"w","agents":["a","b"],"subject":"y"},
                  {"anomaly":"A1","workload":"w","agents":["b","a"],"subject":"y"},
                  {"anomaly":"A3","workload":"w","agents":["b"],"subject":"x"}
                 ],
                 "violations": [
                  {"rule":"T1","fault":"decided-twice","steps":["book","abort"],"subject":""},
                  {"rule":"T2","fault":"not-compensated","steps":["pay"],"subject":"x"},
                  {"rule":"T2","fault":"not-compensated","steps":["pay"],"subject":"y"}
                 ]}
                """);
        assertThat(written(new BaselineFile.Known(Set.of(), Set.of()))).isEqualTo("""
                {"schema": "hasse.baseline/1",
                 "findings": []}
                """);
    }

    @Test
    void whatWasWrittenIsRead() throws IOException {
        byte[] written = written(KNOWN).getBytes(StandardCharsets.UTF_8);

        assertThat(BaselineFile.read("baseline.json", written)).isEqualTo(KNOWN);
    }
}
