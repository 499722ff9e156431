package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.McpFileServer;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Coverage.Fate;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tools of MCP servers, as Codex calls them: {@code mcp__SERVER__TOOL}. Such a tool may have looked at any file, and have written any, unless
 * its server says that it only reads, or a mapping says what it does.
 */
final class CodexMcp {
    /** How the names of these tools begin. */
    static final String PREFIX = "mcp__";

    private static final String BETWEEN = "__";
    private static final String ANYTHING = "*";

    /** What the names that a model is told of cannot hold. */
    private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9_]");

    private final Mapping mapping;

    /** @param mapping what the user says of tools */
    CodexMcp(Mapping mapping) {
        this.mapping = mapping;
    }

    /** The name of the tool that a call names, which present versions give without its server; null if it names none. */
    static @Nullable String named(JsonNode call) {
        String name = Json.text(call, "name");
        String namespace = Json.text(call, "namespace");
        if (name == null || name.isEmpty() || namespace == null || !namespace.startsWith(PREFIX)) {
            return name;
        }
        // Some versions end the namespace as it goes on in a name.
        return namespace.endsWith(BETWEEN) ? namespace + name : namespace + BETWEEN + name;
    }

    /** The name of a tool of a server, which both may have names that no model is told of as they are. */
    static String named(String server, String tool) {
        return PREFIX + OTHERS.matcher(server + BETWEEN + tool).replaceAll("_");
    }

    /** Whether a tool is one of a server. */
    static boolean isTool(String tool) {
        return tool.startsWith(PREFIX);
    }

    /**
     * Finds out what a call did to files, or takes notice that it may have done anything, even if it failed.
     *
     * @param returned all that it returned; null if that is not known, or no text
     * @return null if nobody knows
     */
    @Nullable
    Access called(CodexCall call, @Nullable String returned, Caller by, CommandFiles files, long time) {
        Access access = mapping.knows(call.tool) ? null : served(new McpFileServer(by, files, time), call, returned);
        if (access == null) {
            tookNotice(call, by, files, time);
        } else {
            call.outcome = McpFileServer.outcome(call.outcome, access);
        }
        return access;
    }

    private static @Nullable Access served(McpFileServer server, CodexCall call, @Nullable String returned) {
        if (call.outcome == Outcome.DONE) {
            boolean isStructured = returned != null && returned.equals(Json.text(call.result, "content"));
            return server.done(call.tool, call.arguments, returned, isStructured);
        }
        return returned == null ? null : server.failed(call.tool, call.arguments, returned);
    }

    private void tookNotice(CodexCall call, Caller by, CommandFiles files, long time) {
        String mentions = call.tool + " " + call.arguments;
        Fate said = said(call.tool);
        boolean isKnown = said != Fate.UNMAPPED && said != Fate.OPAQUE;
        if (said == Fate.NONE || Boolean.TRUE.equals(call.readOnly())) {
            files.looked(by, isKnown ? mentions : ANYTHING, time);
        } else {
            files.ofCommand(by, null, isKnown ? mentions : ANYTHING, time);
        }
    }

    /** What the mapping can say of a tool without any arguments. */
    private Fate said(String tool) {
        return mapping.map(
                        Call.of(new Origin("", 1, "", "", Map.of()), "", tool).build())
                .fate();
    }
}
