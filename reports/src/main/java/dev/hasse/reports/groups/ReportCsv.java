package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Interval;
import dev.hasse.model.LatticePoint;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.reports.ClockUnit;
import dev.hasse.reports.Csv;
import dev.hasse.reports.JsonParts;
import dev.hasse.reports.Sentences;
import java.io.IOException;
import java.io.Writer;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * For spreadsheets and data frames: {@linkplain Csv CSV} with a row for each group and anomaly or observation; with transactions, also for
 * each group and rule. The total has rows only where it is what was compared. Shares go from 0 to 1; fields that are unknown or were not
 * requested are empty.
 */
public final class ReportCsv {
    private static final String HELD = "held";
    private static final String UNDECIDED = "undecided";

    private final Report report;
    private final Map<GroupKey, Map<Anomaly, GroupComparison.Difference>> differences = new HashMap<>();

    private ReportCsv(Report report) {
        this.report = report;
        GroupComparison comparison = report.comparison();
        if (comparison != null) {
            for (GroupComparison.Difference one : comparison.differences()) {
                differences
                        .computeIfAbsent(one.key(), none -> new EnumMap<>(Anomaly.class))
                        .put(one.anomaly(), one);
            }
        }
    }

    /** Writes the report. */
    public static void write(Report report, Writer out) throws IOException {
        new ReportCsv(report).write(out);
    }

    private void write(Writer out) throws IOException {
        // Every row has the same columns, even the total, which is not in a group.
        List<String> columns = List.copyOf(row(report.total(), Anomaly.A1).keySet());
        try (Csv csv = Csv.to(out, columns)) {
            for (Group group : report.groups()) {
                rows(group, csv);
                rules(group, columns, csv);
            }
            if (report.comparison() != null && report.comparison().whole()) {
                rows(report.total(), csv);
            }
        }
    }

    private void rows(Group group, Csv csv) throws IOException {
        for (Phenomenon phenomenon : Phenomenon.all()) {
            for (Object cell : row(group, phenomenon).values()) {
                csv.cell(cell);
            }
            csv.endRow();
        }
    }

    /** A row for each rule of transactions: the columns of anomalies as far as they apply, and how many traces held it and left it undecided. */
    private void rules(Group group, List<String> columns, Csv csv) throws IOException {
        TransactionReport transactions = report.transactions();
        TransactionFigures figures = transactions == null ? null : transactions.of(group.key());
        if (figures == null) {
            return;
        }
        for (Map.Entry<TransactionRule, RuleFigures> rule : figures.rules().entrySet()) {
            Map<String, Object> row = key(group);
            row.put("anomaly", rule.getKey().word());
            row.put("traces", figures.traces());
            rate(row, rule.getValue().rate());
            row.put("witnesses", rule.getValue().violations());
            List<WorstViolation> worst = rule.getValue().worst();
            row.put(
                    "worst",
                    worst.isEmpty()
                            ? ""
                            : worst.get(0).traceId() + ": " + worst.get(0).sentence());
            row.put(HELD, rule.getValue().held());
            row.put(UNDECIDED, rule.getValue().undecided());
            for (String column : columns) {
                csv.cell(row.get(column));
            }
            csv.endRow();
        }
    }

    private Map<String, Object> key(Group group) {
        Map<String, Object> row = new LinkedHashMap<>();
        List<@Nullable String> values = group.key().values();
        for (int k = 0; k < report.groupBy().size(); k++) {
            String value = k < values.size() ? values.get(k) : null;
            String otherwise = k == 0 && values.isEmpty() ? Figures.ALL : "";
            row.put(report.groupBy().get(k).word(), value == null ? otherwise : SafeText.escape(value));
        }
        return row;
    }

    private static void rate(Map<String, Object> row, Rate rate) {
        row.put("found", rate.found());
        row.put("tested", rate.tested());
        row.put("tested_share", JsonParts.rounded(rate.testedShare()));
        row.put("rate", rate.isTested() ? JsonParts.rounded(rate.share()) : "");
        interval(row, "exact", rate.isTested() ? rate.exact() : null);
        interval(row, "bootstrap", rate.isTested() ? rate.bootstrap() : null);
        row.put("rate_of_tested", rate.isTested() ? JsonParts.rounded(rate.shareOfTested()) : "");
        interval(row, "of_tested", rate.isTested() ? rate.ofTested() : null);
    }

    private Map<String, Object> row(Group group, Phenomenon phenomenon) {
        Map<String, Object> row = key(group);
        AnomalyFigures figures = group.of(phenomenon);
        row.put("anomaly", phenomenon.code());
        row.put("traces", group.traces());
        row.put("records", group.records());
        row.put("agents", group.agents());
        row.put("cells", group.cells());
        rate(row, figures.rate());
        row.put("witnesses", figures.witnesses());
        facets(row, group, phenomenon);
        levels(row, group);
        row.put("agents_most", ranking(group.agentRanking()));
        row.put("pairs_most", ranking(group.pairRanking()));
        row.put("cells_most", ranking(group.cellRanking()));
        row.put("unlisted_witnesses", group.unlisted());
        row.put(
                "worst",
                figures.worst().isEmpty()
                        ? ""
                        : figures.worst().get(0).place() + ": "
                                + Sentences.of(figures.worst().get(0).witness()));
        materiality(row, phenomenon == Anomaly.A1 ? group.materiality() : null);
        if (report.comparison() != null) {
            Map<Anomaly, GroupComparison.Difference> compared = differences.get(group.key());
            // Observations are not compared.
            String otherwise = phenomenon instanceof Observation ? "" : "only here";
            comparison(row, compared == null ? null : compared.get(phenomenon), otherwise);
        }
        row.put("bootstrap_resamples", (long) report.resamples());
        row.put("bootstrap_seed", report.seed());
        row.put("skipped_records", report.skipped());
        row.put("possible", figures.possible());
        row.put("residues_aborted", phenomenon == Anomaly.A3 ? group.residues().aborted() : "");
        row.put("residues_unlogged", phenomenon == Anomaly.A3 ? group.residues().unlogged() : "");
        ClockUnit clock = phenomenon == Anomaly.A1 ? group.stale().clock() : null;
        row.put("window_unit", clock == null ? "" : clock.word());
        if (report.transactions() != null) {
            row.put(HELD, "");
            row.put(UNDECIDED, "");
        }
        row.put("stale_edit", phenomenon == Anomaly.A1 ? group.stale().facets().staleEdits() : "");
        return row;
    }

    private static void interval(Map<String, Object> row, String name, @Nullable Interval interval) {
        row.put(name + "_low", interval == null ? "" : JsonParts.rounded(interval.low()));
        row.put(name + "_high", interval == null ? "" : JsonParts.rounded(interval.high()));
    }

    private static void facets(Map<String, Object> row, Group group, Phenomenon phenomenon) {
        boolean stale = phenomenon == Anomaly.A1;
        StaleFigures figures = group.stale();
        row.put("lost_update", stale ? figures.facets().lostUpdates() : "");
        row.put("read_only", stale ? figures.facets().readOnly() : "");
        row.put("cold_start", stale ? figures.facets().coldStarts() : "");
        row.put("supersession", stale ? figures.facets().supersessions() : "");
        row.put("restored", stale ? figures.facets().restored() : "");
        spread(row, "staleness", stale ? figures.staleness() : null);
        spread(row, "window", stale ? figures.window() : null);
        spread(row, "blast_radius", phenomenon == Anomaly.A3 ? group.blastRadius() : null);
    }

    private static void spread(Map<String, Object> row, String name, @Nullable Spread spread) {
        Spread known = spread == null || spread.count() == 0 ? null : spread;
        row.put(name + "_median", known == null ? "" : known.median());
        row.put(name + "_p95", known == null ? "" : known.percentile95());
        row.put(name + "_maximum", known == null ? "" : known.maximum());
    }

    private static void levels(Map<String, Object> row, Group group) {
        for (Level level : Level.values()) {
            row.put(level.name(), group.levels().getOrDefault(level, 0L));
        }
        group.points().forEach((point, count) -> row.put(column(point), count));
    }

    /** A column name such as {@code excludes_A1_A3}. */
    private static String column(LatticePoint point) {
        return point.excluded().isEmpty()
                ? "excludes_none"
                : point.excluded().stream().map(Anomaly::name).collect(Collectors.joining("_", "excludes_", ""));
    }

    private static String ranking(Ranking ranking) {
        return ranking.first().stream().map(Details::entry).collect(Collectors.joining("; "));
    }

    private static void materiality(Map<String, Object> row, @Nullable Materiality materiality) {
        row.put("advice_material", materiality == null ? "" : JsonParts.rounded(materiality.estimate()));
        row.put("advice_material_low", materiality == null ? "" : JsonParts.rounded(materiality.low()));
        row.put("advice_material_high", materiality == null ? "" : JsonParts.rounded(materiality.high()));
        row.put("advice_assigned", materiality == null ? "" : materiality.assigned());
    }

    private static void comparison(
            Map<String, Object> row, GroupComparison.@Nullable Difference one, String otherwise) {
        GroupComparison.Difference known = one == null || one.change() == GroupComparison.Change.UNTESTED ? null : one;
        row.put("other_found", one == null ? "" : one.there().found());
        row.put("other_tested", one == null ? "" : one.there().tested());
        row.put("other_traces", one == null ? "" : one.there().traces());
        row.put("difference", known == null ? "" : JsonParts.rounded(known.difference()));
        row.put("p", known == null ? "" : known.p());
        row.put("p_corrected", known == null ? "" : known.corrected());
        row.put("change", one == null ? otherwise : one.change().words());
    }
}
