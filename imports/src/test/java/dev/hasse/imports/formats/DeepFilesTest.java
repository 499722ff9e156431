package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedInput;
import dev.hasse.imports.formats.DamagedFiles.Example;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TraceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Deep values cost no stack, wherever they stand in a file, as long as they are within the limits. */
class DeepFilesTest {
    private static final int LEVELS = 1_500;
    private static final Limits LIMITS = new Limits(64 << 20, 4 * LEVELS, 1_000);
    private static final String MARK = "\u0001";

    /** The number of values tried in each example, evenly spaced. */
    private static final int TRIED = DamagedFiles.ways(8);

    private static final int REPLACED = 10;

    static List<Example> examples() throws IOException {
        return DamagedFiles.examples();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void depthCostsNoStack(Example example) throws Exception {
        List<JsonNode> documents = documents(example);
        Set<String> places = new TreeSet<>();
        documents.forEach(document -> addPlaces(document, "", places));
        List<String> all = new ArrayList<>(places);
        assertThat(all).isNotEmpty();
        for (int k = 0; k < Math.min(TRIED, all.size()); k++) {
            String place = all.get((int) ((long) k * all.size() / Math.min(TRIED, all.size())));
            byte[] deep = deep(documents, place);
            // Converts once before, so that no class has to be loaded and initialized on the small stack.
            convert(example, deep);
            assertThat(SmallStack.call(() -> convert(example, deep))).as(place).isNotNull();
        }
    }

    private static List<JsonNode> documents(Example example) throws IOException {
        byte[] whole = example.bytes();
        List<JsonNode> documents = new ArrayList<>();
        Syntax.of(Arrays.copyOf(whole, Math.min(whole.length, Syntax.ENOUGH)))
                .reader()
                .read(
                        new ByteArrayInputStream(whole),
                        "example",
                        Limits.DEFAULT,
                        new Problems(1),
                        document -> documents.add(document.root()));
        return documents;
    }

    private static void addPlaces(JsonNode node, String at, Set<String> places) {
        if (!at.isEmpty()) {
            places.add(at);
        }
        node.properties().forEach(field -> addPlaces(field.getValue(), at + "/" + field.getKey(), places));
        if (node.isArray()) {
            node.forEach(element -> addPlaces(element, at + "/[]", places));
        }
    }

    /** Returns the documents with a deep value in this place; only some of them, since the values are large. */
    private static byte[] deep(List<JsonNode> documents, String place) {
        StringBuilder lines = new StringBuilder();
        for (JsonNode document : documents) {
            JsonNode marked = document.deepCopy();
            mark(marked, "", place);
            lines.append(marked).append('\n');
        }
        String deep = "[{\"a\":".repeat(LEVELS) + "1" + "}]".repeat(LEVELS);
        String text = lines.toString();
        for (int k = 0; k < REPLACED; k++) {
            text = text.replaceFirst("\"\\\\u0001\"", deep);
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void mark(JsonNode node, String at, String place) {
        if (node instanceof ObjectNode object) {
            for (String field : names(object)) {
                String here = at + "/" + field;
                if (here.equals(place)) {
                    object.set(field, TextNode.valueOf(MARK));
                } else {
                    mark(object.get(field), here, place);
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int k = 0; k < array.size(); k++) {
                if ((at + "/[]").equals(place)) {
                    array.set(k, TextNode.valueOf(MARK));
                } else {
                    mark(array.get(k), at + "/[]", place);
                }
            }
        }
    }

    private static List<String> names(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static Problems convert(Example example, byte[] bytes) throws IOException {
        Problems problems = new Problems(20);
        Input input = new Input("example", null, () -> new ByteArrayInputStream(bytes), true);
        Conversion.Converted converted = Conversion.of(
                List.of(input),
                new Conversion.Request(example.format(), example.mapping(), Grounding.SINCE_WRITE, LIMITS),
                problems);
        TraceReader.read(
                List.of(ConvertedInput.of(List.of(input), converted)), ReadSettings.of(LIMITS, null), problems);
        return problems;
    }
}
