package dev.hasse.reports.topology;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.detectors.Susceptibility;
import dev.hasse.detectors.Susceptibility.Decided;
import dev.hasse.detectors.Susceptibility.Status;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.topology.Overlap;
import dev.hasse.model.topology.Topology;
import dev.hasse.reports.JsonParts;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * The decisions on topologies, for programs: one JSON object of the shape {@code hasse.topology.result/1}, whose schema
 * is the resource {@code hasse.topology.result.1.schema.json} beside that of {@code check}. The shape is a contract:
 * fields are only ever added.
 */
public final class TopologyJson {
    private static final String SCHEMA = "hasse.topology.result/1";

    private final JsonGenerator json;

    private TopologyJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * One topology and the decisions on its channels.
     *
     * @param source its file, by path as given
     */
    public record Result(String source, Topology topology, List<Decided> channels) {
        public Result {
            channels = List.copyOf(channels);
        }

        /** The worst status of its channels. */
        public Status status() {
            return Susceptibility.worst(channels);
        }
    }

    /**
     * Writes the decisions on topologies, in order.
     *
     * @param version of Hasse
     */
    public static void write(List<Result> results, Writer out, String version) throws IOException {
        JsonParts.document(out, SCHEMA, version, json -> new TopologyJson(json).write(results));
    }

    private void write(List<Result> results) throws IOException {
        json.writeObjectFieldStart("summary");
        json.writeNumberField("topologies", results.size());
        for (Status status : Status.values()) {
            json.writeNumberField(
                    status.word(),
                    results.stream().filter(result -> result.status() == status).count());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("topologies");
        for (Result result : results) {
            topology(result);
        }
        json.writeEndArray();
    }

    private void topology(Result result) throws IOException {
        json.writeStartObject();
        JsonOutput.stringField(json, "name", result.topology().name());
        JsonOutput.stringField(json, "source", result.source());
        json.writeStringField("status", result.status().word());
        json.writeArrayFieldStart("channels");
        for (Decided channel : result.channels()) {
            channel(channel);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("silent");
        for (String silent : result.topology().silent()) {
            JsonOutput.string(json, silent);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void channel(Decided decided) throws IOException {
        String name = decided.channel().name();
        json.writeStartObject();
        JsonOutput.nullableField(json, "name", name.isEmpty() ? null : name);
        json.writeStringField("status", decided.status().word());
        json.writeStringField("reason", JsonParts.word(decided.reason()));
        json.writeStringField("reducer", decided.channel().reducer().word());
        json.writeArrayFieldStart("overlaps");
        for (Overlap overlap : decided.overlaps()) {
            json.writeStartObject();
            JsonOutput.stringField(json, "holder", overlap.holder());
            JsonOutput.stringField(json, "committer", overlap.committer());
            JsonOutput.stringField(json, "when", overlap.when());
            json.writeBooleanField("certain", overlap.certain());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
