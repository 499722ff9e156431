package dev.hasse.guard;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.documents.MalformedJson;
import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Claude Code, to which the hooks of the guard are added, and from which they are taken back. All else in them
 * is kept. What the file was before is kept beside it, so that taking the hooks back restores it to the byte, unless somebody
 * has changed something else meanwhile.
 */
public final class ClaudeSettings {
    /** How a hook of the guard is recognized, whatever program it starts and whatever options it has. */
    private static final String OURS = " guard hook";

    /** How many seconds Claude Code waits for a hook of the guard before it goes on without it. */
    private static final int TIMEOUT_SECONDS = 10;

    private static final String TOOLS = "Read|NotebookRead|Edit|MultiEdit|Write|NotebookEdit|Bash";

    /** The events that the guard is told of, those of tools first. */
    private static final List<String> OF_TOOLS = List.of("PreToolUse", "PostToolUse", "PostToolUseFailure");

    private static final List<String> OF_SESSIONS = List.of("SessionStart", "Stop", "SubagentStop", "SessionEnd");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final Path file;
    private final Path before;

    /**
     * The settings in a folder.
     *
     * @param folder a project, or the home of a user
     */
    public ClaudeSettings(Path folder) {
        this(folder, "settings.json");
    }

    private ClaudeSettings(Path folder, String name) {
        this.file = folder.resolve(".claude").resolve(name);
        this.before = folder.resolve(".claude").resolve(name + ".before-hasse");
    }

    /** The settings of one user in a project, which Claude Code keeps out of its repository. */
    public static ClaudeSettings local(Path project) {
        return new ClaudeSettings(project, "settings.local.json");
    }

    /** The file of the settings. */
    public Path file() {
        return file;
    }

    /**
     * Adds the hooks, in place of those that an earlier call has added.
     *
     * @param command what a hook runs, for a shell; contains {@code guard hook}
     * @return whether the file has changed
     * @throws UnusableFileException if the file is there and does not hold such settings; it is not changed then
     * @throws IOException if it cannot be read or written
     */
    public boolean install(String command) throws IOException {
        byte[] old = Files.exists(file) ? Files.readAllBytes(file) : null;
        ObjectNode settings = old == null ? MAPPER.createObjectNode() : read(old);
        ObjectNode plain = withoutHooks(settings);
        ObjectNode added = plain.deepCopy();
        add(added, command);
        if (added.equals(settings)) {
            return false;
        }
        Files.createDirectories(folder());
        if (old != null && plain.equals(settings)) {
            write(before, old);
        }
        write(file, text(added));
        return true;
    }

    /**
     * Takes the hooks back. A file that this would leave empty, and that was not there before, is removed.
     *
     * @return whether there were any
     * @throws UnusableFileException if the file does not hold such settings; it is not changed then
     * @throws IOException if it cannot be read or written
     */
    public boolean uninstall() throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        ObjectNode settings = read(Files.readAllBytes(file));
        ObjectNode plain = withoutHooks(settings);
        if (plain.equals(settings)) {
            return false;
        }
        byte[] original = Files.exists(before) ? Files.readAllBytes(before) : null;
        if (original != null && isSame(original, plain)) {
            write(file, original);
        } else if (original == null && plain.isEmpty()) {
            Files.delete(file);
        } else {
            write(file, text(plain));
        }
        Files.deleteIfExists(before);
        return true;
    }

    /** Whether the hooks are among them. Settings that cannot be read have none: Claude Code does not follow them either. */
    public boolean haveHooks() {
        if (!Files.exists(file)) {
            return false;
        }
        try {
            ObjectNode settings = read(Files.readAllBytes(file));
            return !withoutHooks(settings).equals(settings);
        } catch (IOException | UnusableFileException unreadable) {
            return false;
        }
    }

    private static ObjectNode withoutHooks(ObjectNode settings) {
        ObjectNode plain = settings.deepCopy();
        remove(plain);
        return plain;
    }

    private static boolean isSame(byte[] original, ObjectNode plain) {
        try {
            JsonNode old = MAPPER.readTree(original);
            if (old instanceof ObjectNode object) {
                // Lists that were empty before are gone from what the hooks were taken out of.
                add(object, OURS);
                remove(object);
            }
            return plain.equals(old);
        } catch (IOException damaged) {
            return false;
        }
    }

    private ObjectNode read(byte[] bytes) {
        JsonNode whole;
        try {
            whole = MAPPER.readTree(bytes);
        } catch (IOException malformed) {
            throw MalformedJson.in(file.toString(), malformed);
        }
        if (!(whole instanceof ObjectNode object)) {
            throw unusable("found JSON that is no object, expected settings of Claude Code");
        }
        JsonNode hooks = object.get("hooks");
        if (hooks != null && !hooks.isObject()) {
            throw unusable("found \"hooks\" that are no object, expected a list for each event");
        }
        if (hooks != null) {
            for (JsonNode event : hooks) {
                if (!event.isArray()) {
                    throw unusable("found an event in \"hooks\" that is no list, expected a list of matchers");
                }
            }
        }
        return object;
    }

    private UnusableFileException unusable(String reason) {
        return new UnusableFileException(file.toString(), reason + "; it was not changed");
    }

    private static void add(ObjectNode settings, String command) {
        ObjectNode hooks = settings.get("hooks") instanceof ObjectNode there ? there : settings.putObject("hooks");
        for (String event : OF_TOOLS) {
            add(hooks, event, TOOLS, command);
        }
        for (String event : OF_SESSIONS) {
            add(hooks, event, null, command);
        }
    }

    private static void add(ObjectNode hooks, String event, @Nullable String matcher, String command) {
        ArrayNode matchers = hooks.get(event) instanceof ArrayNode there ? there : hooks.putArray(event);
        ObjectNode entry = matchers.addObject();
        if (matcher != null) {
            entry.put("matcher", matcher);
        }
        entry.putArray("hooks")
                .addObject()
                .put("type", "command")
                .put("command", command)
                .put("timeout", TIMEOUT_SECONDS);
    }

    /** Removes the hooks of the guard, and what held nothing else. */
    private static void remove(ObjectNode settings) {
        if (!(settings.get("hooks") instanceof ObjectNode hooks)) {
            return;
        }
        boolean found = false;
        for (Iterator<JsonNode> events = hooks.elements(); events.hasNext(); ) {
            if (events.next() instanceof ArrayNode matchers && removeFrom(matchers)) {
                found = true;
                if (matchers.isEmpty()) {
                    events.remove();
                }
            }
        }
        if (found && hooks.isEmpty()) {
            settings.remove("hooks");
        }
    }

    private static boolean removeFrom(ArrayNode matchers) {
        boolean found = false;
        for (Iterator<JsonNode> entries = matchers.elements(); entries.hasNext(); ) {
            if (entries.next().get("hooks") instanceof ArrayNode commands) {
                boolean here = false;
                for (Iterator<JsonNode> each = commands.elements(); each.hasNext(); ) {
                    if (each.next().path("command").asText().contains(OURS)) {
                        each.remove();
                        here = true;
                    }
                }
                if (here && commands.isEmpty()) {
                    entries.remove();
                }
                found |= here;
            }
        }
        return found;
    }

    /** With two spaces for each level, as Claude Code writes it. */
    private static byte[] text(ObjectNode settings) throws IOException {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(
                Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER));
        printer.indentObjectsWith(lines);
        printer.indentArraysWith(lines);
        return (MAPPER.writer(printer).writeValueAsString(settings) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private Path folder() {
        Path folder = file.getParent();
        if (folder == null) {
            throw new IllegalStateException("the file lies in .claude: " + file);
        }
        return folder;
    }

    /** Writes a file whole or not at all; through a link, as people have their settings elsewhere. */
    private static void write(Path to, byte[] bytes) throws IOException {
        Path target = Files.exists(to, LinkOption.NOFOLLOW_LINKS) ? to.toRealPath() : to;
        Path beside = target.resolveSibling(GuardStore.name(target) + ".hasse-new");
        Files.write(beside, bytes);
        Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
