package dev.hasse.imports.formats.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where clients keep their logs, and where others have put them. */
class LogHomeTest {
    @ParameterizedTest
    @CsvSource({
        "/home/me/.claude/projects/-w-my-app/s.jsonl, /w/my_app, /home/me/.claude",
        "/home/me/.claude/projects/-w/s/subagents/agent-1.jsonl, /w, /home/me/.claude",
        "projects/-w/s.jsonl, /w, ''",
        "run1/-w/s.jsonl, /w, run1",
        "-w/s.jsonl, /w, ''",
        "C:\\Users\\me\\.claude\\projects\\C--work-app\\s.jsonl, C:/work/app, C:/Users/me/.claude",
        "/Users/me/.claude/projects/-private-tmp-w/s.jsonl, /tmp/w, /Users/me/.claude",
        "/home/me/.claude/projects/-w/s.jsonl, /other,",
        "runs/projects/alice/s.jsonl, /w,",
        "s.jsonl, /w,",
    })
    void ofClaudeCode(String log, String folder, String home) {
        assertThat(LogHome.ofClaudeCode(log, folder)).isEqualTo(home);
    }

    @ParameterizedTest
    @CsvSource({
        "/home/me/.codex/sessions/2026/01/02/rollout-2026.jsonl, /home/me/.codex",
        "/home/me/.codex/archived_sessions/rollout-2026.jsonl, /home/me/.codex",
        "sessions/2026/01/02/rollout-2026.jsonl, ''",
        "2026/01/02/rollout-2026.jsonl,",
        "rollout-2026.jsonl,",
    })
    void ofCodex(String log, String home) {
        assertThat(LogHome.ofCodex(log, "/w")).isEqualTo(home);
    }

    @ParameterizedTest
    @CsvSource({
        "/home/me/.kimi-code/sessions/wd_app_1/session_2/agents/main/wire.jsonl, /home/me/.kimi-code",
        "session_2/agents/main/wire.jsonl,",
    })
    void ofKimiCode(String log, String home) {
        assertThat(LogHome.ofKimiCode(log, "/w")).isEqualTo(home);
    }

    @ParameterizedTest
    @CsvSource({
        "/home/me/.copilot/session-state/1/events.jsonl, /home/me/.copilot",
        "session-state/1.jsonl, ''",
        "1/events.jsonl,",
    })
    void ofCopilotCli(String log, String home) {
        assertThat(LogHome.ofCopilotCli(log, "/w")).isEqualTo(home);
    }

    @ParameterizedTest
    @CsvSource({
        "/home/me/.pi/agent/sessions/--w-app--/1_2.jsonl, /home/me/.pi/agent",
        "sessions/--w-app--/1_2.jsonl, ''",
        "--w-app--/1_2.jsonl,",
    })
    void ofPi(String log, String home) {
        assertThat(LogHome.ofPi(log, "/w")).isEqualTo(home);
    }

    @ParameterizedTest
    @CsvSource({
        "/home/me/.cline/data/sessions/1_a/1_a.messages.json, /home/me/.cline/data",
        "sessions/1_a/1_a.messages.json, ''",
        "1_a/1_a.messages.json,",
    })
    void ofCline(String log, String home) {
        assertThat(LogHome.ofCline(log, "/w")).isEqualTo(home);
    }

    @ParameterizedTest
    @CsvSource({
        "/home/me/.gemini/tmp/0a1b/chats/session-1.json, /home/me/.gemini",
        "tmp/0a1b/chats/s/session-1.jsonl, ''",
        "chats/session-1.json,",
    })
    void ofGeminiCli(String log, String home) {
        assertThat(LogHome.ofGeminiCli(log, "0a1b")).isEqualTo(home);
    }
}
