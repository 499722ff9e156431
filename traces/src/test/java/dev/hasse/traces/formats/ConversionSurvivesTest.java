package dev.hasse.traces.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.calls.JsonDocuments;
import dev.hasse.traces.convert.Conversion;
import dev.hasse.traces.convert.Grounding;
import dev.hasse.traces.mapping.Mapping;
import dev.hasse.traces.mapping.MappingFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is done to a file of a format: nothing is thrown, what is wrong is said in one line, and what is good is kept. */
class ConversionSurvivesTest {
    private static final Path EXAMPLES = Path.of("formats");
    private static final Set<String> NO_EXAMPLES = Set.of("yaml", "md", "txt", "tsv", "sql", "edn");
    private static final int MUTATIONS = 60;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The examples, with their formats: each folder is called as its format. */
    static Stream<Arguments> examples() throws IOException {
        List<Arguments> examples = new ArrayList<>();
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = file.getFileName().toString();
                String ending = name.substring(name.lastIndexOf('.') + 1);
                boolean data = name.contains(".") && !NO_EXAMPLES.contains(ending);
                if (data && file.getNameCount() > EXAMPLES.getNameCount() + 1) {
                    examples.add(Arguments.of(
                            Format.parse(file.getName(EXAMPLES.getNameCount()).toString()), file));
                }
            }
        }
        return examples.stream();
    }

    private static Mapping mapping(Path example) throws IOException {
        try (Stream<Path> files = Files.list(example.getParent())) {
            Path first = files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .findFirst()
                    .orElse(null);
            return first == null ? Mapping.none() : MappingFile.read("map.yaml", Files.readAllBytes(first));
        }
    }

    private static Conversion.Converted convert(Format format, Path example, byte[] bytes, Problems problems)
            throws IOException {
        Input input = new Input("example", null, () -> new ByteArrayInputStream(bytes), true);
        Conversion.Request request =
                new Conversion.Request(format, mapping(example), Grounding.SINCE_WRITE, Limits.DEFAULT);
        Conversion.Converted converted = Conversion.of(List.of(input), request, problems);
        assertThat(problems.first()).allSatisfy(ConversionSurvivesTest::isOneClearLine);
        return converted;
    }

    private static void isOneClearLine(Problem problem) {
        assertThat(problem.message())
                .startsWith("example:")
                .contains("found ")
                .doesNotContain("\n")
                .doesNotContain("Exception");
        assertThat(problem.message().length()).isLessThan(600);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void cutAnywhereItKeepsWhatIsGood(Format format, Path example) throws IOException {
        byte[] whole = Files.readAllBytes(example);
        Random random = new Random(1);
        for (int k = 0; k < MUTATIONS; k++) {
            Problems problems = new Problems(20);
            convert(format, example, Arrays.copyOf(whole, random.nextInt(whole.length)), problems);
            assertThat(problems.count()).isLessThan(10);
        }
        Problems none = new Problems(20);
        int lines = convert(format, example, whole, none).records().size();
        assertThat(none.first()).isEmpty();
        Problems one = new Problems(20);
        byte[] torn =
                (new String(whole, StandardCharsets.UTF_8) + "\n{\"torn\": [1, ").getBytes(StandardCharsets.UTF_8);
        assertThat(convert(format, example, torn, one).records()).hasSize(lines);
        assertThat(one.count()).isBetween(1L, 2L);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void withFieldsMissingAndOfOtherTypes(Format format, Path example) throws IOException {
        byte[] whole = Files.readAllBytes(example);
        for (int seed = 0; seed < MUTATIONS; seed++) {
            Random random = new Random(seed);
            StringBuilder mutated = new StringBuilder();
            new JsonDocuments()
                    .read(
                            new ByteArrayInputStream(whole),
                            "example",
                            Limits.DEFAULT,
                            new Problems(1),
                            document -> mutated.append(mutated(document.root(), random, random.nextInt(4) * 5))
                                    .append('\n'));
            convert(format, example, mutated.toString().getBytes(StandardCharsets.UTF_8), new Problems(20));
        }
    }

    /** The same tree with about so many in a thousand of its fields and elements gone or replaced. */
    private static JsonNode mutated(JsonNode node, Random random, int often) {
        if (random.nextInt(1_000) < often) {
            return other(random);
        }
        if (node.isObject()) {
            ObjectNode object = NODES.objectNode();
            node.properties().forEach(field -> {
                if (random.nextInt(1_000) >= often) {
                    object.set(field.getKey(), mutated(field.getValue(), random, often));
                }
            });
            return object;
        }
        if (node.isArray()) {
            ArrayNode array = NODES.arrayNode();
            node.forEach(element -> array.add(mutated(element, random, often)));
            return array;
        }
        return node;
    }

    private static JsonNode other(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.numberNode(-1);
            case 2 -> NODES.numberNode(new BigDecimal("1e400"));
            case 3 -> NODES.textNode("\u202e\u001b[31m<b>=1+1");
            case 4 -> NODES.textNode("");
            case 5 -> NODES.arrayNode().add(NODES.arrayNode().add("x"));
            case 6 -> NODES.objectNode().put("x", true);
            default -> NODES.booleanNode(false);
        };
    }

    @ParameterizedTest
    @MethodSource("examples")
    void takenForAnotherFormatItIsRefusedOrSaysNothing(Format format, Path example) throws IOException {
        byte[] whole = Files.readAllBytes(example);
        for (Format other : Format.values()) {
            if (other != format) {
                convert(other, example, whole, new Problems(20));
            }
        }
    }
}
