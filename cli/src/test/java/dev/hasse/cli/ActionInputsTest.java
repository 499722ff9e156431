package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The action, and the script that it runs, know every option of check. */
class ActionInputsTest {
    /** The format is the action's to choose, there is no terminal, and nobody writes the traces any more. */
    private static final Set<String> OTHERS =
            Set.of("help", "version", "format", "output", "color", "all", "live", "idle");

    /** Of the action alone: what to check, and which files to write. */
    private static final Set<String> OWN = Set.of("traces", "sarif", "junit", "json");

    private static Stream<OptionSpec> options() {
        Streams nothing = new Streams(
                new ByteArrayInputStream(new byte[0]),
                OutputStream.nullOutputStream(),
                new PrintWriter(new StringWriter()),
                false,
                false,
                Map.of(),
                Run.PROJECT);
        CommandLine check =
                Objects.requireNonNull(Main.command(nothing).getSubcommands().get("check"));
        return check.getCommandSpec().options().stream()
                .filter(option -> !option.hidden() && !OTHERS.contains(name(option)));
    }

    private static String name(OptionSpec option) {
        return option.longestName().substring(2);
    }

    /** The name of the input: that of the option, unless YAML takes it for something else. */
    private static String input(String option) {
        return option.equals("null") ? "null-text" : option;
    }

    private static Set<String> names(boolean flags) {
        return options()
                .filter(option -> (option.arity().max() == 0) == flags)
                .map(ActionInputsTest::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static JsonNode action() throws IOException {
        return new YAMLMapper().readTree(Run.PROJECT.resolve("action.yml").toFile());
    }

    private static JsonNode check(JsonNode action) {
        JsonNode steps = action.at("/runs/steps");
        return steps.get(steps.size() - 1);
    }

    @Test
    void eachOptionHasAnInput() throws IOException {
        Set<String> inputs = new TreeSet<>();
        action().get("inputs").fieldNames().forEachRemaining(inputs::add);

        Set<String> expected = options()
                .map(ActionInputsTest::name)
                .map(ActionInputsTest::input)
                .collect(Collectors.toSet());
        expected.addAll(OWN);
        assertThat(inputs).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void eachInputIsAVariable() throws IOException {
        JsonNode action = action();
        JsonNode variables = check(action).get("env");
        for (String option : Stream.concat(options().map(ActionInputsTest::name), OWN.stream())
                .toList()) {
            String variable = "HASSE_" + option.toUpperCase(Locale.ROOT).replace('-', '_');
            assertThat(variables.path(variable).asText()).isEqualTo("${{ inputs." + input(option) + " }}");
        }
        for (JsonNode step : action.at("/runs/steps")) {
            assertThat(step.path("run").asText()).as("no input in a script").doesNotContain("${{");
        }
    }

    @Test
    void theScriptTakesEachOption() throws IOException {
        String script = Files.readString(Run.PROJECT.resolve("ci/check"));
        assertThat(listed(script, "options")).isEqualTo(names(false));
        assertThat(listed(script, "flags")).isEqualTo(names(true));
    }

    private static Set<String> listed(String script, String variable) {
        Matcher matcher = Pattern.compile("\n" + variable + "='([^']*)'").matcher(script);
        assertThat(matcher.find()).isTrue();
        return new TreeSet<>(List.of(matcher.group(1).split("\\s+")));
    }
}
