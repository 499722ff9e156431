package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.model.SourceLine;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GitLab shows an issue beside a file only if its path is relative to the repository, in whose root jobs run. */
class GitLabIssuesTest {
    private static final Path HERE = Path.of("").toAbsolutePath();

    @ParameterizedTest
    @ValueSource(strings = {"traces/a.jsonl", "./traces/a.jsonl"})
    void relativePathsStay(String path) throws IOException {
        assertThat(pathOf(path)).isEqualTo("traces/a.jsonl");
    }

    @Test
    void absolutePathsBelowTheWorkingFolderBecomeRelative() throws IOException {
        assertThat(pathOf(HERE.resolve("traces/a.jsonl").toString())).isEqualTo("traces/a.jsonl");
        assertThat(pathOf(HERE.resolve("x/../traces/./a.jsonl").toString())).isEqualTo("traces/a.jsonl");
    }

    @Test
    void otherAbsolutePathsStay() throws IOException {
        String sibling = (HERE + "-other/a.jsonl").replace('\\', '/');

        assertThat(pathOf(sibling)).isEqualTo(sibling);
        assertThat(pathOf("/with\0nul")).isEqualTo("/with\0nul");
    }

    private static String pathOf(String file) throws IOException {
        StringWriter out = new StringWriter();
        GitLabIssues issues = new GitLabIssues(out);
        issues.add("d", "c", "f", "major", new SourceLine(file, 3));
        issues.end(null, List.of());
        JsonNode issue = new ObjectMapper().readTree(out.toString()).get(0);
        assertThat(issue.at("/location/lines/begin").intValue()).isEqualTo(3);
        return issue.at("/location/path").textValue();
    }
}
