package dev.hasse.reports.runtimes;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Consequence;
import dev.hasse.model.Consequence.Kind;
import dev.hasse.model.Counterfactual;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.reports.JsonParts;
import dev.hasse.simulation.DisciplineCost;
import dev.hasse.simulation.RetryCost;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * What a trace would have been under a discipline, for programs: one JSON object of the shape {@code hasse.whatif/1},
 * whose schema is the resource {@code hasse.whatif.1.schema.json}. The shape is a contract: fields are only ever added.
 * Shares go from 0 to 1.
 */
public final class CounterfactualJson {
    private static final String SCHEMA = "hasse.whatif/1";

    private final JsonGenerator json;
    private final String source;

    private CounterfactualJson(JsonGenerator json, String source) {
        this.json = json;
        this.source = source;
    }

    /**
     * Writes the object.
     *
     * @param recorded the verdict on the trace as it is
     * @param left the verdict on the records that remain
     * @param mechanism what the discipline does, in a few words
     * @param limit how many operations to list
     * @param version of Hasse
     */
    public static void write(
            Counterfactual replayed,
            Verdict recorded,
            Verdict left,
            String mechanism,
            int limit,
            Writer out,
            String version)
            throws IOException {
        JsonParts.document(
                out,
                SCHEMA,
                version,
                json -> new CounterfactualJson(json, recorded.source())
                        .write(replayed, recorded, left, mechanism, limit));
    }

    private void write(Counterfactual replayed, Verdict recorded, Verdict left, String mechanism, int limit)
            throws IOException {
        JsonOutput.stringField(json, "trace_id", recorded.traceId());
        JsonOutput.stringField(json, "source", source);
        json.writeStringField("runtime", replayed.discipline().word());
        json.writeStringField("mechanism", mechanism);
        JsonParts.names(json, "promises", replayed.discipline().excluded());
        JsonParts.chain(json, recorded.chain());
        standing("recorded", recorded);
        standing("left", left);
        json.writeNumberField("commits", replayed.commits());
        json.writeNumberField("refused", replayed.refused());
        json.writeNumberField(
                "abort_rate", JsonParts.rounded(new RetryCost(replayed.refused(), replayed.commits()).rate()));
        json.writeObjectFieldStart("operations");
        for (Kind kind : Kind.values()) {
            json.writeNumberField(JsonParts.word(kind), replayed.count(kind));
        }
        json.writeEndObject();
        json.writeArrayFieldStart("cost");
        for (DisciplineCost cost : DisciplineCost.of(replayed)) {
            cost(cost);
        }
        json.writeEndArray();
        List<Consequence> listed = replayed.consequences().stream().limit(limit).toList();
        json.writeArrayFieldStart("consequences");
        for (Consequence one : listed) {
            consequence(one);
        }
        json.writeEndArray();
        json.writeNumberField("unlisted", replayed.consequences().size() - listed.size());
    }

    private void standing(String field, Verdict verdict) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeNumberField("records", verdict.records());
        json.writeStringField("level", verdict.level().name());
        JsonParts.names(json, "excluded", verdict.point().excluded());
        JsonParts.names(json, "untested", verdict.with(Status.UNTESTED));
        json.writeStringField("a3_mode", verdict.cascadeMode().word());
        json.writeObjectFieldStart("anomalies");
        for (Anomaly anomaly : Anomaly.values()) {
            json.writeObjectFieldStart(anomaly.name());
            json.writeStringField(
                    "status", JsonParts.word(verdict.finding(anomaly).status()));
            json.writeNumberField("count", verdict.finding(anomaly).count());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void cost(DisciplineCost cost) throws IOException {
        json.writeStartObject();
        json.writeStringField("anomaly", cost.anomaly().name());
        json.writeStringField("words", CostText.words(cost));
        RetryCost estimate = cost.estimate();
        if (estimate == null) {
            json.writeNullField("estimate");
        } else {
            json.writeObjectFieldStart("estimate");
            json.writeNumberField("abort_rate", JsonParts.rounded(estimate.rate()));
            json.writeNumberField("overhead", JsonParts.rounded(estimate.overhead()));
            json.writeNumberField("low", JsonParts.rounded(estimate.low()));
            json.writeNumberField("high", JsonParts.rounded(estimate.high()));
            json.writeBooleanField("measured", estimate.isMeasured());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void consequence(Consequence one) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", JsonParts.word(one.kind()));
        JsonParts.operation(json, "operation", one.operation(), source);
        OperationRef because = one.because();
        if (because == null) {
            json.writeNullField("because");
        } else {
            JsonParts.operation(json, "because", because, source);
        }
        JsonOutput.nullableField(json, "subject", one.subject());
        json.writeNumberField("time", one.time());
        json.writeEndObject();
    }
}
