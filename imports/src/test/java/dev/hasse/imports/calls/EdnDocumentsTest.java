package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdnDocumentsTest {
    private final Problems problems = new Problems(100);

    private List<Document> read(String text, Limits limits) {
        List<Document> documents = new ArrayList<>();
        try {
            new EdnDocuments()
                    .read(
                            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                            "f",
                            limits,
                            problems,
                            documents::add);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return documents;
    }

    private List<String> told(String text) {
        return read(text, Limits.DEFAULT).stream()
                .map(document -> document.line() + " " + document.root())
                .toList();
    }

    private List<String> messages() {
        return problems.first().stream().map(Problem::message).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{:a 1}                          | {\"a\":1}",
                "{:a/b :c}, {\"d\" nil}          | {\"a/b\":\"c\"} 1 {\"d\":null}",
                "{:a [1 2.5 3N true \\x sym]}    | {\"a\":[1,2.5,3,true,\"x\",\"sym\"]}",
                "{:a #{1}}                       | {\"a\":[1]}",
                "{\"\\uD800\" 1}                    | {\"\\\\ud800\":1}",
                "#jepsen.history.Op{:index 0}    | {\"index\":0}",
                "{:at #inst \"2026-01-01\"}      | {\"at\":\"2026-01-01\"}",
                "{:a \"}{;\"}                    | {\"a\":\"}{;\"}",
                "{:a [\\} 1]}                     | {\"a\":[\"}\",1]}",
                "{:a 1 #_{:b 2} }                | {\"a\":1}",
                "{:a #_ #_ 1 #x 2 3}             | {\"a\":3}",
                "{#x :a #y #z [1]}               | {\"a\":[1]}",
                "#_ 1 #x {:a 1}                  | {\"a\":1}",
                "{:a #{3 1 2}, :b (1 (2))}       | {\"a\":[1,2,3],\"b\":[1,[2]]}",
                "{:a #:n{:b 1 :o/c 2 :_/d 3 e 4}} | {\"a\":{\"n/b\":1,\"o/c\":2,\"d\":3,\"n/e\":4}}",
                "{[1 :b] 1, nil 2, 2.5 3}        | {\"[1,\\\"b\\\"]\":1,\"nil\":2,\"2.5\":3}",
            })
    void valuesAreTrees(String edn, String json) {
        assertThat(String.join(" ", told(edn))).isEqualTo("1 " + json);
        assertThat(messages()).isEmpty();
    }

    @Test
    void eachValueIsADocument() {
        assertThat(told("; a history\n{:a 1}\n\n{:a ; one\n 2}{:a 3} 4"))
                .containsExactly("2 {\"a\":1}", "4 {\"a\":2}", "5 {\"a\":3}", "5 4");
        assertThat(told("[{:a 1}\n {:a 2}]")).containsExactly("1 {\"a\":1}", "2 {\"a\":2}");
        assertThat(told("({:a 1})")).containsExactly("1 {\"a\":1}");
        assertThat(messages()).isEmpty();
    }

    @Test
    void whatIsMalformedCostsNoOtherValue() {
        assertThat(told("{:a 1}\n{:a}\n{:a \"x\n{:a 4}\n]\n{:a 6")).containsExactly("1 {\"a\":1}", "4 {\"a\":4}");
        assertThat(messages())
                .satisfiesExactly(
                        odd -> assertThat(odd).startsWith("f:2: found what is not EDN ("),
                        cut -> assertThat(cut).startsWith("f:3: found the end of the text in the middle of a value"),
                        bracket -> assertThat(bracket).startsWith("f:5: found a closing bracket too many"),
                        end -> assertThat(end).startsWith("f:6: found the end of the text in the middle of a value"));
    }

    @Test
    void limitsAreKept() {
        assertThat(read("[".repeat(50) + "]".repeat(50) + "\n{:a 1}", new Limits(1000, 10, 10)))
                .hasSize(1);
        assertThat(read("{:a " + "[".repeat(50) + "]".repeat(50) + "}\n{:a 1}", new Limits(1000, 10, 10)))
                .hasSize(1);
        assertThat(read("{:a " + "1".repeat(50) + "}\n{:a 1}", new Limits(1000, 10, 10)))
                .hasSize(1);
        assertThat(read("{:a 123456789.0e1}\n{:a 1}", new Limits(1000, 10, 10))).hasSize(1);
        assertThat(read("{:a -1234567.8e+10M :b 12 :c [[123456][7890]1234567890]}", new Limits(1000, 10, 10)))
                .hasSize(1);
        assertThat(read("{:a \"" + "x".repeat(5000) + "\"}\n{:a 1}", new Limits(1000, 10, 10)))
                .hasSize(1);
        assertThat(messages())
                .contains(
                        "f:1: found a value nested deeper than 10 levels, expected less; raise the limit with --max-depth",
                        "f:1: found a number of more than 10 digits, expected less; raise the limit with"
                                + " --max-number-length",
                        "f:1: found a value of more than 1000 characters, expected less; raise the limit with"
                                + " --max-line-bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{:a ", "(", "#{", "#_ ", "#a ", "#a #_ ", "#:n{:a "})
    void depthCostsNoStack(String deeper) {
        assertThat(told("{:a " + deeper.repeat(100_000))).isEmpty();
        assertThat(messages()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"'[', ']'", "'{:a ', '}'", "'(', ')'", "'#{', '}'", "'#a ', ''", "'#:n{:a ', '}'"})
    void aLimitOfAnySizeIsKeptWithoutAStack(String opening, String closing) {
        int levels = 100_000;
        String deep = "[0 " + opening.repeat(levels) + "1 " + closing.repeat(levels) + " 2]";
        Limits high = new Limits(1 << 24, 4 * levels, 10);

        read(deep, Limits.DEFAULT);
        assertThat(messages())
                .containsExactly(
                        "f:1: found a value nested deeper than 1000 levels, expected less; raise the limit with"
                                + " --max-depth");
        assertThat(read(deep, high)).hasSizeBetween(2, 3);
        assertThat(messages()).hasSize(1);
    }

    @Test
    void ofSeveralValuesAfterATagNoneIsLost() {
        assertThat(told("#a 1\n{:b 2}\n#c 3")).containsExactly("1 1", "1 {\"b\":2}", "3 3");
        assertThat(messages()).isEmpty();
    }

    @Property
    void nothingIsTooStrange(@ForAll @CharRange(from = '"', to = '~') @CharRange(from = '\n', to = '\n') String text) {
        told(text);
    }
}
