package dev.hasse.live.otlp;

import dev.hasse.detectors.Classifier;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedInput;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.live.LiveFinding;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TraceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Spans that real exporters wrote, and what {@code hasse check --from otlp} finds in them. */
final class Examples {
    static final ReadSettings SETTINGS = ReadSettings.of(Limits.DEFAULT, null);
    private static final Path FOLDER = Path.of("../traces/formats/otlp");

    private Examples() {}

    /** The exports of an example: a line each. */
    static List<String> exports(String name) throws IOException {
        return Files.readAllLines(FOLDER.resolve(name + ".jsonl"));
    }

    /** The exports of an example in protocol buffers: a message each. */
    static List<byte[]> binaryExports(String name) throws IOException {
        List<byte[]> exports = new ArrayList<>();
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(FOLDER.resolve(name + ".pb")));
        while (all.hasRemaining()) {
            byte[] export = new byte[all.getInt()];
            all.get(export);
            exports.add(export);
        }
        return exports;
    }

    static Conversion.Request request(String mapping) throws IOException {
        Path file = FOLDER.resolve(mapping + ".yaml");
        Mapping rules = MappingFile.read(file.toString(), Files.readAllBytes(file));
        return new Conversion.Request(Format.OTLP, rules, Grounding.SINCE_WRITE, Limits.DEFAULT);
    }

    /** The keys of the findings in a file of these exports. */
    static Set<String> findings(List<String> exports, Conversion.Request request) {
        byte[] lines = String.join("\n", exports).getBytes(StandardCharsets.UTF_8);
        Input file = new Input("otlp", null, () -> new ByteArrayInputStream(lines), true);
        Problems problems = new Problems(10);
        Conversion.Converted converted = Conversion.of(List.of(file), request, problems);
        Set<String> keys = new TreeSet<>();
        for (Trace trace : TraceReader.read(List.of(ConvertedInput.of(List.of(file), converted)), SETTINGS, problems)
                .traces()) {
            Verdict verdict = Classifier.LISTING_ALL.classify(trace);
            for (Phenomenon phenomenon : Phenomenon.all()) {
                List<Witness> witnesses =
                        new ArrayList<>(verdict.finding(phenomenon).witnesses());
                witnesses.addAll(verdict.finding(phenomenon).possibleWitnesses());
                witnesses.forEach(one -> keys.add(new LiveFinding(trace.id(), verdict.workload(), one).key()));
            }
        }
        return keys;
    }
}
