package dev.hasse.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A line of a trace without its content: the names of its fields in order, the form of each id, and the JSON type of
 * everything else.
 *
 * @param fields one text a field
 */
record RecordLayout(List<String> fields) {
    private static final Set<String> IDS = Set.of("trace_id", "op_id", "preds");
    private static final Pattern RUN = Pattern.compile("[0-9A-Za-z]+");
    /** More digits in a row than a counter has: they are part of something random. */
    private static final int RANDOM_DIGITS = 8;

    /** The different layouts of these lines. */
    static Set<RecordLayout> of(Stream<String> lines) {
        return lines.map(RecordLayout::of).collect(Collectors.toSet());
    }

    private static RecordLayout of(String line) {
        try {
            List<String> fields = new ArrayList<>();
            for (Map.Entry<String, JsonNode> field :
                    new ObjectMapper().readTree(line).properties()) {
                fields.add(field.getKey() + " " + form(field.getKey(), field.getValue()));
            }
            return new RecordLayout(fields);
        } catch (JsonProcessingException invalid) {
            throw new IllegalArgumentException(line, invalid);
        }
    }

    private static String form(String field, JsonNode value) {
        if (!IDS.contains(field)) {
            return value.getNodeType().name();
        }
        if (!value.isArray()) {
            return idForm(value);
        }
        return StreamSupport.stream(value.spliterator(), false)
                .map(RecordLayout::idForm)
                .distinct()
                .collect(Collectors.joining(" or ", "[", "]"));
    }

    /** An id with the length of each run of letters and digits in its place; {@code #} stands for a counter. */
    private static String idForm(JsonNode id) {
        String runs = RUN.matcher(id.asText()).replaceAll(RecordLayout::runForm);
        return id.getNodeType() + ":" + runs;
    }

    private static String runForm(MatchResult run) {
        String text = run.group();
        boolean counter = text.length() < RANDOM_DIGITS && text.chars().allMatch(Character::isDigit);
        return counter ? "#" : String.valueOf(text.length());
    }
}
