package dev.hasse.imports.formats.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettledContentsTest {
    private static final String LONG = "the same line\n".repeat(100);

    private static Call call(String tool, String content) {
        return Call.of(new Origin("s.jsonl", 1, null, null, Map.of()), "main", tool)
                .arguments(JsonNodeFactory.instance
                        .objectNode()
                        .put("file_path", "/w/a")
                        .put("content", content))
                .result(JsonNodeFactory.instance.textNode(LONG))
                .access(Access.NONE)
                .build();
    }

    private static Mapping mapping(String yaml) {
        return MappingFile.read("map.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Write", "mcp__files__write_file"})
    void whatNobodyLooksIntoIsNotKept(String tool) {
        Call kept = new SettledContents(Mapping.none()).without(call(tool, LONG));

        assertThat(kept.result().isMissingNode()).isTrue();
        assertThat(kept.arguments().path("file_path").textValue()).isEqualTo("/w/a");
        assertThat(kept.arguments().path("content").textValue()).hasSizeLessThan(40);
    }

    @Test
    void callsThatDifferedStillDiffer() {
        SettledContents contents = new SettledContents(Mapping.none());

        assertThat(contents.without(call("Write", LONG)).arguments())
                .isEqualTo(contents.without(call("Write", LONG)).arguments())
                .isNotEqualTo(contents.without(call("Write", LONG + "x")).arguments());
    }

    @Test
    void aRuleOfTheUserLooksIntoAnything() {
        Call call = call("Write", LONG);
        Mapping named = mapping("tools:\n  Write: {effect: write, cell: \"{file_path}\", value: args.content}\n");
        Mapping pattern = mapping("tools:\n  \"W*\": opaque\n");

        assertThat(new SettledContents(named).without(call)).isEqualTo(call);
        assertThat(new SettledContents(pattern).without(call)).isEqualTo(call);
    }

    @Test
    void aToolThatTheFormatDoesNotKnowKeepsItsContents() {
        assertThat(new SettledContents(Mapping.none()).without(call("mcp__db__query", LONG)))
                .isEqualTo(call("mcp__db__query", LONG));
    }
}
