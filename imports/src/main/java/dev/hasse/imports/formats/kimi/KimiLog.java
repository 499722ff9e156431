package dev.hasse.imports.formats.kimi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.files.Telling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The log of an agent of Kimi Code, {@code SESSION/agents/AGENT/wire.jsonl}: its calls, and what else it tells of files. A session has an
 * agent {@code main}, and one for each subagent.
 */
final class KimiLog {
    /** The agent that a session begins with. */
    private static final String MAIN = "main";

    private static final Pattern PLACE = Pattern.compile("(?:.*/)?([^/]+)/agents/([^/]+)/[^/]+");

    private final String source;
    private final String session;
    private final String name;
    private final List<KimiCall> calls = new ArrayList<>();
    private final Set<KimiCall> copies = new HashSet<>();
    /** The calls without a result, by each of their ids. */
    private final Map<String, KimiCall> open = new HashMap<>();

    private final List<Telling> messages = new ArrayList<>();
    private final List<KimiSighting> sightings = new ArrayList<>();
    /** When each task ended that ran beside the calls. */
    private final Map<String, Long> tasks = new HashMap<>();

    private @Nullable Long created;
    private @Nullable String folder;
    private @Nullable String profile;
    private @Nullable String model;

    /**
     * @param source the log
     * @param agent the agent, as the log names it; null if it does not
     */
    KimiLog(String source, @Nullable String agent) {
        this.source = source;
        Matcher place = PLACE.matcher(source.replace('\\', '/'));
        boolean isPlaced = place.matches();
        session = isPlaced ? place.group(1) : source;
        name = isPlaced ? place.group(2) : agent == null ? MAIN : agent;
    }

    String source() {
        return source;
    }

    String session() {
        return session;
    }

    /** The name of the agent in its session. */
    String name() {
        return name;
    }

    /** The name that no agent of another session has. */
    String agent() {
        return session + "/" + name;
    }

    /** Whether it is of the same agent as another log, so that one is a copy of the other, as far as that goes. */
    boolean isOf(KimiLog other) {
        return agent().equals(other.agent());
    }

    /** What kind of subagent it is; null for the agent of a session, or if that is not recorded. */
    @Nullable
    String role() {
        return name.equals(MAIN) ? null : profile;
    }

    /** When it was begun; null if that is not known. */
    @Nullable
    Long created() {
        return created;
    }

    /** The folder that it works in; null if that is not known. */
    @Nullable
    String folder() {
        return folder;
    }

    List<KimiCall> calls() {
        return calls;
    }

    List<Telling> messages() {
        return messages;
    }

    List<KimiSighting> sightings() {
        return sightings;
    }

    /** When a task ended; null if that is not known. */
    @Nullable
    Long endOf(String task) {
        return tasks.get(task);
    }

    /** Whether a call is a copy from the session that this one goes on with. */
    boolean isCopied(KimiCall call) {
        return copies.contains(call);
    }

    /** The log began. */
    void begins(@Nullable Long time) {
        created = created == null ? time : created;
    }

    /** The lines so far are a copy of another session. */
    void forked() {
        copies.addAll(calls);
        open.clear();
    }

    /** Takes what a line says of the agent itself. */
    void about(JsonNode line) {
        String in = Json.firstText(line, "cwd");
        String disclosed = Json.firstText(line.path("environmentDisclosure"), "cwd");
        String kind = Json.firstText(line, "profileName");
        folder = folder != null ? folder : in != null ? in : disclosed;
        profile = profile == null ? kind : profile;
    }

    /** The model that is asked from now on. */
    void model(@Nullable String asked) {
        model = asked == null ? model : asked;
    }

    /** Takes a message to the agent. */
    void told(String text, @Nullable Long time) {
        if (time != null) {
            messages.add(new Telling(time, text));
        }
    }

    /** Takes notice of a file that the client looked at. */
    void saw(KimiSighting sighting) {
        sightings.add(sighting);
    }

    /** A task has ended. */
    void taskEnds(String task, @Nullable Long time) {
        if (time != null) {
            tasks.putIfAbsent(task, time);
        }
    }

    /** Takes a call with its id and its tool. */
    void call(Document document, JsonNode event, @Nullable Long time) {
        String given = Json.firstText(event, "stepUuid");
        String step = given == null ? "line " + document.line() : given;
        KimiCall call = new KimiCall(this, document, event, time, step, model);
        calls.add(call);
        open.put(call.callId(), call);
        open.put(call.uuid(), call);
        String shown = Json.firstText(call.display(), "cwd");
        if (folder == null && shown != null && !call.arguments().has("cwd")) {
            folder = shown;
        }
    }

    /**
     * Takes the result of a call.
     *
     * @return whether there is such a call, without a result so far
     */
    boolean result(JsonNode event, @Nullable Long time) {
        String uuid = Json.firstText(event, "parentUuid");
        KimiCall known = uuid == null ? null : open.get(uuid);
        KimiCall call = known == null ? open.get(event.path("toolCallId").asText()) : known;
        if (call == null) {
            return false;
        }
        open.remove(call.callId(), call);
        open.remove(call.uuid(), call);
        call.answer(event.path("result"), time);
        return true;
    }
}
