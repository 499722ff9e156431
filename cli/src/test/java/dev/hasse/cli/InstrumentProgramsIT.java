package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The JavaScript snippets of {@code docs/instrument.md} run in the frameworks that they are for, and the commands of the page find in what
 * they write the stale write that is there, and nothing else. What surrounds the snippets is in the folder {@code instrument} of the
 * resources.
 */
@Tag("on-one-java")
class InstrumentProgramsIT {
    private static final Path PROGRAMS = Path.of("src/test/resources/dev/hasse/cli/instrument");

    /** Where the frameworks are installed, once for all tests. */
    private static final Path INSTALLED = Path.of("target/instrument").toAbsolutePath();

    private static final Pattern IMPORTED = Pattern.compile("/([a-z-]+)/([0-9-]+)\\.mjs");
    private static final JsonMapper JSON = new JsonMapper();

    /** What npm said; null if it has not been asked. */
    private static @Nullable Run npm;

    @TempDir
    private Path folder;

    private record Version(int major, int minor) {
        @Override
        public String toString() {
            return major + "." + minor;
        }
    }

    private enum Program {
        AI_5("ai-5/program.mjs", "Vercel AI SDK"),
        AI_6("ai-6/program.mjs", "Vercel AI SDK"),
        AI_7("ai-7/program.mjs", "Vercel AI SDK"),
        LANGGRAPH_STATE("langgraph/state.mjs", "LangGraph"),
        LANGGRAPH_TOOLS("langgraph/tools.mjs", "LangGraph"),
        MCP_1("mcp/program.mjs", "MCP"),
        MCP_2("mcp-2/program.mjs", "MCP") {
            @Override
            String changed(String snippet) {
                return snippet.replace(
                        "@modelcontextprotocol/sdk/client/stdio.js", "@modelcontextprotocol/client/stdio");
            }
        },
        OPENAI_AGENTS("openai-agents/program.mjs", "OpenAI Agents SDK"),
        OPENTELEMETRY_2("opentelemetry/program.mjs", "Plain OpenTelemetry"),
        OPENTELEMETRY_3("opentelemetry-3/program.mjs", "Plain OpenTelemetry");

        private final String file;
        private final String section;

        Program(String file, String section) {
            this.file = file;
            this.section = section;
        }

        /** The least version of Node that runs it. */
        private Version node() {
            return section.equals("LangGraph") || this == MCP_2 ? new Version(20, 0) : new Version(18, 19);
        }

        /** A snippet with the change that the page asks for in words. */
        String changed(String snippet) {
            return snippet;
        }

        /** Whether the page says that the log needs a mapping. State of LangGraph needs none. */
        private boolean needsMapping() {
            return this != LANGGRAPH_STATE;
        }

        private Path folder() {
            return INSTALLED.resolve(file).resolveSibling("");
        }
    }

    @ParameterizedTest
    @EnumSource
    void thePagesCommandsFindTheStaleWrite(Program program) throws Exception {
        requireNode(program.node());
        install();
        writeSnippets(program);
        Run ran = Run.process(
                folder,
                folder,
                Map.of("OPENAI_API_KEY", ""),
                "node",
                "--import",
                INSTALLED.resolve("offline.mjs").toUri().toString(),
                INSTALLED.resolve(program.file).toString());
        assertThat(ran.exitCode()).as(ran.golden()).isZero();

        List<String> check = checkOnThePage(program.section);
        Path log = folder.resolve(check.remove(check.size() - 1));
        Path mapping = folder.resolve("map.yaml");
        assertThat(log).isNotEmptyFile();
        if (program.needsMapping()) {
            Run draft = Run.hasse("convert", "--suggest-mapping", log.toString());
            assertThat(draft.exitCode()).as(draft.golden()).isZero();
            Files.writeString(mapping, draft.out());
            if (!check.contains("--mapping")) {
                check.addAll(List.of("--mapping", "map.yaml"));
            }
        }
        check.replaceAll(word -> word.equals("map.yaml") ? mapping.toString() : word);
        check.addAll(List.of(log.toString(), "--format", "json"));
        Run run = Run.hasse(check.toArray(String[]::new));

        assertThat(run.exitCode()).as(run.golden()).isEqualTo(1);
        JsonNode result = JSON.readTree(run.out());
        assertThat(counts(result.at("/summary")))
                .as(run.golden())
                // A lost update is seen from both sides.
                .isEqualTo(Map.of("A1", 1, "unseen-overwrite", 1));
        JsonNode witness = result.at("/traces/0/anomalies/A1/witnesses/0");
        assertThat(witness.at("/reader/agent").asText()).startsWith("planner");
        assertThat(witness.at("/writer/agent").asText()).startsWith("booker");
        assertThat(witness.at("/read_value").asInt()).isEqualTo(100);
        assertThat(witness.at("/written_value").asInt()).isEqualTo(105);
    }

    /** What was found, with its number of witnesses. */
    private static Map<String, Integer> counts(JsonNode summary) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String kind : List.of("anomalies", "observations")) {
            for (Map.Entry<String, JsonNode> found : summary.path(kind).properties()) {
                int witnesses = found.getValue().path("witnesses").asInt()
                        + found.getValue().path("possible").asInt();
                if (witnesses > 0) {
                    counts.put(found.getKey(), witnesses);
                }
            }
        }
        return counts;
    }

    @Test
    void everySnippetIsInAProgram() throws Exception {
        Set<String> onThePage = new TreeSet<>();
        for (String section : InstrumentPage.sections()) {
            for (int k = 1; k <= InstrumentPage.snippets(section, "js").size(); k++) {
                onThePage.add(slug(section) + "/" + k);
            }
        }
        Set<String> run = new TreeSet<>();
        for (Program program : Program.values()) {
            Matcher imported = IMPORTED.matcher(Files.readString(PROGRAMS.resolve(program.file)));
            while (imported.find()) {
                for (String number : imported.group(2).split("-")) {
                    run.add(imported.group(1) + "/" + number);
                }
            }
        }
        assertThat(run).isEqualTo(onThePage);
    }

    /** Writes all snippets of the page, each as it stands, after the first of its section, and for the other agent. */
    private static void writeSnippets(Program program) throws IOException {
        for (String section : InstrumentPage.sections()) {
            List<String> snippets = InstrumentPage.snippets(section, "js");
            for (int k = 1; k <= snippets.size(); k++) {
                String snippet = program.changed(snippets.get(k - 1));
                for (String agent : List.of("planner", "booker")) {
                    Path to = Files.createDirectories(
                            program.folder().resolve(agent).resolve(slug(section)));
                    String text = snippet.replace("planner", agent);
                    Files.writeString(to.resolve(k + ".mjs"), text);
                    Files.writeString(to.resolve("1-" + k + ".mjs"), snippets.get(0) + text);
                }
            }
        }
    }

    private static String slug(String section) {
        return section.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** The arguments of the first check that a section shows. */
    private static List<String> checkOnThePage(String section) throws IOException {
        String line = InstrumentPage.snippets(section, "sh").stream()
                .flatMap(String::lines)
                .filter(one -> one.startsWith("hasse check "))
                .findFirst()
                .orElseThrow();
        List<String> words = new ArrayList<>(List.of(line.split(" ")));
        words.remove(0);
        return words;
    }

    private void requireNode(Version least) throws InterruptedException {
        PackageManager.require(
                folder,
                "Node " + least + ", for the programs around the snippets,",
                "node",
                "-e",
                "const [major, minor] = process.versions.node.split('.').map(Number);"
                        + "process.exit(major < MAJOR || (major === MAJOR && minor < MINOR) ? 1 : 0)"
                                .replace("MAJOR", "" + least.major)
                                .replace("MINOR", "" + least.minor));
        PackageManager.require(folder, "npm, for the programs around the snippets,", "npm", "--version");
    }

    /** Installs the programs, and what the lock file names; skips the test if the registry cannot be reached. */
    private void install() throws IOException, InterruptedException {
        boolean upToDate = Files.exists(INSTALLED.resolve("node_modules/.package-lock.json"))
                && Files.mismatch(INSTALLED.resolve("package-lock.json"), PROGRAMS.resolve("package-lock.json")) < 0;
        copyPrograms();
        if (upToDate) {
            return;
        }
        if (npm == null) {
            npm = Run.process(
                    folder,
                    INSTALLED,
                    Map.of(),
                    "npm",
                    "ci",
                    "--ignore-scripts",
                    "--prefer-offline",
                    "--fetch-retries=1",
                    "--fetch-retry-mintimeout=1000",
                    "--no-audit",
                    "--no-fund",
                    "--loglevel=error");
        }
        PackageManager.skipWithoutRegistry(npm, "the frameworks of docs/instrument.md");
        assertThat(npm.exitCode()).as(npm.golden()).isZero();
    }

    private static void copyPrograms() throws IOException {
        try (Stream<Path> files = Files.walk(PROGRAMS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = INSTALLED.resolve(PROGRAMS.relativize(file).toString());
                Files.createDirectories(to.resolveSibling(""));
                Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
