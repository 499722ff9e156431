package dev.hasse.reports.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Effect;
import dev.hasse.model.Level;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Residue;
import dev.hasse.model.Severity;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Status;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.WitnessFields;
import dev.hasse.reports.Sentences;
import dev.hasse.simulation.RuntimeModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WordsTest {

    static Stream<Word> words() {
        return Words.groups().stream().flatMap(group -> group.words().stream());
    }

    private static boolean isExplained(String word) {
        return Words.find(word).isPresent()
                || Phenomenon.all().stream()
                        .anyMatch(phenomenon -> phenomenon.code().equalsIgnoreCase(word)
                                || phenomenon.title().equalsIgnoreCase(word));
    }

    @ParameterizedTest
    @MethodSource("words")
    void everyWordHasAMeaningAnExampleAndAnAction(Word word) {
        assertThat(word.meaning()).matches("[A-Z].*\\.\\)?");
        assertThat(word.example()).isNotBlank();
        assertThat(word.action()).matches("(?s)['A-Za-z-].{10,}");
        assertThat(word.see()).isNotEmpty().doesNotContain(word.name()).allMatch(WordsTest::isExplained);
    }

    /** The names that enums give to what verdicts print. */
    static Stream<String> printed() {
        return Stream.of(
                        Arrays.stream(Level.values()).map(Level::name),
                        Arrays.stream(CascadeMode.values()).map(CascadeMode::word),
                        Arrays.stream(Residue.Kind.values()).map(Residue.Kind::word),
                        Arrays.stream(RuntimeModel.values()).map(RuntimeModel::word),
                        Arrays.stream(Severity.values())
                                .map(severity -> severity.name().toLowerCase(Locale.ROOT)),
                        Stream.of(Status.UNTESTED.name(), Status.FOUND.name()))
                .flatMap(all -> all);
    }

    @ParameterizedTest
    @MethodSource("printed")
    void whatEnumsCallThingsIsExplained(String word) {
        assertThat(isExplained(word)).isTrue();
    }

    /** A witness of A1 of which everything is true that can be said of one. */
    private static StaleGeneration ofEveryFacet() {
        Trace trace = Trace.of("t", Anomaly.A1.example());
        StaleGeneration one = (StaleGeneration) Classifier.LISTING_ALL
                .classify(trace)
                .finding(Anomaly.A1)
                .witnesses()
                .get(0);
        return new StaleGeneration(
                one.reader(),
                one.writer(),
                one.cell(),
                one.readValue(),
                one.writtenValue(),
                one.readAt(),
                one.overwritten(),
                one.committed(),
                /* staleness= */ 3,
                /* lostUpdate= */ true,
                /* staleEdit= */ true,
                /* readOnly= */ true,
                /* coldStart= */ true,
                /* restored= */ true,
                /* certain= */ true,
                null);
    }

    @Test
    void everyFacetOfASentenceIsExplained() {
        String sentence = Sentences.of(ofEveryFacet());
        String facets = sentence.substring(sentence.lastIndexOf('(') + 1, sentence.length() - 1);

        assertThat(facets.split(", ")).hasSizeGreaterThan(5).allMatch(WordsTest::isExplained);
    }

    @Test
    void everyFlagOfAWitnessIsExplained() {
        List<String> flags = new ArrayList<>();
        ofEveryFacet().describe(flagsTo(flags));
        for (Phenomenon phenomenon : Phenomenon.all()) {
            Classifier.LISTING_ALL
                    .classify(Trace.of("t", phenomenon.example()))
                    .finding(phenomenon)
                    .witnesses()
                    .forEach(witness -> witness.describe(flagsTo(flags)));
        }

        assertThat(flags).contains("lost_update", "stale_edit").allMatch(WordsTest::isExplained);
    }

    private static WitnessFields<RuntimeException> flagsTo(List<String> flags) {
        return new WitnessFields<>() {
            @Override
            public void operation(String field, @Nullable OperationRef operation) {}

            @Override
            public void text(String field, String text) {}

            @Override
            public void texts(String field, Collection<String> texts) {}

            @Override
            public void value(String field, Value value) {}

            @Override
            public void tool(String field, Tool tool) {}

            @Override
            public void effects(String field, List<Effect> effects) {}

            @Override
            public void number(String field, long number) {}

            @Override
            public void flag(String field, boolean is) {
                flags.add(field);
            }
        };
    }

    @ParameterizedTest
    @CsvSource({
        "lost_update, lost update",
        "LOST UPDATE, lost update",
        "3 writes behind, staleness",
        "'excludes {A1,A3}', excludes",
        "cold-start, cold start",
        "l2, L2",
        "restored by then, restored"
    })
    void formsOfAWord(String form, String name) {
        assertThat(Words.find(form)).map(Word::name).isEqualTo(Optional.of(name));
    }

    @Test
    void theLatticeIsDrawn() {
        assertThat(Words.find("lattice").orElseThrow().drawing())
                .startsWith(
                        "L4  excludes {A1,A2,A3,A6}",
                        "│     A2 phantom-tool",
                        "L3  excludes {A1,A3,A6}",
                        "│     A6 tool-effect-reordering",
                        "L2  excludes {A1,A3}",
                        "│     A3 causal-cascade",
                        "L1  excludes {A1}",
                        "│     A1 stale-generation",
                        "L0  excludes {}")
                .contains("  3  {A1,A2,A3}  {A1,A2,A6}  {A1,A3,A6}  {A2,A3,A6}", "  0  {}");
    }
}
