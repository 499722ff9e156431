package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.policy.Demands;
import dev.hasse.policy.FailureReasons;
import dev.hasse.policy.Gate;
import dev.hasse.policy.JudgedRate;
import dev.hasse.policy.RateLimit;
import dev.hasse.policy.Summary;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads and writes the gate and its outcome as parts of {@code hasse.check/1}. */
final class GateJson {
    private final JsonGenerator json;

    GateJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the fields of a gate into the current object. */
    void write(Gate gate) throws IOException {
        demands(gate.demands());
        json.writeBooleanField("allow_untested", gate.allowUntested());
        if (!gate.workloads().isEmpty()) {
            json.writeArrayFieldStart("workloads");
            for (Map.Entry<String, Demands> workload : new TreeMap<>(gate.workloads()).entrySet()) {
                json.writeStartObject();
                JsonOutput.stringField(json, "workload", workload.getKey());
                demands(workload.getValue());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private void demands(Demands demands) throws IOException {
        json.writeStringField("require", demands.require().name());
        codes("fail_on", demands.failOn());
        codes("require_evidence", demands.requireEvidence());
        if (!demands.limits().isEmpty()) {
            json.writeObjectFieldStart("limits");
            for (Map.Entry<Anomaly, RateLimit> limit : new TreeMap<>(demands.limits()).entrySet()) {
                json.writeObjectFieldStart(limit.getKey().name());
                limit(limit.getValue());
                json.writeEndObject();
            }
            json.writeEndObject();
        }
    }

    private void codes(String field, Set<Phenomenon> phenomena) throws IOException {
        json.writeArrayFieldStart(field);
        for (Phenomenon phenomenon : Phenomenon.all()) {
            if (phenomena.contains(phenomenon)) {
                json.writeString(phenomenon.code());
            }
        }
        json.writeEndArray();
    }

    private void limit(RateLimit limit) throws IOException {
        json.writeNumberField("max_rate", limit.maximum());
        json.writeNumberField("confidence", limit.confidence());
    }

    /** Writes how many traces fail each kind of demand, if there are several kinds and this is known. */
    void reasons(Summary summary) throws IOException {
        FailureReasons reasons = summary.reasons();
        if (summary.gate().hasSeveralKinds() && summary.knowsReasons()) {
            json.writeObjectFieldStart("failed_by");
            json.writeNumberField("require", reasons.level());
            json.writeNumberField("fail_on", reasons.found());
            json.writeNumberField("require_evidence", reasons.evidence());
            json.writeEndObject();
        }
    }

    /** Reads how many traces fail each kind of demand; results of earlier versions do not have it. */
    static FailureReasons reasons(JsonNode gate) {
        JsonNode reasons = gate.path("failed_by");
        return new FailureReasons(
                reasons.path("require").asLong(),
                reasons.path("fail_on").asLong(),
                reasons.path("require_evidence").asLong());
    }

    /** Writes the counts for rates and how they were judged, if the gate limits any. */
    void rates(Summary summary) throws IOException {
        if (!summary.samples().isEmpty()) {
            json.writeArrayFieldStart("rates");
            for (int k = 0; k < summary.samples().size(); k++) {
                json.writeStartObject();
                sample(summary.samples().get(k));
                if (!summary.rates().isEmpty()) {
                    shown(summary.rates().get(k));
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private void sample(JudgedRate.Sample sample) throws IOException {
        JsonOutput.nullableField(json, "workload", sample.workload());
        json.writeStringField("anomaly", sample.anomaly().name());
        limit(sample.limit());
        json.writeNumberField("found", sample.found());
        json.writeNumberField("tested", sample.tested());
    }

    private void shown(JudgedRate rate) throws IOException {
        json.writeNumberField("low", rate.interval().low());
        json.writeNumberField("high", rate.interval().high());
        json.writeBooleanField("holds", rate.holds());
        json.writeNumberField("needed", rate.needed());
    }

    /**
     * Reads a gate.
     *
     * @throws IllegalArgumentException if it is not a gate
     */
    static Gate read(JsonNode gate) {
        Map<String, Demands> workloads = new TreeMap<>();
        gate.path("workloads").forEach(own -> workloads.put(own.path("workload").asText(), demands(own)));
        // Results of versions before this demand existed made no such demand.
        return new Gate(demands(gate), workloads, gate.path("allow_untested").asBoolean(true));
    }

    private static Demands demands(JsonNode demands) {
        Map<Anomaly, RateLimit> limits = new EnumMap<>(Anomaly.class);
        demands.path("limits")
                .properties()
                .forEach(entry -> limits.put(Anomaly.parse(entry.getKey()), limit(entry.getValue())));
        return new Demands(
                Level.valueOf(demands.path("require").asText()),
                phenomena(demands.path("fail_on")),
                phenomena(demands.path("require_evidence")),
                limits);
    }

    private static RateLimit limit(JsonNode limit) {
        return new RateLimit(
                limit.path("max_rate").asDouble(), limit.path("confidence").asDouble());
    }

    private static Set<Phenomenon> phenomena(JsonNode codes) {
        return codes.valueStream().map(code -> Phenomenon.parse(code.asText())).collect(Collectors.toSet());
    }

    /** Reads the counts for rates. */
    static List<JudgedRate.Sample> samples(JsonNode rates) {
        return rates.valueStream()
                .map(rate -> new JudgedRate.Sample(
                        rate.path("workload").textValue(),
                        Anomaly.parse(rate.path("anomaly").asText()),
                        limit(rate),
                        rate.path("found").asLong(),
                        rate.path("tested").asLong()))
                .toList();
    }
}
