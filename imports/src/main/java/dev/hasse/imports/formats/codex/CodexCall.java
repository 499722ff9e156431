package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.contents.CodexPatch;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.RefusedPatch;
import dev.hasse.imports.formats.files.ShownFile;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A call of a tool in a thread of Codex, which the lines of its log complete one after another. */
final class CodexCall {
    /** How results say that a patch was not applied. */
    private static final Pattern FAILED =
            Pattern.compile("(?:Exit code: -?[1-9]|apply_patch verification failed|Failed to |Error)");

    /** How results say that there is no such tool, or that a command was not allowed to run. */
    private static final Pattern NOTHING_RAN =
            Pattern.compile("unsupported (?:custom tool )?call: |exec_command failed: CreateProcess \\{");

    /** How a result says that the command is over that was to be asked for output. */
    private static final Pattern NO_PROCESS = Pattern.compile("Unknown process id|UnknownProcessId");

    /** How the result of a script says that it ended with a patch that was not applied, or a command that was not allowed to run. */
    private static final Pattern NOT_RUN =
            Pattern.compile("(?m)^(?:apply_patch verification failed: |exec_command failed: CreateProcess \\{)");

    /** The tool of a script that calls other tools. */
    private static final String SCRIPT = "exec";

    /** The tool that gives a command that still runs something to read, and returns its output. */
    static final String ASK = "write_stdin";

    /** Tools that may run any command, without saying which. */
    private static final Set<String> SCRIPTS = Set.of(SCRIPT, "js_repl", ASK);

    /** What stands in a script that may run commands, or call tools of servers. */
    private static final Pattern RUNS = Pattern.compile("exec_command|write_stdin|" + CodexMcp.PREFIX);

    /** Tools that show no file, though their arguments may name some. */
    private static final Set<String> TALK = Set.of(
            "update_plan",
            "create_goal",
            "get_goal",
            "update_goal",
            "spawn_agent",
            "send_input",
            "send_message",
            "followup_task",
            "wait",
            "wait_agent",
            "list_agents");

    private static final String ANYTHING = "*";

    private static final int LONGEST_MESSAGE = 1_000;

    final Document document;
    final @Nullable String id;
    final String tool;
    final JsonNode arguments;
    /** When the model had decided on it. */
    final @Nullable Long time;
    /** The folder of the turn. */
    final @Nullable String cwd;

    final @Nullable String model;
    /** The response of the model that it belongs to; null if it belongs to none. */
    final @Nullable String batch;

    final int index;

    /** The ordinal of the line of its result; -1 if there is none, or its line has none. */
    long answered = -1;

    @Nullable
    Long began;

    @Nullable
    Long ended;

    JsonNode result = Json.missing();
    Outcome outcome = Outcome.UNKNOWN;

    @Nullable
    Access access;

    private final @Nullable CodexCommand command;
    /** Whether the log tells what was done in a script, and when a command was done. */
    private boolean told;

    private boolean calledServers;

    private @Nullable String printed;
    /** What a tool of a server returned, of which the model may have got less. */
    private JsonNode returned = Json.missing();

    private @Nullable CodexPatch patch;
    /** The patch as its thread asked for it; null if it did not ask for one. */
    private final @Nullable CodexPatch asked;
    /** Whether the patch failed after it had begun to write. */
    private boolean halfApplied;

    private @Nullable String folder;
    private @Nullable Integer exit;
    /** Whether its tool declares that it only reads; null if it does not say. */
    private @Nullable Boolean declared;
    /** The command that it left running, or that it asks for output. */
    private @Nullable CodexProcess process;

    CodexCall(
            Document document,
            @Nullable String id,
            String tool,
            JsonNode arguments,
            @Nullable Long time,
            @Nullable String cwd,
            @Nullable String model,
            @Nullable String batch,
            int index) {
        this.document = document;
        this.id = id;
        this.tool = tool;
        this.arguments = arguments;
        this.time = time;
        this.cwd = cwd;
        this.model = model;
        this.batch = batch;
        this.index = index;
        this.command = CodexCommand.of(tool, arguments, cwd);
        FileEffect given = command == null ? null : command.patch();
        if (given != null && given.text() != null) {
            this.patch = CodexPatch.parse(given.text());
            this.folder = given.path().isEmpty() ? null : given.path();
        } else {
            this.patch = tool.equals("apply_patch") ? CodexPatch.in(arguments) : null;
            this.folder = cwd;
        }
        this.asked = this.patch;
    }

    /** The ordinal of its line; -1 if that has none. */
    long ordinal() {
        return ordinal(document);
    }

    /** The ordinal of a line; -1 if it has none. */
    static long ordinal(Document line) {
        JsonNode ordinal = line.root().path("ordinal");
        return ordinal.isIntegralNumber() ? ordinal.asLong() : -1;
    }

    /** Whether it applies a patch, and does nothing else. A patch is applied, or it is not. */
    boolean isPatch() {
        return patch != null;
    }

    /** Takes the changes that an event tells of, which tells also where they were made, unless the call itself tells more. */
    void tell(@Nullable CodexPatch changes) {
        boolean untold = patch == null && (command == null || !FileEffect.areAll(command.effects()));
        if (untold || (patch != null && changes != null && changes.isWhole())) {
            patch = changes;
            folder = cwd;
        }
    }

    /** Takes what the log tells of a command or a patch that is over. */
    void complete(CodexItem item) {
        told = true;
        tell(item.changes());
        exit = item.exit();
        printed = item.output();
        ended = item.ended() == null ? ended : item.ended();
        Long start = item.began();
        began = start == null || (time != null && start < time) ? time : start;
        outcome = item.hasFailed() ? Outcome.FAILED : Outcome.DONE;
        halfApplied = item.isHalfApplied();
        declared = item.readOnly();
        returned = item.returned();
        if (!returned.isMissingNode()) {
            result = returned;
        } else if (result.isMissingNode() && printed != null) {
            result = TextNode.valueOf(printed);
        }
    }

    /** Returns what still ran when this call was answered. */
    CodexProcess leaveRunning() {
        CodexProcess left = new CodexProcess(command == null ? ANYTHING : command.text(), !onlyReads());
        process = left;
        return left;
    }

    /** Says which command it asked for output, given that it was answered. */
    void asks(@Nullable CodexProcess asked) {
        process = asked;
        if (asked != null && seesEnd()) {
            asked.isOver(ended);
        }
    }

    /** Whether its result says that the command that it asked for output is over. */
    private boolean seesEnd() {
        return exit != null || NO_PROCESS.matcher(message()).find();
    }

    /** When it began, or else when the model had decided on it; null if neither is known. */
    @Nullable
    Long started() {
        return began != null ? began : time;
    }

    /** When it was over; null if the log does not tell. */
    @Nullable
    Long over() {
        return command == null || process == null || told ? ended : process.over();
    }

    /** Whether it ran a command that only shows something, whatever came of it. */
    boolean onlyReads() {
        return command != null && command.effects() != null && command.effects().isEmpty() && patch == null;
    }

    /** Whether it only reads, as far as that is known of a command, or its tool declares; null if nobody says. */
    @Nullable
    Boolean readOnly() {
        return onlyReads() ? Boolean.TRUE : declared;
    }

    /** Whether it is a script, which calls other tools. */
    boolean isScript() {
        return tool.equals(SCRIPT);
    }

    /**
     * Says that the log tells what was done in this script, if anything was.
     *
     * @param some whether it tells of something
     */
    void isTold(boolean some) {
        String text = arguments.isTextual() ? arguments.textValue() : "";
        Matcher runs = RUNS.matcher(text);
        // There is no event of what did not run: of a patch, either, that a shell should apply, since it is taken from
        // it before.
        told = (some && (calledServers || !text.contains(CodexMcp.PREFIX)))
                || !runs.find()
                || (!some && NOT_RUN.matcher(message()).find() && !runs.find());
    }

    /** Says that the log tells of tools of servers that this script called, which some versions do not. */
    void calledServers() {
        calledServers = true;
    }

    /** Takes its result. */
    void answer(JsonNode output, @Nullable Boolean success, @Nullable Long when) {
        exit = exit == null ? CodexCommand.exit(output) : exit;
        JsonNode shown = output;
        for (String part : new String[] {"output", "content"}) {
            if (shown.isObject() && shown.has(part)) {
                shown = Json.unwrapped(shown.path(part));
            }
        }
        if (returned.isMissingNode()) {
            result = shown;
        } else if (CodexCommand.isCut(output.asText())) {
            // The model got less than the tool had returned.
            printed = null;
        }
        ended = ended == null ? when : ended;
        // A shell command that fails may still have had effects.
        boolean failed =
                Boolean.FALSE.equals(success) || NOTHING_RAN.matcher(message()).lookingAt();
        failed |= isPatch() && exit != null && exit != 0;
        failed |= isPatch() && FAILED.matcher(message()).lookingAt();
        if (outcome == Outcome.UNKNOWN) {
            outcome = failed ? Outcome.FAILED : Outcome.DONE;
        }
    }

    private String message() {
        if (result.isTextual()) {
            return beginning(result.textValue());
        }
        // The result of a script is a list of texts.
        StringBuilder text = new StringBuilder();
        for (JsonNode part : result) {
            if (text.length() >= LONGEST_MESSAGE) {
                break;
            }
            text.append(beginning(part.path("text").asText())).append('\n');
        }
        return beginning(text.toString());
    }

    private static String beginning(String text) {
        return text.substring(0, Math.min(text.length(), LONGEST_MESSAGE));
    }

    /**
     * Finds out what it did to files. The calls of a checkout must come in the order in which they were done.
     *
     * @param agent the thread, with the checkout that it works on
     * @param servers the tools of MCP servers
     */
    void resolve(Caller agent, CommandFiles files, CodexMcp servers) {
        Long done = ended;
        if (done == null || NOTHING_RAN.matcher(message()).lookingAt()) {
            return;
        }
        CodexPatch changes = patch;
        if (changes != null) {
            Caller by = agent.in(folder);
            if (command != null && exit != null) {
                outcome = CodexCommand.hasApplied(exit, printed, result) ? Outcome.DONE : Outcome.FAILED;
            }
            if (halfApplied) {
                outcome = Outcome.DONE;
                access = files.ofEffects(by, changes.inDoubt(folder), done);
            } else if (outcome == Outcome.DONE) {
                access = files.ofPatch(by, changes, asked == null ? changes : asked, done);
            } else if (outcome == Outcome.FAILED && RefusedPatch.isSaid(message())) {
                access = RefusedPatch.reads(message(), by, files);
                outcome = access.isNone() ? outcome : Outcome.REFUSED;
                access = access.isNone() ? null : access;
            }
            if (command != null && outcome == Outcome.FAILED) {
                files.looked(agent, command.text(), done);
            }
        } else if (command != null) {
            boolean succeeded = outcome == Outcome.DONE && exit != null && exit == 0;
            if (!told && process != null) {
                process.begin(agent, files);
            }
            if (command.runsOn()) {
                files.doubt(agent);
            }
            ShownFile shown = succeeded ? command.shown(printed, result) : null;
            String missing = exit == null || exit <= 0 ? null : command.missing(printed, result);
            if (shown != null) {
                access = files.read(agent, shown, done).and(Access.Trait.DIRECT);
            } else if (missing != null) {
                access = files.missing(agent, missing, done).and(Access.Trait.DIRECT);
                outcome = Outcome.DONE;
            } else {
                access = files.ofCommand(
                        agent,
                        succeeded
                                ? command.done(printed, result)
                                : exit == null || exit == 0 ? null : command.left(exit, printed, result),
                        command.text(),
                        exit == null ? null : CodexCommand.output(printed, result),
                        done);
                access = access == null ? null : access.and(Access.Trait.DIRECT);
            }
        } else if (CodexMcp.isTool(tool)) {
            access = servers.called(this, printed, agent, files, done);
        } else if (isScript() && told) {
            access = RefusedPatch.reads(message(), agent, files);
            outcome = access.isNone() ? outcome : Outcome.REFUSED;
        } else if (process != null) {
            process.ask(agent, arguments.path("chars").asText(), seesEnd(), done, files);
            access = Access.NONE;
        } else if (SCRIPTS.contains(tool)) {
            files.ofCommand(agent, null, ANYTHING, done);
        } else if (CodexMessage.isReturnedBy(tool)) {
            files.told(agent.agent(), result.isTextual() ? result.textValue() : result.toString(), done);
        } else if (!TALK.contains(tool)) {
            files.looked(agent, tool + " " + arguments, done);
        }
    }
}
