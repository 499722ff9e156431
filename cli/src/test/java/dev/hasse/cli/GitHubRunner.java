package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a composite action as GitHub's runner does, as far as ours needs: expands expressions, and runs each step's script. */
final class GitHubRunner {
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ (\\S+) }}");
    private static final Pattern IS_EMPTY = Pattern.compile("(\\S+) == ''");

    private final Path workspace;
    private final Path home;
    private final JsonNode action;

    /** What expressions name, and its value. */
    private final Map<String, String> values = new HashMap<>();

    private final List<String> used = new ArrayList<>();

    /**
     * A runner of the action in a folder.
     *
     * @param workspace the folder of the repository that is checked
     * @param home the folder of the action
     */
    GitHubRunner(Path workspace, Path home) throws IOException {
        this.workspace = workspace;
        this.home = home;
        action = new YAMLMapper().readTree(home.resolve("action.yml").toFile());
    }

    /** The other actions that steps of the last run used, each with its inputs. */
    List<String> used() {
        return used;
    }

    /** Runs the action; the result is that of its last step, or of the first that fails. */
    Run run(Map<String, String> with, Map<String, String> environment) throws IOException, InterruptedException {
        begin(with);
        assertThat(action.at("/runs/using").asText()).isEqualTo("composite");
        Run last = new Run(0, "", "");
        for (JsonNode step : action.at("/runs/steps")) {
            if (!wanted(step)) {
                continue;
            }
            if (step.has("uses")) {
                used.add(step.get("uses").asText() + " " + expanded(step.path("with")));
                continue;
            }
            last = script(step, environment);
            if (last.exitCode() != 0) {
                return last;
            }
        }
        return last;
    }

    private void begin(Map<String, String> with) {
        values.clear();
        used.clear();
        values.put("github.action_path", home.toString());
        action.get("inputs").properties().forEach(input -> {
            assertThat(input.getValue().has("description")).isTrue();
            String byDefault = input.getValue().path("default").asText();
            values.put("inputs." + input.getKey(), with.getOrDefault(input.getKey(), byDefault));
        });
        assertThat(action.get("inputs").properties())
                .extracting(Map.Entry::getKey)
                .containsAll(with.keySet());
    }

    private boolean wanted(JsonNode step) {
        if (!step.has("if")) {
            return true;
        }
        Matcher condition = IS_EMPTY.matcher(step.get("if").asText());
        assertThat(condition.matches()).as("%s", step).isTrue();
        return value(condition.group(1)).isEmpty();
    }

    /** What is not there is empty, as with GitHub; but everything that the action names has to be there. */
    private String value(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new AssertionError("the action names " + name + ", which is not there");
        }
        return value;
    }

    private Map<String, String> expanded(JsonNode fields) {
        Map<String, String> expanded = new HashMap<>();
        fields.properties()
                .forEach(field -> expanded.put(
                        field.getKey(),
                        EXPRESSION
                                .matcher(field.getValue().asText())
                                .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))))));
        return expanded;
    }

    private Run script(JsonNode step, Map<String, String> environment) throws IOException, InterruptedException {
        Path outputs = Files.createTempFile(workspace, "outputs", "");
        Map<String, String> all = new HashMap<>(environment);
        all.put("GITHUB_STEP_SUMMARY", workspace.resolve("summary.md").toString());
        all.put("GITHUB_OUTPUT", outputs.toString());
        all.putAll(expanded(step.path("env")));
        String script = step.get("run").asText();
        Run run = Run.process(
                workspace, workspace, all, step.get("shell").asText(), "--noprofile", "--norc", "-e", "-c", script);
        for (String line : Files.readAllLines(outputs)) {
            String[] output = line.split("=", 2);
            values.put("steps." + step.path("id").asText() + ".outputs." + output[0], output[1]);
        }
        Files.delete(outputs);
        return run;
    }
}
