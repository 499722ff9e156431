package dev.hasse.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Anomaly;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The traces of the corpus, as arguments for commands that take a single trace. */
final class Corpus {
    static final String FOLDER = Run.PROJECT.resolve("traces/corpus").toString();

    private Corpus() {}

    /**
     * A trace and one of its witnesses, as {@code A1:1}.
     *
     * @param folder the folder of its files
     */
    record Found(String folder, String traceId, String witness) {}

    /** Every witness of every trace. */
    static List<Found> witnesses() {
        List<Found> all = new ArrayList<>();
        for (JsonNode trace : Verdicts.of("--max-witnesses", "1", FOLDER)) {
            for (Anomaly anomaly : Anomaly.values()) {
                for (int k = 1; k <= Verdicts.count(trace, anomaly.code()); k++) {
                    all.add(new Found(
                            Path.of(trace.get("source").asText())
                                    .resolveSibling("")
                                    .toString(),
                            trace.get("trace_id").asText(),
                            anomaly.code() + ":" + k));
                }
            }
        }
        return all;
    }
}
