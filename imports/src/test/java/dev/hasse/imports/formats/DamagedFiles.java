package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** The examples that ship, and ways to damage a file: it breaks off, bytes are wrong, fields are missing or have strange values. */
final class DamagedFiles {
    private static final boolean WHOLE = Boolean.getBoolean("hasse.whole") || Boolean.getBoolean("hasse.long");

    /** Values that no format expects, in JSON with {@code '} for a quotation mark. */
    static final List<String> STRANGE = List.of(
            "null",
            "true",
            "false",
            "-1",
            "1e400",
            "123456789012345678901234567890",
            "0.5",
            "''",
            "'x'",
            "'{'",
            "'2026-99-99'",
            "[]",
            "{}",
            "[['x']]",
            "[null]",
            "{'x':true}",
            "{'a':{'b':[]}}",
            "'{\\'json\\':1}'",
            "' *** Begin Patch'",
            "'\\u0000\\u202e\\u001b[31m<b>=1+1'",
            "[".repeat(500) + "]".repeat(500));

    private static final Path FOLDER = Path.of("../traces/formats");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Keeps numbers that no double can hold. */
    private static final ObjectMapper EXACT =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private DamagedFiles() {}

    /** An example; its folder has the name of its format. */
    record Example(Format format, Path file) {

        byte[] bytes() throws IOException {
            return Files.readAllBytes(file);
        }

        /** The mapping beside it that has its name, or else the one that is just called a mapping, or else the first. */
        Mapping mapping() throws IOException {
            String own = file.getFileName().toString().replaceAll("\\..*", ".yaml");
            Comparator<String> best = Comparator.comparing((String name) -> !name.equals(own))
                    .thenComparing(name -> !name.equals("map.yaml"))
                    .thenComparing(Comparator.naturalOrder());
            try (Stream<Path> beside = Files.list(file.resolveSibling(""))) {
                Optional<String> mapping = beside.map(path -> path.getFileName().toString())
                        .filter(name -> name.endsWith(".yaml"))
                        .min(best);
                return mapping.isEmpty()
                        ? Mapping.none()
                        : MappingFile.read("map.yaml", Files.readAllBytes(file.resolveSibling(mapping.get())));
            }
        }

        @Override
        public String toString() {
            return format.word() + " " + file.getFileName();
        }
    }

    /** Returns in how many ways each example is damaged, always the same ones: all with {@code -Pwhole}, else a third. */
    static int ways(int all) {
        return WHOLE ? all : (all + 2) / 3;
    }

    static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        try (Stream<Path> files = Files.walk(FOLDER)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (file.getFileName().toString().matches(".*\\.(jsonl?|csv|edn|pb|binpb|eval)")) {
                    String folder = FOLDER.relativize(file).getName(0).toString();
                    examples.add(new Example(Format.parse(folder), file));
                }
            }
        }
        return examples;
    }

    /** Breaks a file off somewhere. */
    static byte[] cut(byte[] whole, Random random) {
        return Arrays.copyOf(whole, random.nextInt(whole.length));
    }

    /** Changes some bytes of a file. */
    static byte[] withWrongBytes(byte[] whole, Random random) {
        byte[] wrong = whole.clone();
        for (int n = 0; n < 5; n++) {
            wrong[random.nextInt(wrong.length)] = (byte) random.nextInt(256);
        }
        return wrong;
    }

    /**
     * Returns the documents of a file as JSON Lines, without some of their fields and with strange values in place of others.
     *
     * @param most the most fields in a thousand that are changed; some documents have fewer changes
     */
    static byte[] withStrangeFields(byte[] whole, Random random, int most) throws IOException {
        StringBuilder strange = new StringBuilder();
        Problems problems = new Problems(1);
        Syntax.of(Arrays.copyOf(whole, Math.min(whole.length, Syntax.ENOUGH)))
                .reader()
                .read(new ByteArrayInputStream(whole), "example", Limits.DEFAULT, problems, document -> {
                    assertThat(document.root().isContainerNode()).isTrue();
                    strange.append(strange(document.root(), random, random.nextInt(4) * most / 3))
                            .append('\n');
                });
        assertThat(problems.count()).isZero();
        assertThat(strange).isNotEmpty();
        return strange.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static JsonNode read(String json) {
        try {
            return EXACT.readTree(json);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static JsonNode strange(JsonNode node, Random random, int often) {
        if (random.nextInt(1_000) < often) {
            return read(Texts.lines(STRANGE.get(random.nextInt(STRANGE.size()))));
        }
        if (node.isObject()) {
            ObjectNode object = NODES.objectNode();
            node.properties().forEach(field -> {
                if (random.nextInt(1_000) >= often) {
                    object.set(field.getKey(), strange(field.getValue(), random, often));
                }
            });
            return object;
        }
        if (node.isArray()) {
            ArrayNode array = NODES.arrayNode();
            node.forEach(element -> {
                if (random.nextInt(1_000) >= often) {
                    array.add(strange(element, random, often));
                }
            });
            return array;
        }
        return node;
    }
}
