package dev.hasse.reports.groups;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Interval;
import dev.hasse.model.LatticePoint;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.reports.ClockUnit;
import dev.hasse.reports.JsonParts;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.verdicts.WitnessJson;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For programs, and for a later comparison: one JSON object of the shape {@code hasse.report/1}, whose schema is the
 * resource {@code hasse.report.1.schema.json} beside that of {@code check}. The shape is a contract: fields are only
 * ever added. Shares go from 0 to 1.
 */
public final class ReportJson {
    /** The name of the schema. */
    static final String SCHEMA = "hasse.report/1";

    private final JsonGenerator json;
    private final Report report;

    private ReportJson(JsonGenerator json, Report report) {
        this.json = json;
        this.report = report;
    }

    /**
     * Writes the report.
     *
     * @param run when and from what it was made
     */
    public static void write(Report report, ReportRun run, Writer out) throws IOException {
        JsonParts.document(out, SCHEMA, run.version(), json -> {
            json.writeStringField("made_at", run.at().toString());
            json.writeArrayFieldStart("inputs");
            for (String input : run.inputs()) {
                JsonOutput.string(json, input);
            }
            json.writeEndArray();
            new ReportJson(json, report).write();
        });
    }

    private void write() throws IOException {
        json.writeArrayFieldStart("group_by");
        for (GroupBy by : report.groupBy()) {
            json.writeString(by.word());
        }
        json.writeEndArray();
        JsonParts.chain(json, report.chain());
        json.writeNumberField("confidence", Report.CONFIDENCE);
        json.writeObjectFieldStart("bootstrap");
        json.writeNumberField("resamples", report.resamples());
        json.writeNumberField("seed", report.seed());
        json.writeEndObject();
        json.writeNumberField("skipped", report.skipped());
        json.writeFieldName("total");
        group(report.total());
        json.writeArrayFieldStart("groups");
        for (Group group : report.groups()) {
            group(group);
        }
        json.writeEndArray();
        GroupComparison comparison = report.comparison();
        if (comparison != null) {
            json.writeFieldName("comparison");
            comparison(comparison);
        }
    }

    private void key(GroupKey key) throws IOException {
        json.writeObjectFieldStart("key");
        for (int k = 0; k < key.values().size(); k++) {
            String value = key.values().get(k);
            json.writeFieldName(report.groupBy().get(k).word());
            if (value == null) {
                json.writeNull();
            } else {
                JsonOutput.string(json, value);
            }
        }
        json.writeEndObject();
    }

    private void group(Group group) throws IOException {
        json.writeStartObject();
        key(group.key());
        json.writeNumberField("traces", group.traces());
        json.writeNumberField("records", group.records());
        json.writeNumberField("agents", group.agents());
        json.writeNumberField("cells", group.cells());
        json.writeObjectFieldStart("levels");
        for (Level level : Level.values()) {
            json.writeObjectFieldStart(level.name());
            json.writeNumberField("traces", group.levels().getOrDefault(level, 0L));
            json.writeNumberField("share", JsonParts.rounded(group.share(level)));
            json.writeNumberField("tested", group.testedLevels().getOrDefault(level, 0L));
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeArrayFieldStart("points");
        for (Map.Entry<LatticePoint, Long> point : group.points().entrySet()) {
            json.writeStartObject();
            JsonParts.names(json, "excluded", point.getKey().excluded());
            json.writeNumberField("traces", point.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
        JsonParts.cascadeModes(json, group.cascadeModes());
        json.writeObjectFieldStart("anomalies");
        for (Anomaly anomaly : Anomaly.values()) {
            json.writeFieldName(anomaly.name());
            phenomenon(group, anomaly);
        }
        json.writeEndObject();
        json.writeObjectFieldStart("observations");
        for (Observation observation : Observation.values()) {
            json.writeFieldName(observation.code());
            phenomenon(group, observation);
        }
        json.writeEndObject();
        json.writeObjectFieldStart("most");
        ranking("agents", group.agentRanking(), List.of("agent"));
        ranking("pairs", group.pairRanking(), List.of("agent", "other"));
        ranking("cells", group.cellRanking(), List.of("cell"));
        json.writeEndObject();
        json.writeNumberField("unlisted_witnesses", group.unlisted());
        Materiality materiality = group.materiality();
        if (materiality != null) {
            json.writeFieldName("advice");
            materiality(materiality);
        }
        TransactionReport transactions = report.transactions();
        TransactionFigures figures = transactions == null ? null : transactions.of(group.key());
        if (figures != null) {
            TransactionFiguresJson.write(figures, json);
        }
        json.writeEndObject();
    }

    private void phenomenon(Group group, Phenomenon phenomenon) throws IOException {
        AnomalyFigures figures = group.of(phenomenon);
        Rate rate = figures.rate();
        json.writeStartObject();
        json.writeNumberField("found", rate.found());
        json.writeNumberField("tested", rate.tested());
        json.writeNumberField("traces", rate.traces());
        json.writeNumberField("tested_share", JsonParts.rounded(rate.testedShare()));
        if (rate.isTested()) {
            json.writeNumberField("rate", JsonParts.rounded(rate.share()));
        } else {
            json.writeNullField("rate");
        }
        interval("exact", rate.isTested() ? rate.exact() : null);
        interval("bootstrap", rate.isTested() ? rate.bootstrap() : null);
        if (rate.isTested()) {
            json.writeNumberField("rate_of_tested", JsonParts.rounded(rate.shareOfTested()));
        } else {
            json.writeNullField("rate_of_tested");
        }
        interval("exact_of_tested", rate.isTested() ? rate.ofTested() : null);
        json.writeNumberField("witnesses", figures.witnesses());
        json.writeNumberField("possible", figures.possible());
        if (phenomenon == Anomaly.A1) {
            json.writeObjectFieldStart("facets");
            JsonParts.facets(json, group.stale().facets());
            json.writeEndObject();
            spread("staleness", group.stale().staleness());
            spread("window", group.stale().window());
            ClockUnit clock = group.stale().clock();
            if (clock != null) {
                json.writeStringField("window_unit", clock.word());
            }
        }
        if (phenomenon == Anomaly.A3) {
            spread("blast_radius", group.blastRadius());
            json.writeFieldName("residues");
            JsonParts.residues(json, group.residues());
        }
        json.writeArrayFieldStart("worst");
        for (WorstWitness worst : figures.worst()) {
            worst(json, worst);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** Writes a witness and its place. */
    public static void worst(JsonGenerator json, WorstWitness worst) throws IOException {
        json.writeStartObject();
        JsonOutput.stringField(json, "trace_id", worst.traceId());
        JsonOutput.stringField(json, "source", worst.source());
        JsonOutput.stringField(json, "sentence", Sentences.of(worst.witness()));
        json.writeFieldName("witness");
        new WitnessJson(json, worst.source()).witness(worst.witness());
        json.writeEndObject();
    }

    private void interval(String field, @Nullable Interval interval) throws IOException {
        interval(json, field, interval);
    }

    /** Writes an interval as its two ends, or null. */
    public static void interval(JsonGenerator json, String field, @Nullable Interval interval) throws IOException {
        if (interval == null) {
            json.writeNullField(field);
            return;
        }
        json.writeArrayFieldStart(field);
        json.writeNumber(JsonParts.rounded(interval.low()));
        json.writeNumber(JsonParts.rounded(interval.high()));
        json.writeEndArray();
    }

    private void spread(String field, Spread spread) throws IOException {
        if (spread.count() == 0) {
            json.writeNullField(field);
            return;
        }
        json.writeObjectFieldStart(field);
        json.writeNumberField("count", spread.count());
        json.writeNumberField("median", spread.median());
        json.writeNumberField("p95", spread.percentile95());
        json.writeNumberField("maximum", spread.maximum());
        json.writeEndObject();
    }

    private void ranking(String field, Ranking ranking, List<String> names) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeArrayFieldStart("first");
        for (Ranking.Entry entry : ranking.first()) {
            json.writeStartObject();
            for (int k = 0; k < names.size(); k++) {
                JsonOutput.stringField(json, names.get(k), entry.names().get(k));
            }
            json.writeNumberField("witnesses", entry.witnesses());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("others", ranking.others());
        json.writeNumberField("uncounted", ranking.uncounted());
        json.writeEndObject();
    }

    private void materiality(Materiality materiality) throws IOException {
        json.writeStartObject();
        json.writeNumberField("material", JsonParts.rounded(materiality.estimate()));
        json.writeNumberField("low", JsonParts.rounded(materiality.low()));
        json.writeNumberField("high", JsonParts.rounded(materiality.high()));
        json.writeNumberField("assigned", materiality.assigned());
        json.writeNumberField("unassigned", materiality.unassigned());
        json.writeArrayFieldStart("uses");
        for (Materiality.Part part : materiality.parts()) {
            json.writeStartObject();
            json.writeStringField("use", part.use().name());
            json.writeNumberField("witnesses", part.witnesses());
            json.writeNumberField("probability", JsonParts.rounded(part.use().probability()));
            interval("interval", part.use().interval());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void comparison(GroupComparison comparison) throws IOException {
        json.writeStartObject();
        JsonOutput.stringField(json, "other", comparison.other());
        json.writeStringField("test", "Fisher's exact test, two-sided, among tested traces");
        json.writeStringField("correction", "Holm");
        json.writeNumberField("alpha", GroupComparison.ALPHA);
        json.writeBooleanField("whole", comparison.whole());
        json.writeNumberField("comparisons", comparison.compared());
        json.writeArrayFieldStart("differences");
        for (GroupComparison.Difference one : comparison.differences()) {
            boolean known = one.change() != GroupComparison.Change.UNTESTED;
            json.writeStartObject();
            key(one.key());
            json.writeStringField("anomaly", one.anomaly().name());
            json.writeStringField("change", one.change().words());
            counts("here", one.here());
            counts("there", one.there());
            if (known) {
                json.writeNumberField("difference", JsonParts.rounded(one.difference()));
                json.writeNumberField("p", one.p());
                json.writeNumberField("p_corrected", one.corrected());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        keys("only_here", comparison.onlyHere());
        keys("only_there", comparison.onlyThere());
        json.writeEndObject();
    }

    private void counts(String field, ComparedReport.Counts counts) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeNumberField("found", counts.found());
        json.writeNumberField("tested", counts.tested());
        json.writeNumberField("traces", counts.traces());
        json.writeEndObject();
    }

    private void keys(String field, List<GroupKey> keys) throws IOException {
        json.writeArrayFieldStart(field);
        for (GroupKey key : keys) {
            json.writeStartObject();
            key(key);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
