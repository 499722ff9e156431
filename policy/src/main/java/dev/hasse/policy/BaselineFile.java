package dev.hasse.policy;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.documents.JsonOutput;
import dev.hasse.documents.MalformedJson;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A baseline as a file: JSON of the shape {@code hasse.baseline/1}, sorted, with one finding a line, so that a diff can
 * be reviewed.
 */
public final class BaselineFile {
    private static final String SCHEMA = "hasse.baseline/1";

    private BaselineFile() {}

    /** Writes the findings. */
    public static void write(List<Fingerprint> findings, Writer out) throws IOException {
        out.write("{\"schema\": \"" + SCHEMA + "\",\n \"findings\": [");
        String separator = "\n";
        for (Fingerprint finding : findings) {
            out.write(separator + "  ");
            JsonGenerator json = JsonOutput.generator(out);
            json.writeStartObject();
            json.writeStringField("anomaly", finding.phenomenon().code());
            if (finding.workload() != null) {
                JsonOutput.stringField(json, "workload", finding.workload());
            }
            json.writeArrayFieldStart("agents");
            for (String agent : finding.agents()) {
                JsonOutput.string(json, agent);
            }
            json.writeEndArray();
            JsonOutput.stringField(json, "subject", finding.subject());
            json.writeEndObject();
            json.flush();
            separator = ",\n";
        }
        out.write(findings.isEmpty() ? "]}\n" : "\n ]}\n");
    }

    /**
     * Reads findings.
     *
     * @param name the file, by path as given
     * @throws UnusableFileException if it is not a baseline
     */
    public static Set<Fingerprint> read(String name, byte[] json) {
        try {
            JsonNode file = new ObjectMapper().readTree(json);
            if (!SCHEMA.equals(file.path("schema").asText())
                    || !file.path("findings").isArray()) {
                throw new UnusableFileException(name, "not a baseline written by hasse baseline");
            }
            Set<Fingerprint> findings = new HashSet<>();
            for (JsonNode finding : file.get("findings")) {
                findings.add(finding(name, finding));
            }
            return findings;
        } catch (IOException malformed) {
            throw MalformedJson.in(name, malformed);
        }
    }

    private static Fingerprint finding(String name, JsonNode finding) {
        JsonNode agents = finding.path("agents");
        if (!finding.path("anomaly").isTextual()
                || !agents.isArray()
                || !finding.path("subject").isTextual()) {
            throw new UnusableFileException(name, "a finding without anomaly, agents or subject");
        }
        List<String> names = new ArrayList<>();
        agents.forEach(agent -> names.add(agent.asText()));
        try {
            return new Fingerprint(
                    Phenomenon.parse(finding.get("anomaly").asText()),
                    finding.hasNonNull("workload") ? finding.get("workload").asText() : null,
                    names,
                    finding.get("subject").asText());
        } catch (IllegalArgumentException wrong) {
            throw new UnusableFileException(name, String.valueOf(wrong.getMessage()));
        }
    }
}
