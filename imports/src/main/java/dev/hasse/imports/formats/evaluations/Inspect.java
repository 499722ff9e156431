package dev.hasse.imports.formats.evaluations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Logs of Inspect, the evaluation framework of the UK AI Security Institute. A log describes an evaluation and holds its samples: in JSON
 * all in one document; in an archive, each in one of its own. Each sample is a trace.
 */
public final class Inspect implements FrontEnd {
    /** Where a log in JSON may be divided. */
    public static final Division DIVISION = new Division(List.of(new Division.Level(Set.of("samples"), "eval")));

    /** The descriptions of evaluations, by the file that they are in. */
    private final Map<String, JsonNode> evaluations = new HashMap<>();
    /** The first file with each sample. A retry of an evaluation copies the samples that were done into its own log. */
    private final Map<String, String> files = new HashMap<>();

    /** Whether a document can only be a log, the description of an evaluation, or a sample. */
    public static boolean recognizes(JsonNode document) {
        return isLog(document) || isSample(document);
    }

    private static boolean isLog(JsonNode node) {
        JsonNode evaluation = node.path("eval");
        return evaluation.has("task") && evaluation.has("model") && (node.has("version") || node.has("plan"));
    }

    private static boolean isSample(JsonNode node) {
        return node.has("epoch") && node.has("input") && node.path("events").isArray();
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        if (isLog(root)) {
            evaluations.put(document.source(), root.path("eval"));
            root.path("samples").forEach(sample -> sample(document, sample, sink));
        } else if (isSample(root)) {
            sample(document, root, sink);
        } else {
            sink.refuse(
                    document,
                    null,
                    Json.shown(root),
                    "a log of Inspect, with eval and samples, or a sample with events");
        }
    }

    private void sample(Document document, JsonNode sample, CallSink sink) {
        JsonNode evaluation = evaluations.getOrDefault(document.source(), Json.missing());
        if (sample.path("events").isArray()) {
            InspectSample read = new InspectSample(document, sample, evaluation, sink);
            String file = files.putIfAbsent(read.id(), document.source());
            if (file == null || file.equals(document.source())) {
                read.read();
            } else {
                sink.ignore("sample that another log has, too");
            }
        } else {
            sink.refuse(document, "samples", Json.shown(sample), "a sample with a list of events");
        }
    }

    @Override
    public void finish(CallSink sink) {}
}
