package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.Reduction;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Specification;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Requirements on each anomaly and observation that the compiler does not check. */
class EachPhenomenonTest {

    static List<Phenomenon> all() {
        return Phenomenon.all();
    }

    @ParameterizedTest
    @EnumSource(Anomaly.class)
    void theExampleHasTheAnomalyAndNothingToLeaveOut(Anomaly anomaly) {
        Trace trace = Trace.of("example", anomaly.example());
        Verdict verdict = Classifier.LISTING_ALL.classify(trace);

        assertThat(verdict.finding(anomaly).count()).isEqualTo(1);
        assertThat(Reduction.of(trace, verdict.finding(anomaly).witnesses().get(0), verdict.cascadeMode()))
                .hasSameSizeAs(anomaly.example());
    }

    @ParameterizedTest
    @EnumSource(Observation.class)
    void theExampleShowsTheObservation(Observation observation) {
        Verdict verdict = Classifier.LISTING_ALL.classify(Trace.of("example", observation.example()));

        assertThat(verdict.finding(observation).count()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("all")
    void theSpecificationDefinesItAndItsSets(Phenomenon phenomenon) throws IOException {
        String definitions = Files.readString(Run.PROJECT.resolve("tla/Anomalies.tla"));

        for (CascadeMode mode : CascadeMode.values()) {
            Specification specification = phenomenon.specification(mode);
            Stream.of(
                            specification.predicate() + "(",
                            specification.witnesses(),
                            specification.certain(),
                            specification.possible(),
                            specification.evidence(),
                            specification.certainEvidence())
                    .filter(expression -> expression != null)
                    .map(expression -> expression.substring(0, expression.indexOf('(') + 1))
                    .forEach(operator -> assertThat(definitions).contains("\n" + operator));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void tlcComparesItsDetectorOverEverySmallHistory(Phenomenon phenomenon) throws IOException {
        String claim = "Detector = \"" + phenomenon.specification().predicate() + "\"";

        try (Stream<Path> models = Files.list(Run.PROJECT.resolve("tla/models"))) {
            assertThat(models.filter(model -> model.getFileName().toString().startsWith("MC_Every_")))
                    .anySatisfy(model -> assertThat(model).content().contains(claim));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void theCorpusHasTracesOfIt(Phenomenon phenomenon) throws IOException {
        Path corpus = Run.PROJECT.resolve("traces/corpus");

        if (phenomenon instanceof Anomaly) {
            assertThat(corpus.resolve(phenomenon.title())).isDirectory();
        } else {
            assertThat(corpus.resolve("EXPECTED.tsv")).content().contains(phenomenon.code() + ":1");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void theHelpOfExplainNamesIt(Phenomenon phenomenon) {
        assertThat(Run.hasse("explain", "--help").out().replaceAll("\\s+", " ")).contains(phenomenon.code());
    }

    /** A schema that lists anomalies lists all of them; likewise for observations. */
    @Test
    void theSchemasNameAllOfThem() throws IOException {
        List<Set<String>> lists = new ArrayList<>();
        for (String module : List.of("reports", "policy")) {
            Path resources = Run.PROJECT.resolve(module + "/src/main/resources/dev/hasse/" + module);
            try (Stream<Path> files = Files.list(resources)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".json")).toList()) {
                    addLists(new ObjectMapper().readTree(file.toFile()), lists);
                }
            }
        }

        for (List<? extends Phenomenon> kind : List.of(List.of(Anomaly.values()), List.of(Observation.values()))) {
            List<String> codes = kind.stream().map(Phenomenon::code).toList();
            assertThat(lists.stream().filter(list -> list.contains(codes.get(0))))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(list -> assertThat(list).containsAll(codes));
        }
    }

    private static void addLists(JsonNode node, List<Set<String>> lists) {
        for (String field : List.of("enum", "required")) {
            Set<String> list = new HashSet<>();
            node.path(field).forEach(name -> list.add(name.asText()));
            lists.add(list);
        }
        Set<String> properties = new HashSet<>();
        node.path("properties").fieldNames().forEachRemaining(properties::add);
        lists.add(properties);
        node.forEach(child -> addLists(child, lists));
    }
}
