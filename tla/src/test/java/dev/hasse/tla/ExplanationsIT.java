package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.explanation.TlaModule;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TraceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** TLC, independently of Hasse, confirms the output of {@code hasse explain --tla}. */
@Tag("on-one-java")
class ExplanationsIT {
    /**
     * Strings with a special meaning in TLA+, in JSON, or on a terminal, and names that differ only in their escapes.
     */
    private static final String HOSTILE = """
            {"agent":"a\\"b\\\\ *) ==== \\u0007","read_time":-9000000000000000000,"write_time":9000000000000000000,"read_values":{"x\\n":"5","é":5,"\\\\u00e9":"json:5","n":{"k":[1,"ß"]}}}
            {"agent":"b","read_time":0,"write_time":1700000000000,"write_values":{"x\\n":5,"é":"5","\\\\u00e9":5,"n":"{\\"k\\":[1,\\"ß\\"]}"}}
            {"agent":"c","read_time":0,"write_time":1,"planned_tool":{"name":"t","signature":"1"},"read_registry":["t",{"name":"t","signature":"1"}],"write_registry":["t",{"name":"t","signature":1}]}
            """;

    @TempDir
    private Path folder;

    private static Trace read(Input input) {
        Problems problems = new Problems(1);
        List<Trace> traces = TraceReader.read(List.of(input), ReadSettings.of(Limits.DEFAULT, "NULL"), problems)
                .traces();
        assertThat(problems.first()).isEmpty();
        return traces.get(0);
    }

    private static Trace corpus(String name) {
        return read(InputFinder.find(
                        List.of("../traces/corpus/" + name + ".jsonl"), InputStream.nullInputStream(), new Problems(1))
                .get(0));
    }

    private TlcRun check(String module) throws IOException {
        Files.writeString(folder.resolve("Check.tla"), module, StandardCharsets.UTF_8);
        Files.writeString(folder.resolve("Check.cfg"), TlaModule.CONFIGURATION, StandardCharsets.UTF_8);
        return TlcRun.start(folder, TlcRun.SOON_OVER, List.of("Check"));
    }

    private static String verdict(Trace trace) throws IOException {
        StringWriter module = new StringWriter();
        TlaModule.ofVerdict("Check", trace, Classifier.LISTING_ALL.classify(trace), module);
        return module.toString();
    }

    private void requireConfirmed(Trace trace) throws IOException {
        TlcRun run = check(verdict(trace));
        assertThat(run.exitCode()).as(run.output()).isEqualTo(TlcRun.HOLDS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "paper/trip-date",
                "record/all-fields",
                "tlc/profile_15",
                "causal-cascade/residue-seed-read",
                "causal-cascade/cascade-predecessors-closed"
            })
    void aVerdict(String name) throws IOException {
        requireConfirmed(corpus(name));
    }

    @Test
    void aVerdictOnWhatAStrangerWrote() throws IOException {
        Trace trace = read(new Input(
                "*) ====\n", null, () -> new ByteArrayInputStream(HOSTILE.getBytes(StandardCharsets.UTF_8)), true));
        Verdict verdict = Classifier.LISTING_ALL.classify(trace);

        assertThat(verdict.finding(Anomaly.A1).count()).isEqualTo(4);
        assertThat(verdict.finding(Anomaly.A2).count()).isEqualTo(1);
        requireConfirmed(trace);
    }

    @Test
    void aVerdictThatIsNotSo() throws IOException {
        String module = verdict(corpus("paper/trip-date"));
        String forged = module.replace(
                "ASSUME PhantomToolWitnesses(History) =\n    {}", "ASSUME PhantomToolWitnesses(History) =\n    {1}");

        assertThat(forged).isNotEqualTo(module);
        assertThat(check(forged).exitCode()).isEqualTo(TlcRun.ASSUMPTION_FALSE);
    }

    /** Each observation, and inexact moments, both certain and possible. */
    private static final String[] OBSERVED = {
        "a 0..1 w:x=u w:y=u",
        "b 2..3 w:x=v w:y=v since:2",
        "c 4..5 r:x=u@4 replica:p",
        "d 4..6 r:x=v@4~5 r:z=1@4 replica:q",
        "e 5..6 r:x=v refused",
        "f 5..7 w:z=2 aborted externalized:yes",
        "g 0..1 r:z=1"
    };

    @ParameterizedTest
    @EnumSource(InitialValues.class)
    void aVerdictWithObservations(InitialValues initial) throws IOException {
        Trace trace = HistoryNotation.trace(OBSERVED);
        Verdict verdict = classified(trace, initial);
        for (Observation observation : Observation.values()) {
            Finding<Witness> finding = verdict.finding(observation);
            assertThat(finding.count() + finding.possible())
                    .as(observation.code())
                    .isPositive();
        }
        StringWriter module = new StringWriter();

        TlaModule.ofVerdict("Check", trace, verdict, module);

        TlcRun run = check(module.toString());
        assertThat(run.exitCode()).as(run.output()).isEqualTo(TlcRun.HOLDS);
    }

    private static Verdict classified(Trace trace, InitialValues initial) {
        return new Classifier(Chain.DEFAULT, null, initial, false, Integer.MAX_VALUE, false).classify(trace);
    }

    private void requireConfirmed(Trace trace, Witness witness, InitialValues initial) throws IOException {
        StringWriter module = new StringWriter();
        TlaModule.ofWitness("Check", trace, initial, witness, module);

        TlcRun run = check(module.toString());

        assertThat(run.exitCode()).as(module + run.output()).isEqualTo(TlcRun.HOLDS);
    }

    @ParameterizedTest
    @EnumSource(InitialValues.class)
    @EnabledIfSystemProperty(named = "hasse.long", matches = "true")
    void oneWitnessOfEachObservation(InitialValues initial) throws IOException {
        Trace trace = HistoryNotation.trace(OBSERVED);
        Verdict verdict = classified(trace, initial);
        for (Observation observation : Observation.values()) {
            Finding<Witness> finding = verdict.finding(observation);
            for (Witness witness : Stream.concat(finding.witnesses().stream(), finding.possibleWitnesses().stream())
                    .limit(1)
                    .toList()) {
                requireConfirmed(trace, witness, initial);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tlc/profile_15", "causal-cascade/residue-write-after-read"})
    @EnabledIfSystemProperty(named = "hasse.long", matches = "true")
    void oneWitnessOfEachKind(String name) throws IOException {
        Trace trace = corpus(name);
        Verdict verdict = Classifier.LISTING_ALL.classify(trace);
        assertThat(verdict.level()).as("nothing to confirm in " + name).isNotEqualTo(Level.L4);
        for (Anomaly anomaly : Anomaly.values()) {
            for (Witness witness :
                    verdict.finding(anomaly).witnesses().stream().limit(1).toList()) {
                requireConfirmed(trace, witness, InitialValues.UNKNOWN);
            }
        }
    }
}
