package dev.hasse.reports.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hasse.model.Chain;
import dev.hasse.model.UnusableFileException;
import dev.hasse.reports.groups.Materiality.Use;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many witnesses of A1 matter (§5.9). */
class MaterialityTest {

    private static Roles roles(String json) {
        return Roles.read("roles.json", json.getBytes(StandardCharsets.UTF_8));
    }

    private static Materiality of(Roles roles, Traces... traces) {
        ReportBuilder builder =
                new ReportBuilder(List.of(GroupBy.WORKLOAD), Chain.DEFAULT, new Bootstrap(10, 1, 0.95), roles);
        for (Traces trace : traces) {
            builder.add(trace.verdict());
        }
        return Objects.requireNonNull(builder.report(0).total().materiality());
    }

    @Test
    void thePapersExampleOfEditReview() {
        Traces session = Traces.trace("t");
        for (int k = 0; k < 143; k++) {
            session.stale(k < 43 ? "reviewer" : "editor", "other", 1, 2);
        }
        Materiality materiality = of(roles("{\"reviewer\": \"assessor\", \"editor\": \"producer\"}"), session);

        assertThat(materiality.estimate()).isEqualTo(43);
        assertThat(materiality.assigned()).isEqualTo(143);
        // 43 × 91.8% and 43 + 100 × 3.6%.
        assertThat(materiality.low()).isCloseTo(39.5, within(0.05));
        assertThat(materiality.high()).isCloseTo(46.6, within(0.05));
    }

    @Test
    void theFiguresAreThoseOfTableV() {
        assertThat(Use.CONSUMER.probability()).isCloseTo(0.545, within(0.0005));
        assertThat(Use.CONSUMER.interval().low()).isCloseTo(0.364, within(0.0005));
        assertThat(Use.CONSUMER.interval().high()).isCloseTo(0.719, within(0.0005));
        assertThat(Use.ASSESSOR.interval().low()).isCloseTo(0.918, within(0.0005));
        assertThat(Use.PRODUCER.interval().high()).isCloseTo(0.036, within(0.0005));
    }

    @Test
    void anAgentGoesBeforeItsRoleAndOthersAreSetApart() {
        Materiality materiality = of(
                roles("{\"critic\": 0.5, \"ann\": 1}"),
                Traces.trace("t")
                        .agent("ann", "critic")
                        .agent("bob", "critic")
                        .agent("cyd", null)
                        .stale("ann", "cyd", 1, 2)
                        .stale("bob", "cyd", 1, 2)
                        .stale("cyd", "bob", 1, 2));

        assertThat(materiality.estimate()).isEqualTo(1.5);
        assertThat(materiality.unassigned()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | line 1: found something else, expected a JSON object from names to what they do",
                "{\"a\": \"boss\"} | line 1: found \"boss\" for \"a\", expected producer, consumer, assessor, or a probability from 0 to 1",
                "{\"a\": 1.5} | line 1: found \"1.5\" for \"a\", expected producer, consumer, assessor, or a probability from 0 to 1",
                "{\"a\": null} | line 1: found \"null\" for \"a\", expected producer, consumer, assessor, or a probability from 0 to 1",
                "{\"a\": 1 | not JSON at line 1",
            })
    void whatIsWrongIsSaidWithItsLine(String json, String message) {
        assertThatThrownBy(() -> roles(json))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageStartingWith("roles.json: " + message);
        assertThatThrownBy(() -> roles("{\n\"good\": \"producer\",\n\"bad\": {}\n}"))
                .hasMessageContaining("line 3: found");
    }
}
