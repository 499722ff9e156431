package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Labels;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads verdicts back from a result of {@code check --format json}, to write them in another format or to compare them. */
final class VerdictReader {
    private final String name;

    /** @param name the file of the result, by path as given */
    VerdictReader(String name) {
        this.name = name;
    }

    /**
     * Reads the verdict on a trace. It has no participants, no fingerprints, and of its labels only the workload: a
     * result does not hold them.
     *
     * @param trace the text of one trace in the result
     * @throws UnusableFileException if it is not such an element
     */
    Verdict read(String trace) {
        try {
            return verdict(ResultTree.of(trace));
        } catch (IOException | IllegalArgumentException | ClassCastException malformed) {
            throw new UnusableFileException(
                    name, "not a result of hasse check --format json: found a trace with " + malformed.getMessage());
        }
    }

    private static Verdict verdict(JsonNode trace) {
        CascadeMode mode = trace.path("a3_mode").asText().equals(CascadeMode.CASCADE.word())
                ? CascadeMode.CASCADE
                : CascadeMode.RESIDUE;
        String source = text(trace, "source");
        WitnessReader witnesses = new WitnessReader(source, mode);
        Map<Phenomenon, Finding<Witness>> findings = new HashMap<>();
        for (Anomaly anomaly : Anomaly.values()) {
            findings.put(anomaly, finding(anomaly, trace.path("anomalies").path(anomaly.name()), witnesses));
        }
        for (Observation observation : Observation.values()) {
            JsonNode its = trace.path("observations").path(observation.code());
            // Results of versions before observations existed have none.
            findings.put(observation, its.isMissingNode() ? Finding.none() : finding(observation, its, witnesses));
        }
        List<String> chain = new ArrayList<>();
        trace.path("chain").forEach(anomaly -> chain.add(anomaly.asText()));
        JsonNode facets = trace.path("anomalies").path("A1").path("facets");
        JsonNode cascade = trace.path("anomalies").path("A3");
        return new Verdict(
                text(trace, "trace_id"),
                source,
                new Labels(trace.path("workload").textValue(), null, null),
                (int) number(trace, "records"),
                Chain.parse(String.join(",", chain)),
                mode,
                trace.path("provenance").booleanValue(),
                InitialValues.parse(trace.path("initial").asText(InitialValues.UNKNOWN.word())),
                trace.path("possible_counts").booleanValue(),
                findings,
                new StalenessFacets(
                        facets.path("lost_update").longValue(),
                        facets.path("stale_edit").longValue(),
                        facets.path("read_only").longValue(),
                        facets.path("cold_start").longValue(),
                        facets.path("supersession").longValue(),
                        facets.path("restored").longValue(),
                        facets.path("maximum_staleness").intValue()),
                new ResidueKinds(
                        cascade.path("residues").path("aborted").longValue(),
                        cascade.path("residues").path("unlogged").longValue()),
                cascade.path("blast_radius").intValue(),
                null);
    }

    private static Finding<Witness> finding(Phenomenon phenomenon, JsonNode finding, WitnessReader reader) {
        return new Finding<>(
                number(finding, "count"),
                finding.path("possible").longValue(),
                number(finding, "evidence"),
                finding.path("undecided").longValue(),
                finding.path("excused").longValue(),
                finding.path("excused_possible").longValue(),
                witnesses(phenomenon, finding.path("witnesses"), reader),
                witnesses(phenomenon, finding.path("possible_witnesses"), reader),
                Set.of());
    }

    private static List<Witness> witnesses(Phenomenon phenomenon, JsonNode list, WitnessReader reader) {
        List<Witness> witnesses = new ArrayList<>();
        list.forEach(witness -> witnesses.add(reader.read(phenomenon, witness)));
        return witnesses;
    }

    private static String text(JsonNode parent, String field) {
        JsonNode text = parent.path(field);
        if (!text.isTextual()) {
            throw new IllegalArgumentException("no text in \"" + field + "\"");
        }
        return text.textValue();
    }

    private static long number(JsonNode parent, String field) {
        JsonNode number = parent.path(field);
        if (!number.isIntegralNumber() || !number.canConvertToLong()) {
            throw new IllegalArgumentException("no number in \"" + field + "\"");
        }
        return number.longValue();
    }
}
