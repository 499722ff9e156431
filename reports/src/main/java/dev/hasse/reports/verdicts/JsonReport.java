package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Summary;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For programs: one JSON object of the shape {@code hasse.check/1}. The summary comes before the traces, so nothing is written
 * until all are decided.
 */
public final class JsonReport implements VerdictWriter {
    private final Writer out;
    private final String version;
    private final List<Verdict> verdicts = new ArrayList<>();

    /** @param version of Hasse */
    public JsonReport(Writer out, String version) {
        this.out = out;
        this.version = version;
    }

    @Override
    public void verdict(Verdict verdict) {
        verdicts.add(verdict);
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        JsonGenerator json = JsonOutput.generator(out).setPrettyPrinter(new DefaultPrettyPrinter());
        VerdictJson parts = new VerdictJson(json);
        parts.beginResult(version, shard, summary);
        for (Verdict verdict : verdicts) {
            parts.verdict(verdict);
        }
        parts.endResult();
    }
}
