package dev.hasse.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Verdicts on the rules of transactions, as {@code check --transactions --format jsonl} prints them. */
final class RuleVerdicts {
    private RuleVerdicts() {}

    /** The lines of a text in JSON Lines. */
    static Stream<JsonNode> lines(String text) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        JsonMapper mapper = new JsonMapper();
        for (String line : text.lines().toList()) {
            lines.add(mapper.readTree(line));
        }
        return lines.stream();
    }

    /** The rules with this status. */
    static Set<String> with(String status, JsonNode verdict) {
        Set<String> rules = new TreeSet<>();
        verdict.path("rules").properties().forEach(rule -> {
            if (rule.getValue().path("status").asText().equals(status)) {
                rules.add(rule.getKey());
            }
        });
        return rules;
    }
}
