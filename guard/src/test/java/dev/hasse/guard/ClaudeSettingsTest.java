package dev.hasse.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is added to the settings of Claude Code is taken back to the byte, and nothing else is touched. */
class ClaudeSettingsTest {
    private static final String COMMAND = "'/opt/hasse' guard hook --level L1";

    @TempDir
    private Path folder;

    private Path settings() {
        return folder.resolve(".claude/settings.json");
    }

    private void have(String text) throws IOException {
        Files.createDirectories(folder.resolve(".claude"));
        Files.writeString(settings(), text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{ \"model\" :\"opus\",\n\n\t\"n\": 1.0 }\n",
                "{\"hooks\":{}}",
                "{\"hooks\":{\"PreToolUse\":[]}}",
                "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Bash\",\"hooks\":[{\"type\":\"command\",\"command\":\"mine\"}]}]},\"z\":1e400}",
                "{\"hooks\":{\"Stop\":[{\"hooks\":[]}]}}"
            })
    void uninstallRestoresWhatInstallFound(String text) throws IOException {
        have(text);
        ClaudeSettings settings = new ClaudeSettings(folder);

        assertThat(settings.install(COMMAND)).isTrue();
        String installed = Files.readString(settings());
        assertThat(installed).contains("guard hook --level L1").isNotEqualTo(text);
        assertThat(settings.install(COMMAND)).isFalse();
        assertThat(Files.readString(settings())).isEqualTo(installed);

        assertThat(settings.uninstall()).isTrue();
        assertThat(Files.readString(settings())).isEqualTo(text);
        assertThat(folder.resolve(".claude")).isDirectoryContaining("glob:**/settings.json");
        assertThat(settings.uninstall()).isFalse();
    }

    @Test
    void settingsThatWereNotThereAreRemoved() throws IOException {
        ClaudeSettings settings = new ClaudeSettings(folder);
        settings.install(COMMAND);

        assertThat(Files.readString(settings())).isEqualTo(Golden.SETTINGS);
        assertThat(settings.uninstall()).isTrue();
        assertThat(folder.resolve(".claude")).isEmptyDirectory();
    }

    @Test
    void otherOptionsReplaceTheOldOnes() throws IOException {
        have("{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"mine\"}]}]}}");
        ClaudeSettings settings = new ClaudeSettings(folder);
        settings.install(COMMAND);
        settings.install(COMMAND + " --warn");

        assertThat(Files.readString(settings()).split("guard hook").length - 1).isEqualTo(7);
        assertThat(Files.readString(settings())).contains("--warn").contains("mine");
        settings.uninstall();
        assertThat(Files.readString(settings()))
                .isEqualTo("{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"mine\"}]}]}}");
    }

    @Test
    void whatSomebodyHasChangedMeanwhileIsKept() throws IOException {
        have("{\"model\":\"opus\"}");
        ClaudeSettings settings = new ClaudeSettings(folder);
        settings.install(COMMAND);
        Files.writeString(settings(), Files.readString(settings()).replace("opus", "other"));
        settings.uninstall();

        assertThat(Files.readString(settings())).isEqualTo("{\n  \"model\": \"other\"\n}\n");
        assertThat(folder.resolve(".claude/settings.json.before-hasse")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "{\"hooks\":[]}", "{\"hooks\":{\"Stop\":{}}}", "{\"a\":1,\"a\":2}", "{} {}"})
    void whatAreNoSettingsIsLeftAlone(String text) throws IOException {
        have(text);

        assertThatThrownBy(() -> new ClaudeSettings(folder).install(COMMAND))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageStartingWith(settings().toString());
        assertThat(Files.readString(settings())).isEqualTo(text);
    }

    /** What install writes where there was nothing. */
    private static final class Golden {
        static final String SETTINGS = tools("PreToolUse", "{\n  \"hooks\": {\n")
                + tools("PostToolUse", "")
                + tools("PostToolUseFailure", "")
                + session("SessionStart", ",")
                + session("Stop", ",")
                + session("SubagentStop", ",")
                + session("SessionEnd", "")
                + "  }\n}\n";

        private static String tools(String event, String before) {
            return before + """
                        "%s": [
                          {
                            "matcher": "Read|NotebookRead|Edit|MultiEdit|Write|NotebookEdit|Bash",
                            "hooks": [
                              {
                                "type": "command",
                                "command": "'/opt/hasse' guard hook --level L1",
                                "timeout": 10
                              }
                            ]
                          }
                        ],
                    """.formatted(event);
        }

        private static String session(String event, String after) {
            return """
                        "%s": [
                          {
                            "hooks": [
                              {
                                "type": "command",
                                "command": "'/opt/hasse' guard hook --level L1",
                                "timeout": 10
                              }
                            ]
                          }
                        ]%s
                    """.formatted(event, after);
        }
    }
}
