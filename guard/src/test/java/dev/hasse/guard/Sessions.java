package dev.hasse.guard;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Sessions that work on one checkout, a step a line: {@code s1 reads a}. A step of a person or program that does not ask the
 * guard is {@code person changes a}. Every step happens at a later time of the file system's clock than the one before.
 */
final class Sessions {
    private final Path checkout;
    private final Guard guard;
    private final Map<String, Integer> calls = new HashMap<>();
    private int contents;

    Sessions(Path checkout, Duration reserve) throws IOException {
        this.checkout = checkout;
        this.guard = new Guard(reserve);
        Files.createDirectories(checkout.resolve(".git"));
    }

    /** Does all steps, which are divided by semicolons, and returns the answer to the last. */
    Decision run(String steps) throws IOException {
        Decision last = Decision.ALLOWED;
        for (String step : steps.split(";")) {
            awaitTick();
            String[] words = step.strip().split(" ");
            last = step(words[0], words[1], words.length > 2 ? words[2] : "");
        }
        return last;
    }

    private Decision step(String who, String does, String file) throws IOException {
        return switch (does) {
            case "reads" -> {
                call(who, "PreToolUse", "Read", file);
                yield call(who, "PostToolUse", "Read", file);
            }
            case "begins-to-read" -> call(who, "PreToolUse", "Read", file);
            case "has-read" -> call(who, "PostToolUse", "Read", file);
            case "is-told-unchanged" -> {
                call(who, "PreToolUse", "Read", file);
                yield call(who, "PostToolUse", "Read", file, ",\"tool_response\":{\"type\":\"file_unchanged\"}");
            }
            case "fails-to-read" -> {
                call(who, "PreToolUse", "Read", file);
                yield call(who, "PostToolUseFailure", "Read", file);
            }
            case "writes" -> {
                Decision decision = call(who, "PreToolUse", "Edit", file);
                if (!decision.isRefusal()) {
                    change(file);
                    call(who, "PostToolUse", "Edit", file);
                }
                yield decision;
            }
            case "asks-to-write" -> call(who, "PreToolUse", "Edit", file);
            case "has-written" -> {
                change(file);
                yield call(who, "PostToolUse", "Edit", file);
            }
            case "fails-to-write" -> call(who, "PostToolUseFailure", "Edit", file);
            case "begins-command" -> call(who, "PreToolUse", "Bash", "");
            case "ends-command" -> call(who, "PostToolUse", "Bash", "");
            case "runs-command-on" -> {
                call(who, "PreToolUse", "Bash", "");
                awaitTick();
                change(file);
                awaitTick();
                yield call(who, "PostToolUse", "Bash", "");
            }
            case "stops" -> call(who, "Stop", "", "");
            case "clears" -> handle("""
                    {"session_id":"%s","hook_event_name":"SessionStart","source":"clear"}""".formatted(who));
            case "changes" -> {
                change(file);
                yield Decision.ALLOWED;
            }
            case "removes" -> {
                Files.delete(checkout.resolve(file));
                yield Decision.ALLOWED;
            }
            default -> throw new IllegalArgumentException(does);
        };
    }

    private Decision call(String who, String event, String tool, String file) throws IOException {
        return call(who, event, tool, file, "");
    }

    private Decision call(String who, String event, String tool, String file, String rest) throws IOException {
        if (event.equals("PreToolUse")) {
            calls.merge(who, 1, Integer::sum);
        }
        String[] agent = who.split("/");
        return handle("""
                {"session_id":"%s",%s"hook_event_name":"%s","tool_name":"%s","tool_use_id":"toolu_%d","tool_input":{"file_path":"%s"}%s}""".formatted(
                        agent[0],
                        agent.length > 1 ? "\"agent_id\":\"" + agent[1] + "\"," : "",
                        event,
                        tool,
                        calls.getOrDefault(who, 0),
                        file,
                        rest));
    }

    Decision handle(String json) throws IOException {
        return guard.handle(
                HookCall.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))), checkout, checkout);
    }

    private void change(String file) throws IOException {
        Path path = checkout.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "content " + contents++);
    }

    /** Waits until the file system's clock has moved on, which it does every few milliseconds. */
    private void awaitTick() throws IOException {
        Path probe = checkout.resolve(".git").resolve("probe");
        Files.writeString(probe, "");
        FileTime before = Files.getLastModifiedTime(probe);
        while (Files.getLastModifiedTime(probe).equals(before)) {
            Files.writeString(probe, "");
        }
    }
}
