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
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The parts of a document that is divided at its {@code groups}, and if they have an {@code id}, at their {@code items}. */
class DividedJsonTest {
    private static final Division DIVISION = new Division(
            List.of(new Division.Level(Set.of("groups"), null), new Division.Level(Set.of("items", "things"), "id")));

    private static final String LONG = "x".repeat(1 << 20);

    /** Reads text in which {@code '} stands for a quotation mark: the documents, incomplete ones with a {@code ~}; then the problems. */
    private static List<String> read(String text) {
        Problems problems = new Problems(20);
        List<String> read = new ArrayList<>();
        DocumentSink sink = new DocumentSink() {
            @Override
            public void accept(Document document) {
                String shown = document.root().toString().replace('"', '\'').replace(LONG, "LONG");
                read.add(document.line() + " " + shown + (document.isWhole(document.root()) ? "" : " ~"));
            }

            @Override
            public Division division() {
                return DIVISION;
            }
        };
        try {
            new JsonDocuments()
                    .read(
                            new ByteArrayInputStream(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8)),
                            "f",
                            Limits.DEFAULT,
                            problems,
                            sink);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        problems.first().stream().map(Problem::message).forEach(read::add);
        return read;
    }

    @Test
    void eachItemBecomesADocumentWithWhatCameBeforeIt() {
        assertThat(read("{\n'a':1,'groups':[{'id':1,'items':[{'x':1},{'x':2}]},{'id':2,'things':[3]}],'b':2}"))
                .containsExactly(
                        "2 {'a':1,'groups':[{'id':1,'items':[{'x':1}]}]}",
                        "2 {'a':1,'groups':[{'id':1,'items':[{'x':2}]}]}",
                        "2 {'a':1,'groups':[{'id':2,'things':[3]}]}");
    }

    @Test
    void eachPartHasTheLineWhereItBegins() {
        assertThat(read("\n{\n'groups':[\n{'id':1,'items':\n[{'x':1},\n\n{'x':\n2}]},\n{'id':2}]}"))
                .containsExactly(
                        "5 {'groups':[{'id':1,'items':[{'x':1}]}]}",
                        "7 {'groups':[{'id':1,'items':[{'x':2}]}]}",
                        "9 {'groups':[{'id':2}]}");
    }

    @Test
    void aGroupWhoseIdComesTooLateIsNotDivided() {
        assertThat(read("{\n'groups':[{'items':[1,2],'id':1},{'id':2,'items':[3,4]}]}"))
                .containsExactly(
                        "2 {'groups':[{'items':[1,2],'id':1}]}",
                        "2 {'groups':[{'id':2,'items':[3]}]}",
                        "2 {'groups':[{'id':2,'items':[4]}]}");
    }

    @Test
    void whereThereIsNothingToDivideTheDocumentIsLeftAsItIs() {
        assertThat(read("{\n'a':[1,2]}")).containsExactly("1 {'a':[1,2]}");
        assertThat(read("{\n'groups':[],'a':1}")).containsExactly("1 {'groups':[],'a':1}");
        assertThat(read("{\n'groups':{'items':[1]}}")).containsExactly("1 {'groups':{'items':[1]}}");
        assertThat(read("{\n'groups':[{'id':1,'items':[]},5]}"))
                .containsExactly("2 {'groups':[{'id':1,'items':[]}]}", "2 {'groups':[5]}");
    }

    @Test
    void valuesInOneFileAreDividedEach() {
        assertThat(read("[{'groups':[1,2]},\n{'groups':[3,4]}]"))
                .containsExactly("1 {'groups':[1]}", "1 {'groups':[2]}", "2 {'groups':[3]}", "2 {'groups':[4]}");
    }

    @Test
    void whatBreaksOffIsIncompleteWithAllThatIsAroundIt() {
        String end =
                "f:2: found the end of the text in the middle of a value, expected a whole one; what came before it is kept";
        assertThat(read("{\n'groups':[{'id':1,'items':[{'x':1},{'x':"))
                .containsExactly(
                        "2 {'groups':[{'id':1,'items':[{'x':1}]}]}", "2 {'groups':[{'id':1,'items':[{}]}]} ~", end);
        assertThat(read("{\n'groups':[{'id':1,'it")).containsExactly("2 {'groups':[{'id':1}]} ~", end);
        assertThat(read("{\n'groups':[{'id':1,'items':[{'x':1}"))
                .containsExactly("2 {'groups':[{'id':1,'items':[{'x':1}]}]}", end);
        assertThat(read("{\n'a':[1,")).containsExactly("1 {'a':[1]} ~", end);
    }

    /** A short line is read at once as a tree, which is quicker. */
    @Test
    void aLineIsDividedIfItIsLongAndWithoutErrors() {
        assertThat(read("{'groups':[1,2]}\n{'groups':[1,'" + LONG + "']}\n"))
                .containsExactly("1 {'groups':[1,2]}", "2 {'groups':[1]}", "2 {'groups':['LONG']}");
        assertThat(read("{}\n{'groups':[1,'" + LONG + "',oops]}\n{'groups':[3]}\n"))
                .hasSize(3)
                .startsWith("1 {}", "3 {'groups':[3]}");
    }
}
