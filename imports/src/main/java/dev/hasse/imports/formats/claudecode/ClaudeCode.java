package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.formats.claudecode.ClaudeCodeUse.Result;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FileDetails;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.HeldFiles;
import dev.hasse.imports.formats.contents.ShownInstructions;
import dev.hasse.imports.formats.contents.ShownLines;
import dev.hasse.imports.formats.files.BesideSessions;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.Checkouts;
import dev.hasse.imports.formats.files.FileRefusal;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.Forks;
import dev.hasse.imports.formats.files.LogHome;
import dev.hasse.imports.formats.files.SettledContents;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Coverage;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Input;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of Claude Code, with their subagents: {@code ~/.claude/projects/…/SESSION.jsonl} and {@code SESSION/subagents/*.jsonl}. A trace
 * is a checkout with all of its sessions ({@link Checkouts}), a cell is a file, an agent is the main conversation of a session or a subagent.
 * {@link FilesOfSession} says what a call did to files.
 */
public final class ClaudeCode implements FrontEnd {
    /** The name of the agent of the main conversation of a session. */
    static final String MAIN = "main";

    private static final String COMPACTION = "acompact";

    private final SessionBeginnings beginnings = new SessionBeginnings();
    private final ClaudeCodeCalls calls = new ClaudeCodeCalls(beginnings);
    private final KeptOnce kept = new KeptOnce();
    private final ClaudeCodeHooks hooks = new ClaudeCodeHooks(kept);
    private final Map<String, Integer> blocks = new HashMap<>();
    private final Map<String, String> taskOfAgent = new HashMap<>();
    private final Map<String, String> agentOfMessage = new HashMap<>();
    private final Workplace workplace;
    private final Checkouts checkouts;
    private final PromptCommands prompt = new PromptCommands();
    private final Sidechains sidechains = new Sidechains();
    private final PrintedRecords printed = new PrintedRecords();
    private final Forks forks = new Forks();
    private final ForkedSubagents subagents = new ForkedSubagents();
    private final Rewinds rewinds = new Rewinds(forks);
    private final Continuations continuations = new Continuations(forks);
    private final HeldFiles held = new HeldFiles();
    private final ClaudeCodeInstructions instructions = new ClaudeCodeInstructions(beginnings);
    private final ClaudeCodeShown shown = new ClaudeCodeShown(calls, instructions, held, kept);
    private final ClaudeCodeTalk talk = new ClaudeCodeTalk();
    private final ClaudeCodeTasks tasks = new ClaudeCodeTasks();
    private final MissingParts missing = new MissingParts();
    private final Mapping mapping;
    private final SettledContents contents;

    /** @param mapping the rules of the user, which may look into the results of calls, and say which files are the same */
    public ClaudeCode(Mapping mapping, Workplace workplace) {
        this.mapping = mapping;
        this.workplace = workplace;
        checkouts = workplace.checkouts(LogHome::ofClaudeCode);
        contents = new SettledContents(mapping);
    }

    /** Whether a document can only be a record of a session, of Claude Code or of Qwen Code, whose records have the same fields. */
    public static boolean recognizes(JsonNode document) {
        return document.has("uuid")
                && document.has("type")
                && (document.has("sessionId") || PrintedRecords.recognizes(document));
    }

    @Override
    public KeptFields kept() {
        return ClaudeCodeFields.RECORD;
    }

    @Override
    public void accept(Document read, CallSink sink) {
        Document document = printed.asLogged(read);
        JsonNode record = document.root();
        Optional<String> beside = record.has("uuid") ? Optional.empty() : BesideSessions.kindOf(document.source());
        if (beside.isPresent()) {
            sink.beside(document.source(), beside.get());
            return;
        }
        String type = record.path("type").asText("");
        String agent = Json.text(record, "agentId");
        if (agent != null && agent.startsWith(COMPACTION)) {
            sink.ignore("compaction");
            return;
        }
        sidechains.add(record);
        subagents.add(record);
        String name = heir(record);
        rewinds.add(record, name);
        if (agent(record).equals(MAIN)) {
            continuations.add(record, document.source());
        }
        missing.add(document, agent(record), name);
        talk.add(record, this::heir);
        tasks.add(record, name);
        String session = String.valueOf(Json.text(record, "sessionId"));
        checkouts.add(session, Json.text(record, "cwd"), document.source(), CloudSessions.has(record));
        beginnings.add(session, name, Times.micros(record.path("timestamp")));
        JsonNode content = record.path("message").path("content");
        switch (type) {
            case "assistant" -> content.forEach(block -> use(block, document, sink));
            case "user" -> {
                content.forEach(block -> result(block, document, sink));
                typed(content.asText(), document);
            }
            case "progress" -> {
                hooks.add(record.path("data"), agent(record), document);
                progress(record.path("data"), Json.text(record, "parentToolUseID"));
                sink.ignore(type);
            }
            case "system" -> {
                hooks.addSummary(agent(record), document);
                sink.ignore(type);
            }
            case "attachment" -> attachment(record.path("attachment"), document, sink);
            case "" -> {
                if (document.source().endsWith(".json")) {
                    sink.beside(document.source(), "other");
                } else {
                    sink.refuse(document, "type", "no type", "a record of a session of Claude Code");
                }
            }
            default -> sink.ignore(SafeText.shorten(type, 40));
        }
    }

    private void typed(String said, Document document) {
        ClaudeCodeUse begun = prompt.begun(said, document, cwd(document));
        if (begun != null) {
            calls.add(begun);
        }
        ClaudeCodeUse ended = prompt.ended(said, Json.text(document.root(), "sessionId"));
        if (ended != null) {
            FileDetails none = FileDetails.of(Json.missing(), document.source(), held);
            Long time = Times.micros(document.root().path("timestamp"));
            calls.add(ended.id(), ended.name(), Json.missing(), false, false, none, ShellNotes.NONE, time);
        }
    }

    private void use(JsonNode block, Document document, CallSink sink) {
        if (!"tool_use".equals(Json.text(block, "type"))) {
            return;
        }
        String id = Json.text(block, "id");
        String tool = Json.text(block, "name");
        if (id == null || tool == null) {
            sink.refuse(document, "message.content", "a call without " + (id == null ? "id" : "name"), "both");
            return;
        }
        JsonNode record = document.root();
        JsonNode message = record.path("message");
        String session = kept.onceIfAny(Json.text(record, "sessionId"));
        String messageId = Json.text(message, "id");
        int index = messageId == null ? 0 : blocks.merge(messageId, 1, Integer::sum) - 1;
        calls.add(new ClaudeCodeUse(
                Origin.of(document).inSession(session),
                agent(record),
                cwd(document),
                kept.onceIfAny(Json.text(message, "model")),
                id,
                kept.once(tool),
                block.path("input"),
                Times.micros(record.path("timestamp")),
                messageId,
                index));
    }

    private String agent(JsonNode record) {
        String agent = Json.text(record, "agentId");
        if (agent != null) {
            return kept.once(agent);
        }
        return record.path("isSidechain").asBoolean() ? sidechains.of(record) : MAIN;
    }

    private @Nullable String cwd(Document document) {
        return kept.onceIfAny(Json.text(document.root(), "cwd"));
    }

    private String heir(JsonNode record) {
        return kept.once(ClaudeCodeUse.name(Json.text(record, "sessionId"), agent(record)));
    }

    private void result(JsonNode block, Document document, CallSink sink) {
        if (!"tool_result".equals(Json.text(block, "type"))) {
            return;
        }
        String id = Json.text(block, "tool_use_id");
        if (id == null) {
            sink.refuse(document, "message.content", "a result without tool_use_id", "the id of its call");
            return;
        }
        JsonNode details = document.root().path("toolUseResult");
        FileDetails file = FileDetails.of(details, block.path("content"), document.source(), held);
        boolean error =
                block.path("is_error").asBoolean() || details.path("staged").asBoolean();
        ClaudeCodeUse use = calls.of(id);
        boolean repeats = use != null && !error && file.shown() != null && contents.isSettled(use.tool());
        JsonNode content = block.path("content");
        boolean ran = use != null && ClaudeCodeShell.command(use) != null;
        ShellNotes notes = ran ? ShellNotes.of(details, content.textValue(), cwd(document)) : ShellNotes.NONE;
        Long time = Times.micros(document.root().path("timestamp"));
        if (use != null) {
            tasks.add(use, notes, details, content, error, time);
        }
        // A command that begins to run in the background has no result that is an error.
        boolean denied = error && ((use != null && use.runsOn()) || DeniedCalls.is(document.root(), content));
        calls.add(id, heir(document.root()), repeats ? Json.missing() : content, error, denied, file, notes, time);
        String agent = Json.text(details, "agentId");
        if (agent != null) {
            taskOfAgent.put(agent, id);
        }
    }

    private void attachment(JsonNode attachment, Document document, CallSink sink) {
        String agent = agent(document.root());
        if (hooks.add(attachment, agent, document)) {
            shown.addHook(attachment, document, agent);
            sink.ignore("attachment");
        } else if (!shown.add(attachment, document, agent)) {
            sink.ignore("attachment");
        }
    }

    private void progress(JsonNode data, @Nullable String task) {
        String agent = Json.text(data, "agentId");
        if (agent != null && task != null) {
            taskOfAgent.put(agent, task);
        }
    }

    @Override
    public void finish(CallSink sink) {
        calls.addEarliest(printed.earliest());
        List<Result> results = calls.inOrder();
        List<Result> own =
                results.stream().filter(result -> !calls.isCopy(result)).toList();
        FilesOfSession files = new FilesOfSession(workplace.files(), sink.limits(), true, talk.with(calls.byId(), own));
        tasks.happen(calls, hooks, workplace.files(), files, this::caller, workplace.happenings());
        missing.happen(workplace.files(), files, this::caller, workplace.happenings());
        ClaudeCodeShell shell =
                new ClaudeCodeShell(files, ClaudeCodeDeeds.of(calls.all(), own, hooks, tasks, this::caller));
        subagents.addTo(forks);
        forks.finish();
        instructions.compare(calls.byId(), own, this::caller);
        instructions.happen(workplace.files(), workplace.happenings());
        Map<String, ClaudeCodeUse> open = new LinkedHashMap<>(calls.byId());
        for (Result result : results) {
            long time = Objects.requireNonNullElse(result.time(), Long.MAX_VALUE);
            workplace.happenings().at(time, () -> {
                forks.begin(time, files::fork);
                happens(result, open, files, shell, sink);
            });
        }
        workplace.happenings().atTheEnd(() -> {
            open.values()
                    .forEach(use -> sink.call(call(use).outcome(Outcome.UNKNOWN).build()));
            ObjLongConsumer<ClaudeCodeUse> beside = (use, end) ->
                    sink.call(call(use).started(use.time()).ended(end).build());
            hooks.passOn(calls.all(), beside);
            missing.passOn(beside);
            sink.count(Coverage.Count.EDITS_CONTRADICTED, files.contradictions());
        });
    }

    /** @param open the calls whose results are still to come */
    private void happens(
            Result result,
            Map<String, ClaudeCodeUse> open,
            FilesOfSession files,
            ClaudeCodeShell shell,
            CallSink sink) {
        if (calls.isCopy(result)) {
            ClaudeCodeUse use = calls.of(result.id());
            if (use != null && result.time() != null) {
                files.inherit(caller(use), result.heir(), use.input(), result.time());
            }
            return;
        }
        ClaudeCodeUse use = open.remove(result.id());
        if (use != null) {
            done(use, result, files, shell, sink);
        } else if (calls.of(result.id()) == null) {
            sink.ignore("result without its call");
        }
    }

    private void done(ClaudeCodeUse use, Result result, FilesOfSession files, ClaudeCodeShell shell, CallSink sink) {
        Call.Builder call = call(use).ended(result.time()).result(result.content());
        ShownInstructions text = instructions.of(use);
        if (text != null) {
            Access seen = result.time() == null ? null : files.instructed(caller(use), text, result.time());
            if (seen != null) {
                sink.call(call.access(seen).build());
            }
            return;
        }
        boolean failed = result.error() || (use.writes() && ShownLines.isHeldBack(result.content()));
        FileRefusal refused = failed && use.writes() ? FileRefusal.of(result.content()) : null;
        Access attempt =
                refused == null || result.time() == null ? null : files.refused(caller(use), use.input(), refused);
        boolean isRefused = attempt != null || (refused != null && refused != FileRefusal.NOT_FOUND);
        call.outcome(isRefused ? Outcome.REFUSED : failed ? Outcome.FAILED : Outcome.DONE);
        if (result.denied()) {
            sink.call(call.access(Access.NONE).outcome(Outcome.FAILED).build());
            return;
        }
        if (use.runsOn() || result.notes().runsOn()) {
            sink.call(call.outcome(Outcome.UNKNOWN).ended(tasks.over(use)).build());
            return;
        }
        try {
            printed.tell(caller(use), use, result, files);
            String command = ClaudeCodeShell.command(use);
            if (attempt != null) {
                call.access(attempt);
            } else if (command != null && result.time() != null) {
                shell.take(caller(use), use, command, result, call);
            } else if (result.time() != null && use.isOpaque()) {
                ClaudeCodeOpaque.take(caller(use), use, result, mapping, files, call);
            } else if (failed && result.time() != null && ShownLines.foundNone(use.tool(), result.content())) {
                call.access(files.missing(caller(use), use.input(), result.time()))
                        .outcome(Outcome.DONE);
            } else if (!failed && result.time() != null) {
                call.access(files.access(
                        caller(use), use.tool(), use.input(), result.content(), result.details(), result.time()));
            }
            sink.call(contents.without(call.build()));
        } catch (Edits.TooLarge tooLarge) {
            sink.refuse(use.origin(), tooLarge.limit());
        }
    }

    private Caller caller(ClaudeCodeUse use) {
        // Sessions of other scopes have files of their own, whatever the folder is called.
        String scope = mapping.scope(call(use).build());
        return new Caller(scope, checkouts.startedIn(use.session()), use.name(), use.folder()).since(use.time());
    }

    private Call.Builder call(ClaudeCodeUse use) {
        String task = taskOfAgent.get(use.agent());
        ClaudeCodeUse spawned = task == null ? null : calls.of(task);
        String role = spawned == null ? null : Json.text(spawned.input(), "subagent_type");
        String agent = role == null ? use.agent() : role + " " + use.agent();
        Origin origin = use.origin().inTrace(checkouts.of(use.session()));
        return Call.of(origin, use.name(agent), use.tool())
                .role(role)
                .model(use.model())
                .id(use.id())
                .folder(use.folder() == null ? null : FilePaths.absolute(null, use.folder()))
                .arguments(use.input())
                .planned(use.time())
                .readOnly(use.isSearch() ? true : null)
                .batch(message(use), use.index());
    }

    /** The message that issued a call. Agents are told apart, if messages of several have the same id. */
    private @Nullable String message(ClaudeCodeUse use) {
        String id = use.message();
        String first = id == null ? null : agentOfMessage.putIfAbsent(id, use.agent());
        return first == null || first.equals(use.agent()) ? id : id + " of " + use.agent();
    }

    @Override
    public List<Input> companions(Input input) {
        return SubagentLogs.of(input);
    }
}
