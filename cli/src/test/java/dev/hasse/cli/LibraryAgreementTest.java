package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.CheckOptions;
import dev.hasse.CheckResult;
import dev.hasse.Hasse;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.policy.CascadeChoice;
import dev.hasse.reports.verdicts.JsonReport;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The library and the command give the same result in every detail: their JSON is the same text. */
class LibraryAgreementTest {

    private static void agree(CheckOptions options, List<String> arguments, Path traces) throws IOException {
        List<String> command = new ArrayList<>(List.of("check", "-q", "--format", "json"));
        command.addAll(arguments);
        command.add(traces.toString());
        Run run = Run.hasse(command.toArray(String[]::new));
        CheckResult result = Hasse.check(options, traces);

        assertThat(json(result)).as(String.join(" ", command)).isEqualTo(run.out());
        assertThat(result.passed() ? 0 : 1).as(String.join(" ", command)).isEqualTo(run.exitCode());
    }

    private static String json(CheckResult result) throws IOException {
        StringWriter text = new StringWriter();
        JsonReport json = new JsonReport(text, HasseCommand.Version.number());
        result.verdicts().forEach(json::verdict);
        json.summary(result.summary(), null);
        return text.toString();
    }

    @Test
    void onEveryFileOfTheCorpus() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(Corpus.FOLDER))) {
            for (Path file : files.filter(path -> path.toString().contains(".jsonl"))
                    .sorted()
                    .toList()) {
                agree(CheckOptions.defaults(), List.of(), file);
            }
        }
    }

    @Test
    void withEveryOption() throws IOException {
        CheckOptions none = CheckOptions.defaults();
        Map<CheckOptions, List<String>> cases = new LinkedHashMap<>();
        cases.put(none.require(Level.L2).allowUntested(), List.of("--require", "L2", "--allow-untested"));
        cases.put(none.failOn(Anomaly.A6, Observation.STALE_READ), List.of("--fail-on", "A6,stale-read"));
        cases.put(none.requireEvidence(Anomaly.A1), List.of("--require-evidence", "A1"));
        cases.put(none.chain(Chain.parse("A2,A1,A3,A6")), List.of("--chain", "A2,A1,A3,A6"));
        cases.put(none.cascade(CascadeChoice.RESIDUE), List.of("--a3", "residue"));
        cases.put(none.initial(InitialValues.FIRST_READ), List.of("--initial", "first-read"));
        cases.put(none.countPossible().maxWitnesses(1), List.of("--count-possible", "--max-witnesses", "1"));
        cases.put(none.nullSentinel("").maxWitnesses(0), List.of("--null", "", "--max-witnesses", "0"));
        for (Map.Entry<CheckOptions, List<String>> one : cases.entrySet()) {
            agree(one.getKey(), one.getValue(), Path.of(Corpus.FOLDER));
        }
    }

    @Test
    void onEveryConvertedExample() throws IOException {
        for (List<String> example : ConvertThenCheckTest.examples()) {
            CheckOptions options = CheckOptions.defaults().from(example.get(1));
            List<String> arguments = new ArrayList<>(example.subList(0, 2));
            if (example.size() > 3) {
                options = options.mapping(Path.of(example.get(4)));
                arguments.addAll(example.subList(3, 5));
            }
            agree(options, arguments, Path.of(example.get(2)));
        }
    }
}
