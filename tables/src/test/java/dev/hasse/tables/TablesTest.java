package dev.hasse.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.reports.rows.RowFormat;
import dev.hasse.reports.rows.RowQuery;
import dev.hasse.reports.rows.RowQuery.Filter;
import dev.hasse.reports.rows.RowQuery.Kind;
import dev.hasse.reports.rows.RowTables;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tech.tablesaw.api.Table;

class TablesTest {
    /** An agent commits at 5 on a date that it read at 1, and that the user replaced at 3, or did not. */
    private static Trace trip(String id, String agent, boolean stale) {
        return Trace.of(
                id,
                List.of(
                        Operation.by("user", 0)
                                .write("date", Value.ofInteger(14))
                                .commit(0),
                        Operation.by("user", 3)
                                .write("date", Value.ofInteger(stale ? 21 : 14))
                                .commit(3),
                        Operation.by(agent, 1)
                                .read("date", Value.ofInteger(14))
                                .write("booking", Value.ofString("x"))
                                .commit(5)));
    }

    private static final List<Trace> TRACES =
            List.of(trip("one", "flight", true), trip("two", "flight", false), trip("three", "a~~~b", true));

    private static Stream<Verdict> verdicts() {
        return TRACES.stream().map(Classifier.LISTING_ALL::classify);
    }

    private static String rendered(RowQuery query, RowFormat format) throws IOException {
        RowTables.Rows rows = new Tablesaw().begin(query);
        if (query.kind() == Kind.OPERATION) {
            TRACES.forEach(rows::add);
        } else {
            verdicts().forEach(rows::add);
        }
        StringWriter out = new StringWriter();
        rows.table().write(format, out, 80, "0");
        return out.toString();
    }

    private static RowQuery by(Kind kind, String... columns) {
        return new RowQuery(kind, List.of(), List.of(columns), null);
    }

    private static RowQuery pivot(Kind kind, String pivot, String... columns) {
        return new RowQuery(kind, List.of(), List.of(columns), pivot);
    }

    @Test
    void aRowForEachTrace() {
        Table table = Tables.traces(verdicts().toList());

        assertThat(table.stringColumn("trace_id").asList()).containsExactly("one", "two", "three");
        assertThat(table.stringColumn("level").asList()).containsExactly("L0", "L4", "L0");
        assertThat(table.longColumn("A1").asList()).containsExactly(1L, 0L, 1L);
        assertThat(table.stringColumn("A1_status").asList()).containsExactly("found", "absent", "found");
        assertThat(table.stringColumn("A2_status").asList()).containsOnly("untested");
        // No label is known.
        assertThat(table.column("model").countMissing()).isEqualTo(3);
    }

    @Test
    void aRowForEachFinding() {
        Table table = Tables.findings(verdicts().toList());
        Table stale = table.where(table.stringColumn("anomaly").isEqualTo("A1"));

        assertThat(stale.stringColumn("agent").asList()).containsExactly("flight", "a~~~b");
        assertThat(stale.stringColumn("other_agent").asList()).containsOnly("user");
        assertThat(stale.stringColumn("subject").asList()).containsOnly("date");
        assertThat(stale.longColumn("overwritten_at").asList()).containsOnly(3L);
        assertThat(stale.longColumn("window").asList()).containsOnly(4L);
        assertThat(stale.booleanColumn("certain").asList()).containsOnly(true);
    }

    @Test
    void aRowForEachOperation() {
        Table table = Tables.operations(TRACES);

        assertThat(table.rowCount()).isEqualTo(9);
        assertThat(table.longColumn("window").asList()).startsWith(0L, 0L, 4L);
        assertThat(table.intColumn("reads").asList()).startsWith(0, 0, 1);
        assertThat(table.column("refused").countMissing()).isEqualTo(9);
    }

    @Test
    void ratesOfGroups() throws IOException {
        assertThat(rendered(by(Kind.TRACE, "level"), RowFormat.CSV)).isEqualTo("""
                level,traces,records,L0_share,L1_share,L2_share,L3_share,L4_share,anomalies_per_trace,A1_found,A1_tested,\
                A1_rate,A1_low,A1_high,A2_found,A2_tested,A2_rate,A2_low,A2_high,A3_found,A3_tested,A3_rate,A3_low,A3_high,\
                A6_found,A6_tested,A6_rate,A6_low,A6_high
                L0,2,6,1.0,0.0,0.0,0.0,0.0,1.0,2,2,1.0,0.158114,1.0,0,0,,0.0,1.0,0,2,0.0,0.0,0.841886,0,0,,0.0,1.0
                L4,1,3,0.0,0.0,0.0,0.0,1.0,0.0,0,1,0.0,0.0,0.975,0,0,,0.0,1.0,0,1,0.0,0.0,0.975,0,0,,0.0,1.0
                """.replace("\n", "\r\n"));
    }

    /** Names that Tablesaw would take apart stay whole, and groups are sorted. */
    @Test
    void groupsOfOperations() throws IOException {
        assertThat(rendered(by(Kind.OPERATION, "agent", "reads"), RowFormat.TEXT))
                .isEqualTo("""
                agent   reads  operations  traces  agents  aborted  refused  reads_mean
                a~~~b       1           1       1       1        0        0           1
                flight      1           2       2       1        0        0           1
                user        0           6       3       1        0        0           0

                not shown: writes_mean, window_median, window_max; --format csv, json and html
                  have all columns
                """);
    }

    @Test
    void aCrossTable() throws IOException {
        assertThat(rendered(pivot(Kind.OPERATION, "window", "agent"), RowFormat.TEXT))
                .isEqualTo("""
                agent   window=0  window=4  total
                a~~~b          0         1      1
                flight         0         2      2
                user           6         0      6
                """);
        assertThat(rendered(pivot(Kind.TRACE, "level"), RowFormat.MARKDOWN)).isEqualTo("""
                | level=L0 | level=L4 | total |
                | ---: | ---: | ---: |
                | 2 | 1 | 3 |
                """);
        // By the column itself, and one that is missing.
        assertThat(rendered(pivot(Kind.TRACE, "model", "model"), RowFormat.TEXT))
                .isEqualTo("""
                model=  total
                     3      3
                """);
    }

    @Test
    void onlyRowsWithAValue() throws IOException {
        RowQuery query = new RowQuery(
                Kind.OPERATION,
                List.of(Filter.parse("agent=flight"), Filter.parse("window=4"), Filter.parse("model=")),
                List.of("trace_id"),
                null);

        assertThat(rendered(query, RowFormat.CSV).lines().map(line -> line.split(",")[0]))
                .containsExactly("trace_id", "one", "two");
    }

    @ParameterizedTest
    @EnumSource(RowFormat.class)
    void nothingIsATableToo(RowFormat format) throws IOException {
        RowQuery none = new RowQuery(Kind.TRACE, List.of(new Filter("level", "L9")), List.of("level"), null);

        assertThat(rendered(none, format)).contains("anomalies").doesNotContain("L4\"");
        assertThat(rendered(new RowQuery(Kind.TRACE, none.where(), List.of(), "level"), format))
                .contains("total");
    }

    @Test
    void whatCannotBeAskedFor() {
        assertThatThrownBy(() -> new Tablesaw().begin(by(Kind.FINDING, "levle")))
                .hasMessageStartingWith("found \"levle\", expected a column of the table: anomaly, agent, ");
        assertThatThrownBy(() -> new Tablesaw().begin(by(Kind.FINDING, "agent", "agent")))
                .hasMessage("found a column twice, expected each once: agent,agent");
        assertThatThrownBy(() -> Filter.parse("agent"))
                .hasMessage("found \"agent\", expected COLUMN=VALUE, such as workload=booking");
    }

    @Test
    void aPivotHasAHundredColumnsAtMost() {
        RowTables.Rows rows = new Tablesaw().begin(pivot(Kind.OPERATION, "trace_id"));
        for (int k = 0; k < 101; k++) {
            rows.add(trip("t" + k, "flight", true));
        }

        assertThatThrownBy(rows::table)
                .hasMessage("found 101 values of \"trace_id\", expected at most 100 to make columns of");
    }

    /** Every column has its line in the documentation, in the section of its rows. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void theColumnsAreDocumented(Kind kind) throws IOException {
        String name = kind.name().toLowerCase(Locale.ROOT);
        String section = Pattern.compile("## A row for each " + name + "\n(.*?)\n## ", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/tables.md")) + "\n## ")
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.joining());
        Set<String> documented = new TreeSet<>(Pattern.compile("`([A-Za-z0-9_]+)`")
                .matcher(section)
                .results()
                .map(found -> found.group(1))
                .toList());
        for (@Nullable String grouped : new String[] {null, "trace_id"}) {
            RowQuery query = grouped == null ? by(kind) : by(kind, grouped);
            for (String column : rendered(query, RowFormat.CSV)
                    .lines()
                    .findFirst()
                    .orElseThrow()
                    .split(",")) {
                String plain = column.replace("\"", "")
                        .replaceFirst("_(status|possible|evidence)$", "")
                        .replaceFirst("^A[236]_", "A1_")
                        .replaceFirst("^L[123]_share$", "L0_share");
                assertThat(documented).contains(plain);
            }
        }
    }
}
