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
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptFieldsTest {
    /** Only {@code a} as a whole; of {@code b} all but {@code x}; and of {@code c} only {@code y}. */
    private static final KeptFields FIELDS = new KeptFields(
            Map.of(
                    "a",
                    KeptFields.ALL,
                    "b",
                    new KeptFields(Map.of("x", KeptFields.NONE), true),
                    "c",
                    new KeptFields(Map.of("y", KeptFields.ALL), false)),
            false);

    /** Reads text in which {@code '} stands for a quotation mark: the documents, then the problems. */
    private static List<String> read(String text) {
        Problems problems = new Problems(20);
        List<String> read = new ArrayList<>();
        DocumentSink sink = new DocumentSink() {
            @Override
            public void accept(Document document) {
                read.add(document.root().toString().replace('"', '\''));
            }

            @Override
            public KeptFields kept() {
                return FIELDS;
            }
        };
        try {
            byte[] bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
            new JsonDocuments().read(new ByteArrayInputStream(bytes), "f", Limits.DEFAULT, problems, sink);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        problems.first().stream().map(Problem::message).forEach(read::add);
        return read;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':{'x':1},'z':[{'a':2}]} | {'a':{'x':1}}",
                "{'z':'\\u00e9\\n','y':{},'x':[],'a':1e3} | {'a':1E+3}",
                "{'b':{'x':{'a':[]},'a':1}} | {'b':{'a':1}}",
                "{'b':[{'x':1,'y':2},[{'x':3,'y':4}]]} | {'b':[{'y':2},[{'y':4}]]}",
                "{'c':{'y':{'x':1,'z':2},'x':1},'z':1,'a':2} | {'c':{'y':{'x':1,'z':2}},'a':2}",
                "{'c':[{'y':{'x':1},'x':1},'x',7]} | {'c':[{'y':{'x':1}},'x',7]}",
                "{'b':'x','c':null} | {'b':'x','c':null}",
                "{'z':1} | {}",
                "[{'a':1,'z':1},{'z':1}] | {'a':1} ; {}",
                "7 | 7",
            })
    void whatIsNotKeptIsNotInTheTree(String document, String kept) {
        assertThat(String.join(" ; ", read(document))).isEqualTo(kept);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':1,'z':{'y':tru}}",
                "{'a':1,'z':'\\q'}",
                "{'a':1,'z':[1,2}",
                "{'a':1,'z':1 'a':2}",
            })
    void whatIsNoJsonIsNoneWhereverItStands(String document) {
        assertThat(read(document + "\n{'a':2}"))
                .hasSize(2)
                .contains("{'a':2}")
                .anyMatch(line -> line.contains("f:1: found what is not JSON"));
    }
}
