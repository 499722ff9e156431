package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.formats.claudecode.ClaudeCode;
import dev.hasse.imports.formats.cline.Cline;
import dev.hasse.imports.formats.codex.Codex;
import dev.hasse.imports.formats.copilot.CopilotCli;
import dev.hasse.imports.formats.evaluations.Atif;
import dev.hasse.imports.formats.evaluations.Inspect;
import dev.hasse.imports.formats.evaluations.Tau2;
import dev.hasse.imports.formats.files.BesideSessions;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.formats.frameworks.Adk;
import dev.hasse.imports.formats.frameworks.CrewAi;
import dev.hasse.imports.formats.frameworks.OpenAiAgents;
import dev.hasse.imports.formats.gemini.GeminiCli;
import dev.hasse.imports.formats.gemini.QwenCode;
import dev.hasse.imports.formats.jepsen.Jepsen;
import dev.hasse.imports.formats.kimi.KimiCode;
import dev.hasse.imports.formats.langchain.LangGraph;
import dev.hasse.imports.formats.langchain.LangSmith;
import dev.hasse.imports.formats.langfuse.Langfuse;
import dev.hasse.imports.formats.mcp.Mcp;
import dev.hasse.imports.formats.opencode.OpenCode;
import dev.hasse.imports.formats.pi.OpenClaw;
import dev.hasse.imports.formats.pi.Pi;
import dev.hasse.imports.formats.spans.Otlp;
import dev.hasse.imports.formats.spans.OtlpJson;
import dev.hasse.imports.formats.spans.SpanDialects;
import dev.hasse.imports.formats.transactions.Atomix;
import dev.hasse.imports.formats.transactions.Atp;
import dev.hasse.imports.formats.transactions.AtpRecord;
import dev.hasse.imports.formats.transactions.SagaMas;
import dev.hasse.imports.formats.workflows.Dbos;
import dev.hasse.imports.formats.workflows.Temporal;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.model.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/** The formats that can be read, the most distinctive ones first. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Format implements Named {
    /** Sessions of Claude Code. */
    CLAUDE_CODE(
            "claude-code",
            "sessions of Claude Code with their subagents",
            document -> ClaudeCode.recognizes(document) && !QwenCode.wrote(document),
            ClaudeCode::new),

    /** Streams and checkpoints of LangGraph. */
    LANGGRAPH(
            "langgraph",
            "streams and checkpoints of LangGraph",
            LangGraph::recognizes,
            (mapping, workplace) -> new LangGraph(mapping)),

    /** Runs of LangSmith. */
    LANGSMITH("langsmith", "runs of LangSmith", LangSmith::recognizes, (mapping, workplace) -> new LangSmith()),

    /** Observations of Langfuse. */
    LANGFUSE(
            "langfuse",
            "observations of Langfuse, as JSON or CSV",
            Langfuse::recognizes,
            (mapping, workplace) -> new Langfuse(mapping)),

    /** Spans of the Agents SDK of OpenAI. */
    OPENAI_AGENTS(
            "openai-agents",
            "spans of the Agents SDK of OpenAI",
            OpenAiAgents::recognizes,
            (mapping, workplace) -> new OpenAiAgents()),

    /** Events of Google's Agent Development Kit. */
    ADK("adk", "events of Google's Agent Development Kit", Adk::recognizes, (mapping, workplace) -> new Adk()),

    /** Events of CrewAI. */
    CREWAI("crewai", "events of CrewAI", CrewAi::recognizes, (mapping, workplace) -> new CrewAi(mapping)),

    /** Spans of OpenTelemetry. */
    OTLP(
            "otlp",
            "spans of OpenTelemetry: conventions for generative AI, OpenInference, MCP",
            OtlpJson::recognizes,
            (mapping, workplace) -> new Otlp(mapping)),

    /** Logs of MCP. */
    MCP(
            "mcp",
            "frames of MCP (JSON-RPC), in whatever a recorder puts around them",
            Mcp::recognizes,
            (mapping, workplace) -> new Mcp(mapping)),

    /** Results of tau2-bench. */
    TAU2("tau2", "results of tau2-bench", Tau2::recognizes, (mapping, workplace) -> new Tau2()),

    /** Histories of Jepsen. */
    JEPSEN("jepsen", "histories of Jepsen, in EDN or JSON", Jepsen::recognizes, (mapping, workplace) -> new Jepsen()),

    /** Rollouts of Codex CLI. */
    CODEX("codex", "rollouts of Codex CLI", Codex::recognizes, Codex::new),

    /** Sessions of Gemini CLI. */
    GEMINI_CLI("gemini-cli", "sessions of Gemini CLI with their subagents", GeminiCli::recognizes, GeminiCli::new),

    /** Sessions of Qwen Code. */
    QWEN_CODE("qwen-code", "sessions of Qwen Code with their subagents", QwenCode::recognizes, QwenCode::new),

    /** Sessions of opencode. */
    OPENCODE("opencode", "sessions of opencode with their subagents", OpenCode::recognizes, OpenCode::new),

    /** Sessions of Kimi Code CLI. */
    KIMI_CODE("kimi-code", "sessions of Kimi Code with their subagents", KimiCode::recognizes, KimiCode::new),

    /** Sessions of GitHub Copilot CLI. */
    COPILOT_CLI(
            "copilot-cli",
            "sessions of GitHub Copilot CLI with their subagents",
            CopilotCli::recognizes,
            CopilotCli::new),

    /** Sessions of pi. */
    PI("pi", "sessions of pi, the coding agent", Pi::recognizes, Pi::new),

    /** Sessions of OpenClaw. */
    OPENCLAW("openclaw", "sessions of OpenClaw with their subagents", OpenClaw::recognizes, OpenClaw::new),

    /** Sessions of Cline. */
    CLINE("cline", "sessions of Cline with their subagents", Cline::recognizes, Cline::new),

    /** Trajectories in the Agent Trajectory Interchange Format. */
    ATIF("atif", "trajectories of ATIF, as Harbor writes them", Atif::recognizes, (mapping, workplace) -> new Atif()),

    /** The system tables of DBOS. */
    DBOS(
            "dbos",
            "the system tables of DBOS, exported or in PostgreSQL",
            Dbos::recognizes,
            (mapping, workplace) -> new Dbos()),

    /** Logs of Inspect. */
    INSPECT("inspect", "logs of Inspect, as JSON or .eval", Inspect::recognizes, (mapping, workplace) -> new Inspect()),

    /** Histories of Temporal's workflows. */
    TEMPORAL(
            "temporal",
            "histories of Temporal's workflows",
            Temporal::recognizes,
            (mapping, workplace) -> new Temporal()),

    /** Logs of Atomix. */
    ATOMIX(
            "atomix",
            "the checker's log and the effect log of Atomix",
            Atomix::recognizes,
            (mapping, workplace) -> new Atomix()),

    /** Logs of the Agent Transaction Protocol. */
    ATP(
            "atp",
            "rows and requests of ATP, the Agent Transaction Protocol",
            AtpRecord::recognizes,
            (mapping, workplace) -> new Atp(mapping)),

    /** Messages of SagaMAS. */
    SAGAMAS(
            "sagamas",
            "messages of the agents of SagaMAS",
            SagaMas::recognizes,
            (mapping, workplace) -> new SagaMas(mapping)),

    /** Any other log, by the paths in a mapping. */
    GENERIC(
            "generic",
            "any other JSON, with fields in the mapping",
            document -> false,
            (mapping, workplace) -> new Generic(mapping));

    private static final Map<Format, Mapping> BUILT_IN = new ConcurrentHashMap<>();

    private final String word;
    private final String title;
    private final Predicate<JsonNode> recognizes;
    private final BiFunction<Mapping, Workplace, FrontEnd> frontEnd;

    Format(
            String word,
            String title,
            Predicate<JsonNode> recognizes,
            BiFunction<Mapping, Workplace, FrontEnd> frontEnd) {
        this.word = word;
        this.title = title;
        this.recognizes = recognizes;
        this.frontEnd = frontEnd;
    }

    /**
     * Returns the format with this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Format parse(String name) {
        return Named.parse(values(), name);
    }

    /** Recognizes the format of a document; empty if it is not certain. */
    public static Optional<Format> of(JsonNode document) {
        return Arrays.stream(values())
                .filter(format -> format.recognizes.test(document))
                .findFirst();
    }

    /** What a file that lies beside the logs of some format is, by its name, if nothing is recognized in it; empty if that is not known. */
    public static Optional<String> kindBeside(String file) {
        return BesideSessions.kindOf(file);
    }

    @Override
    public String word() {
        return word;
    }

    /** A description of the format in a few words. */
    public String title() {
        return title;
    }

    /** Whether only a mapping can say which cells most of its calls read and write. */
    public boolean needsMapping() {
        return switch (this) {
            case CLAUDE_CODE,
                    CODEX,
                    GEMINI_CLI,
                    QWEN_CODE,
                    OPENCODE,
                    KIMI_CODE,
                    COPILOT_CLI,
                    PI,
                    OPENCLAW,
                    CLINE,
                    LANGGRAPH,
                    JEPSEN,
                    ATOMIX -> false;
            default -> true;
        };
    }

    /**
     * Whether something in every file of the format can only be of it. In a folder, a file without it is no log then, though the format was
     * named; of other formats there may be files that only their name tells.
     */
    public boolean isAlwaysRecognized() {
        return switch (this) {
            case ATIF, CODEX, INSPECT, TAU2, TEMPORAL -> true;
            default -> false;
        };
    }

    /** Whether documents that look like those of a format may be of this one. OpenClaw has written sessions in the form of pi. */
    public boolean mayLookLike(Format other) {
        return this == other || (this == OPENCLAW && other == PI);
    }

    /** Where its documents may be divided. */
    public Division division() {
        return switch (this) {
            case OTLP -> OtlpJson.DIVISION;
            case INSPECT -> Inspect.DIVISION;
            default -> Division.NONE;
        };
    }

    /** The names of attributes that its documents often have; of these and others, calls have only those that a mapping names. */
    public Set<String> attributes() {
        return this == OTLP ? SpanDialects.ofSpans() : Set.of();
    }

    /** Where a document may be divided whose format is still to be recognized: as spans are, since no other format has these lists. */
    public static Division divisionOfUnknown() {
        return OTLP.division();
    }

    /** The cells that the format's own tools read and write, which need no mapping from the user. */
    public Mapping builtIn() {
        return BUILT_IN.computeIfAbsent(this, Format::readBuiltIn);
    }

    /** What the format itself says of transactions, for those who check these: conversion does not use it. */
    public Mapping transactions() {
        return read(word + ".transactions.yaml");
    }

    private Mapping readBuiltIn() {
        return read(word + ".yaml");
    }

    private static Mapping read(String name) {
        try (InputStream resource = Format.class.getResourceAsStream(name)) {
            return resource == null ? Mapping.none() : MappingFile.read(name, resource.readAllBytes());
        } catch (IOException impossible) {
            // The resource is part of the jar that this class was loaded from.
            throw new UncheckedIOException(impossible);
        }
    }

    /** Creates a front-end for the format. */
    FrontEnd frontEnd(Mapping mapping, Workplace workplace) {
        return frontEnd.apply(mapping, workplace);
    }
}
