package dev.hasse.flink;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.VerdictStream;
import dev.hasse.model.Verdict;
import dev.hasse.reports.verdicts.JsonLinesReport;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadProgress;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TraceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What {@code hasse check --skip-invalid --format jsonl} prints: the verdict lines, by its own classes. */
final class Checked {
    private Checked() {}

    /** The verdict lines of some inputs. */
    static List<String> lines(List<Input> inputs) throws IOException {
        return printed(verdicts(inputs, 10));
    }

    private static List<String> printed(List<Verdict> verdicts) throws IOException {
        StringWriter out = new StringWriter();
        JsonLinesReport report = new JsonLinesReport(out);
        for (Verdict verdict : verdicts) {
            report.verdict(verdict);
        }
        return out.toString().lines().toList();
    }

    /** The verdicts on the traces of some inputs. */
    static List<Verdict> verdicts(List<Input> inputs, int witnesses) throws IOException {
        List<Verdict> verdicts = new ArrayList<>();
        Classifier classifier = new Classifier(Classifier.LISTING_ALL.chain(), null, witnesses);
        try (VerdictStream stream = new VerdictStream(classifier, 1)) {
            TraceReader.read(
                    inputs, ReadSettings.of(Limits.DEFAULT, "NULL"), new Problems(1), stream, new ReadProgress());
            stream.finish(verdicts::add);
        }
        return verdicts;
    }

    /** Some lines, as a file would have them. */
    static Input input(String name, Stream<String> lines) {
        byte[] bytes = String.join("\n", lines.toList()).getBytes(StandardCharsets.UTF_8);
        return new Input(name, null, () -> (InputStream) new ByteArrayInputStream(bytes), true);
    }
}
