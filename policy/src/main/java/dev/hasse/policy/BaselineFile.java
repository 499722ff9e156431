package dev.hasse.policy;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.documents.JsonOutput;
import dev.hasse.documents.MalformedJson;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Named;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFingerprint;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A baseline as a file: JSON of the shape {@code hasse.baseline/1}, sorted, with one finding a line, so that a diff can
 * be reviewed. Violations of the rules of transactions stand beside the findings, if there are any.
 */
public final class BaselineFile {
    private static final String SCHEMA = "hasse.baseline/1";

    private BaselineFile() {}

    /**
     * The content of a baseline.
     *
     * @param findings the anomalies and observations
     * @param violations the violations of the rules of transactions
     */
    public record Known(Set<Fingerprint> findings, Set<RuleFingerprint> violations) {
        /** Copies the sets. */
        public Known {
            findings = Set.copyOf(findings);
            violations = Set.copyOf(violations);
        }
    }

    /** Writes a baseline. */
    public static void write(Known known, Writer out) throws IOException {
        out.write("{\"schema\": \"" + SCHEMA + "\",\n ");
        List<Fingerprint> findings = new ArrayList<>(known.findings());
        findings.sort(Fingerprint.ORDER);
        array("findings", findings, BaselineFile::write, out);
        if (!known.violations().isEmpty()) {
            List<RuleFingerprint> violations = new ArrayList<>(known.violations());
            violations.sort(RuleFingerprint.ORDER);
            out.write(",\n ");
            array("violations", violations, BaselineFile::write, out);
        }
        out.write("}\n");
    }

    private interface Item<T> {
        void to(T item, JsonGenerator json) throws IOException;
    }

    private static <T> void array(String name, List<T> items, Item<T> item, Writer out) throws IOException {
        out.write("\"" + name + "\": [");
        String separator = "\n";
        for (T each : items) {
            out.write(separator + "  ");
            JsonGenerator json = JsonOutput.generator(out);
            json.writeStartObject();
            item.to(each, json);
            json.writeEndObject();
            json.flush();
            separator = ",\n";
        }
        out.write(items.isEmpty() ? "]" : "\n ]");
    }

    private static void write(Fingerprint finding, JsonGenerator json) throws IOException {
        json.writeStringField("anomaly", finding.phenomenon().code());
        if (finding.workload() != null) {
            JsonOutput.stringField(json, "workload", finding.workload());
        }
        names("agents", finding.agents(), json);
        JsonOutput.stringField(json, "subject", finding.subject());
    }

    private static void write(RuleFingerprint violation, JsonGenerator json) throws IOException {
        json.writeStringField("rule", violation.fault().rule().word());
        json.writeStringField("fault", violation.fault().word());
        names("steps", violation.steps(), json);
        JsonOutput.stringField(json, "subject", violation.subject());
    }

    private static void names(String field, List<String> names, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (String name : names) {
            JsonOutput.string(json, name);
        }
        json.writeEndArray();
    }

    /**
     * Reads a baseline.
     *
     * @param name the file, by path as given
     * @throws UnusableFileException if it is not a baseline
     */
    public static Known read(String name, byte[] json) {
        try {
            JsonNode file = new ObjectMapper().readTree(json);
            JsonNode violations = file.path("violations");
            if (!SCHEMA.equals(file.path("schema").asText())
                    || !file.path("findings").isArray()
                    || !(violations.isMissingNode() || violations.isArray())) {
                throw new UnusableFileException(name, "not a baseline written by hasse baseline");
            }
            return new Known(
                    entries(name, file.get("findings"), "finding", "anomaly", "agents", BaselineFile::finding),
                    entries(name, violations, "violation", "fault", "steps", BaselineFile::violation));
        } catch (IOException malformed) {
            throw MalformedJson.in(name, malformed);
        }
    }

    /**
     * Reads a list, each entry of which has a word, a list of names, and a subject.
     *
     * @param file for messages
     * @param kind of the entries, for messages
     * @param word the name of the field that has the word
     * @param names the name of the field that has the names
     * @param reader throws {@link IllegalArgumentException} for an entry that cannot be
     */
    private static <T> Set<T> entries(
            String file, JsonNode list, String kind, String word, String names, Function<JsonNode, T> reader) {
        Set<T> entries = new HashSet<>();
        for (JsonNode entry : list) {
            if (!entry.path(word).isTextual()
                    || !entry.path(names).isArray()
                    || !entry.path("subject").isTextual()) {
                throw new UnusableFileException(file, "a " + kind + " without " + word + ", " + names + " or subject");
            }
            try {
                entries.add(reader.apply(entry));
            } catch (IllegalArgumentException wrong) {
                throw new UnusableFileException(file, String.valueOf(wrong.getMessage()));
            }
        }
        return entries;
    }

    private static Fingerprint finding(JsonNode finding) {
        return new Fingerprint(
                Phenomenon.parse(finding.get("anomaly").asText()),
                finding.hasNonNull("workload") ? finding.get("workload").asText() : null,
                names(finding.get("agents")),
                finding.get("subject").asText());
    }

    private static RuleFingerprint violation(JsonNode violation) {
        return new RuleFingerprint(
                Named.parse(RuleFault.values(), violation.get("fault").asText()),
                names(violation.get("steps")),
                violation.get("subject").asText());
    }

    private static List<String> names(JsonNode list) {
        List<String> names = new ArrayList<>();
        list.forEach(name -> names.add(name.asText()));
        return names;
    }
}
