package dev.hasse.traces.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.traces.calls.Json;
import dev.hasse.traces.mapping.Mapping;
import dev.hasse.traces.mapping.MappingFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is done to a file of a format, its front-end throws nothing: fields go, change their types, and files break off. */
class FrontEndsSurviveTest {
    private static final Path EXAMPLES = Path.of("formats");
    private static final int MUTATIONS = 60;
    private static final String DEEP = "[".repeat(500) + "]".repeat(500);
    private static final List<String> STRANGE = List.of(
            "null",
            "true",
            "-1",
            "1e999",
            "123456789012345678901234567890",
            "0.5",
            "''",
            "'x'",
            "'{'",
            "'2026-99-99'",
            "[]",
            "{}",
            "[[]]",
            "[null]",
            "{'a':{'b':[]}}",
            "'{\\'json\\':1}'",
            "' *** Begin Patch'",
            "'\\u0000\\u202e'",
            DEEP);

    record Example(Format format, Path file) {
        @Override
        public String toString() {
            return format.word() + " " + file.getFileName();
        }
    }

    static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String folder = EXAMPLES.relativize(file).getName(0).toString();
                String name = file.getFileName().toString();
                if (name.matches(".*\\.(jsonl?|edn|pb|binpb)")) {
                    examples.add(new Example(Format.parse(folder), file));
                }
            }
        }
        return examples;
    }

    private static Mapping mapping(Example example) throws IOException {
        Path map = example.file.resolveSibling("map.yaml");
        return Files.exists(map) ? MappingFile.read("map.yaml", Files.readAllBytes(map)) : Mapping.none();
    }

    private static void survives(Example example, Mapping mapping, byte[] bytes) {
        Told told = Told.of(example.format, mapping, bytes);
        // What a mapping says of a call is the same kind of trust.
        told.calls.forEach(call -> {
            mapping.map(call);
            mapping.scope(call);
            mapping.agent(call);
        });
        told.refused.forEach(message -> assertThat(message.chars()).noneMatch(Character::isISOControl));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void filesThatBreakOff(Example example) throws IOException {
        byte[] bytes = Files.readAllBytes(example.file);
        Random random = new Random(7);
        for (int k = 0; k < MUTATIONS; k++) {
            survives(example, mapping(example), Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void bytesThatAreWrong(Example example) throws IOException {
        byte[] bytes = Files.readAllBytes(example.file);
        Random random = new Random(7);
        for (int k = 0; k < MUTATIONS; k++) {
            byte[] wrong = bytes.clone();
            for (int n = 0; n < 5; n++) {
                wrong[random.nextInt(wrong.length)] = (byte) random.nextInt(256);
            }
            survives(example, mapping(example), wrong);
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void fieldsThatAreMissingOrStrange(Example example) throws IOException {
        if (!example.file.toString().matches(".*\\.jsonl?")) {
            return;
        }
        String text = Files.readString(example.file);
        String[] parts = example.file.toString().endsWith("l") ? text.split("\n") : new String[] {text};
        Random random = new Random(7);
        for (int k = 0; k < MUTATIONS; k++) {
            StringBuilder mutated = new StringBuilder();
            for (String part : parts) {
                JsonNode tree = Json.unwrapped(TextNode.valueOf(part));
                assertThat(tree.isContainerNode()).as(part).isTrue();
                int changes = parts.length == 1 ? 12 : random.nextInt(3);
                for (int n = 0; n < changes; n++) {
                    mutate(tree, random);
                }
                mutated.append(tree).append('\n');
            }
            survives(example, mapping(example), mutated.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Removes something, or puts something strange in its place. */
    private static void mutate(JsonNode tree, Random random) {
        List<JsonNode> containers = new ArrayList<>();
        gather(tree, containers);
        if (containers.isEmpty()) {
            return;
        }
        JsonNode container = containers.get(random.nextInt(containers.size()));
        JsonNode strange = random.nextInt(3) == 0 ? null : Told.json(STRANGE.get(random.nextInt(STRANGE.size())));
        if (container instanceof ObjectNode object && !object.isEmpty()) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            String name = names.get(random.nextInt(names.size()));
            if (strange == null) {
                object.remove(name);
            } else {
                object.set(name, strange);
            }
        } else if (container instanceof ArrayNode array && !array.isEmpty()) {
            int index = random.nextInt(array.size());
            if (strange == null) {
                array.remove(index);
            } else {
                array.set(index, strange);
            }
        }
    }

    private static void gather(JsonNode node, List<JsonNode> containers) {
        if (node.isContainerNode()) {
            // What is deep was put there, and is strange enough.
            if (containers.size() < 2_000) {
                containers.add(node);
                node.forEach(child -> gather(child, containers));
            }
        }
    }

    @Test
    void documentsOfOtherFormats() throws IOException {
        List<Example> examples = examples();
        for (Example example : examples) {
            for (Format format : Format.values()) {
                survives(new Example(format, example.file), mapping(example), Files.readAllBytes(example.file));
            }
        }
        for (Format format : Format.values()) {
            for (String strange : STRANGE) {
                byte[] bytes = Told.lines(strange).getBytes(StandardCharsets.UTF_8);
                survives(new Example(format, EXAMPLES), Mapping.none(), bytes);
            }
        }
        assertThat(Format.of(JsonNodeFactory.instance.objectNode())).isEmpty();
    }
}
