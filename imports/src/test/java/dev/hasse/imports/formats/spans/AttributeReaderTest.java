package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.POJONode;
import dev.hasse.imports.calls.Json;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes that are read from tokens are those of the tree. */
class AttributeReaderTest {
    private static final SeenAttributes NOTHING = new SeenAttributes(Set.of());
    private static final Set<String> NAMES = Set.of("a", "b", "k.#.x.#");

    /** Reads text in which {@code '} stands for a quotation mark: either from tokens or as a tree, and up to its end. */
    private static JsonNode node(String text, boolean tokens) throws IOException {
        byte[] json = ("[" + text.replace('\'', '"') + ",7]").getBytes(StandardCharsets.UTF_8);
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            parser.nextToken();
            JsonNode node =
                    tokens ? new AttributeReader(NAMES, Set.of("a"), NOTHING).read(parser, json) : Json.read(parser);
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
            assertThat(parser.getIntValue()).isEqualTo(7);
            return node;
        }
    }

    private static Map<String, JsonNode> attributes(JsonNode node) {
        Map<String, JsonNode> attributes = new HashMap<>();
        assertThat(SpanAttributes.addTo(attributes, "", node, 1_000)).isPositive();
        attributes.replaceAll((name, value) -> LateValue.made(value));
        return attributes;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[] | {}",
                "[{'key':'a','value':{'stringValue':'x'}}] | {a='x'}",
                "[{'key':'a','value':{'string_value':'x'}},{'key':'b','value':{'bool_value':true}}] | {a='x', b=true}",
                "[{'key':'a','value':{'intValue':'12'}},{'key':'b','value':{'intValue':13}}] | {a=12, b=13}",
                "[{'key':'a','value':{'doubleValue':1.50}},{'key':'b','value':{}}] | {a=1.50, b=null}",
                "[{'key':'a','value':{'arrayValue':{'values':[{'stringValue':'x'},{'intValue':'1'}]}}}] | {a=['x',1]}",
                "[{'key':'a','value':{'kvlistValue':{'values':[{'key':'c','value':{'boolValue':false}}]}}}]"
                        + " | {a={'c':false}}",
                "[{'key':'a','value':{'intValue':1,'stringValue':'x'}}] | {a='x'}",
                "[{'key':'a','value':{'stringValue':'x','other':[1]}}] | {a='x'}",
                "[{'key':'a','value':{'stringValue':{'c':1}}}] | {a={'c':1}}",
                "[{'key':'a','value':'x'},{'key':'b','value':[1]}] | {a='x', b=null}",
                "[{'key':'a','type':'string','value':'x'}] | {a='x'}",
                "[{'value':{'stringValue':'x'},'key':'a'}] | {a='x'}",
                "[{'key':'a'},{'value':{}},{},[{'key':'b'}],5,null] | {a=null}",
                "[{'key':'a','value':{'stringValue':'x'}},{'key':'a','value':{'stringValue':'y'}}] | {a='x'}",
                "[{'key':'\\u0061','value':{'stringValue':'\\n'}}] | {a='\\n'}",
                "[{'key':'k.0.x.12','value':{'intValue':1}}] | {k.0.x.12=1}",
                "{'a':{'b':1}} | {a={'b':1}, a.b=1}",
                "null | {}",
            })
    void whatIsKeptIsAsInTheTree(String text, String expected) throws IOException {
        assertThat(new TreeMap<>(attributes(node(text, true))).toString().replace('"', '\''))
                .isEqualTo(
                        new TreeMap<>(attributes(node(text, false))).toString().replace('"', '\''))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c", "", "aa", "A", "k.x", "k.#.x", "k.1.x", "k.1.x.y", "k.1.y.1", "k..x.1"})
    void whatHasNoMeaningIsSkipped(String name) throws IOException {
        String other = "{'key':'" + name + "','value':{'kvlistValue':{'values':[{'key':'a'}]}},'more':{'key':'a'}}";
        assertThat(attributes(node("[" + other + ",{'key':'b','value':{'intValue':1}}]", true)))
                .containsOnlyKeys("b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{'key':'a'", "[{'key':'c','value':{'x':'", "[{'key':'a','value':{'x'", "["})
    void whatBreaksOffIsNoList(String text) {
        assertThatThrownBy(() -> node(text, true)).isInstanceOf(JsonProcessingException.class);
    }

    /** What is asked for late was read in whatever encoding, and may hold any character. */
    @ParameterizedTest
    @ValueSource(strings = {"", "x", "\\u00e9\\n\\\"", "Zürich 東京 \uD83D\uDE00"})
    void aTextIsMadeWhenItIsAskedFor(String written) throws IOException {
        String json = "[{\"key\":\"a\",\"value\":{\"stringValue\":\"" + written + "\"}}]";
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE)) {
            byte[] bytes = json.getBytes(charset);
            for (Set<String> late : List.of(Set.<String>of(), NAMES)) {
                try (JsonParser parser = new JsonFactory().createParser(bytes)) {
                    parser.nextToken();
                    JsonNode read = new AttributeReader(NAMES, late, NOTHING).read(parser, bytes);
                    assertThat(LateValue.is(Objects.requireNonNull(
                                    AttributeReader.attributes((POJONode) read).get("a"))))
                            .isEqualTo(!late.isEmpty() && charset.equals(StandardCharsets.UTF_8));
                    assertThat(attributes(read)).containsEntry("a", new ObjectMapper().readTree("\"" + written + "\""));
                }
            }
        }
    }

    @Test
    void namesCountAgainstTheRoom() throws IOException {
        JsonNode read = node("[{'key':'a','value':{'intValue':1}},{'key':'b','value':{'intValue':1}}]", true);
        assertThat(SpanAttributes.addTo(new HashMap<>(), "event/", read, 14)).isZero();
        assertThat(SpanAttributes.addTo(new HashMap<>(), "event/", read, 13)).isNegative();
    }

    @Test
    void manyNamesAreFoundAndNoOther() {
        Set<String> names = SpanDialects.ofSpans();
        NameTable table = new NameTable(names);
        for (String name : names) {
            char[] text = ("<" + name + ">").toCharArray();
            assertThat(table.find(text, 1, name.length())).isEqualTo(name);
            assertThat(table.find(text, 1, name.length() - 1)).isIn(null, name.substring(0, name.length() - 1));
            assertThat(table.find(text, 0, text.length)).isNull();
        }
        assertThat(new NameTable(Set.of()).find(new char[0], 0, 0)).isNull();
        // Two names with one hash.
        NameTable equalHashes = new NameTable(Set.of("Aa", "BB"));
        assertThat(equalHashes.find("BB".toCharArray(), 0, 2)).isEqualTo("BB");
        assertThat(equalHashes.find("Aa".toCharArray(), 0, 2)).isEqualTo("Aa");
        assertThat(equalHashes.find("AaBB".toCharArray(), 0, 4)).isNull();
    }
}
