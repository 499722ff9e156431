package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A log that is written in another way, and means the same, has the same result. */
class RewrittenLogsTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /** The order of the keys in what a node returned is that of its effects. */
    private static final String ORDERED = "parallel.stream.jsonl";

    private static final Pattern UTC = Pattern.compile("\"(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)(\\.\\d+)?Z\"");

    @TempDir
    private Path folder;

    static List<List<String>> examples() throws IOException {
        return ConvertThenCheckTest.examples();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void withOtherWhiteSpaceKeysAndEscapes(List<String> example) throws IOException {
        sameResult(example, (name, bytes) -> {
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (!text.startsWith("{") && !text.startsWith("[")) {
                return bytes;
            }
            boolean reordered = !name.equals(ORDERED);
            String json = documents(text, node -> reordered ? reordered(node, new Random(7)) : node, true);
            return ("\ufeff"
                            + (json == null ? text : json).replace("\r\n", "\n").replace("\n", "\r\n"))
                    .getBytes(StandardCharsets.UTF_8);
        });
    }

    @ParameterizedTest
    @MethodSource("examples")
    void withOtherOffsetsUnknownFieldsAndPacked(List<String> example) throws IOException {
        sameResult(example, (name, bytes) -> {
            String text = new String(bytes, StandardCharsets.UTF_8);
            String json = documents(text, RewrittenLogsTest::withUnknownField, false);
            return packed(
                    json == null ? bytes : inAnotherZone(json.stripTrailing()).getBytes(StandardCharsets.UTF_8));
        });
    }

    /** Writes a file in another way. */
    @FunctionalInterface
    private interface Rewriting {
        byte[] of(String name, byte[] bytes) throws IOException;
    }

    private void sameResult(List<String> example, Rewriting rewriting) throws IOException {
        Path original = Path.of(example.get(2));
        Path log = folder.resolve(String.valueOf(original.getFileName()));
        List<String> arguments = new ArrayList<>(List.of("check", "--format", "json", "--max-witnesses", "0"));
        arguments.addAll(example);
        arguments.set(arguments.indexOf(original.toString()), log.toString());
        List<Path> files;
        try (Stream<Path> walked = Files.walk(original)) {
            files = walked.filter(Files::isRegularFile).toList();
        }
        write(files, original, log, (name, bytes) -> bytes);
        Run before = Run.hasse(arguments.toArray(String[]::new));

        write(files, original, log, rewriting);

        assertThat(Run.hasse(arguments.toArray(String[]::new)).golden()).isEqualTo(before.golden());
    }

    private static void write(List<Path> files, Path from, Path to, Rewriting rewriting) throws IOException {
        for (Path file : files) {
            Path copy = to.resolve(from.relativize(file).toString());
            Files.createDirectories(copy.toAbsolutePath().getParent());
            Files.write(copy, rewriting.of(String.valueOf(file.getFileName()), Files.readAllBytes(file)));
        }
    }

    /** JSON of one document a line with each document rewritten; null for any other text, whose lines results name. */
    private static @Nullable String documents(String text, UnaryOperator<JsonNode> rewriting, boolean escaped) {
        StringBuilder lines = new StringBuilder();
        try {
            for (String line : text.split("\n")) {
                lines.append(rewritten(line, rewriting, escaped)).append('\n');
            }
            return lines.toString();
        } catch (JsonProcessingException notByLine) {
            return null;
        }
    }

    private static String rewritten(String text, UnaryOperator<JsonNode> rewriting, boolean escaped)
            throws JsonProcessingException {
        String json = JSON.writeValueAsString(rewriting.apply(JSON.readTree(text)));
        if (!escaped) {
            return json;
        }
        StringBuilder result = new StringBuilder();
        boolean inString = false;
        for (int k = 0; k < json.length(); k++) {
            char c = json.charAt(k);
            if (c == '"') {
                inString = !inString;
            } else if (c == '\\') {
                result.append(c);
                c = json.charAt(++k);
            } else if (inString && c >= 'a' && c <= 'z' && c % 3 == 0) {
                result.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                continue;
            }
            result.append(c);
        }
        return result.toString();
    }

    private static JsonNode reordered(JsonNode node, Random random) {
        if (node.isObject()) {
            List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(node.properties());
            Collections.shuffle(fields, random);
            ObjectNode object = NODES.objectNode();
            fields.forEach(field -> object.set(field.getKey(), reordered(field.getValue(), random)));
            return object;
        }
        if (node.isArray()) {
            ArrayNode array = NODES.arrayNode();
            node.forEach(element -> array.add(reordered(element, random)));
            return array;
        }
        return node;
    }

    private static JsonNode withUnknownField(JsonNode document) {
        return document instanceof ObjectNode object
                ? object.set("unknown to Hasse", NODES.objectNode().put("a", 1))
                : document;
    }

    private static String inAnotherZone(String text) {
        DateTimeFormatter seconds = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);
        return UTC.matcher(text).replaceAll(time -> {
            OffsetDateTime local =
                    OffsetDateTime.parse(time.group(1) + "Z").withOffsetSameInstant(ZoneOffset.ofHoursMinutes(5, 30));
            return '"' + seconds.format(local) + (time.group(2) == null ? "" : time.group(2)) + "+05:30\"";
        });
    }

    private static byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }
}
