package dev.hasse.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hasse.imports.formats.Format;

/** Each front-end of {@code convert}, on arbitrary files. */
class FrontEndsFuzzTest {

    @FuzzTest
    void claudeCode(byte[] file) throws Exception {
        Converting.as(Format.CLAUDE_CODE, file);
    }

    @FuzzTest
    void langGraph(byte[] file) throws Exception {
        Converting.as(Format.LANGGRAPH, file);
    }

    @FuzzTest
    void langSmith(byte[] file) throws Exception {
        Converting.as(Format.LANGSMITH, file);
    }

    /** Observations of Langfuse, in JSON or CSV. */
    @FuzzTest
    void langfuse(byte[] file) throws Exception {
        Converting.as(Format.LANGFUSE, file);
    }

    @FuzzTest
    void geminiCli(byte[] file) throws Exception {
        Converting.as(Format.GEMINI_CLI, file);
    }

    @FuzzTest
    void openClaw(byte[] file) throws Exception {
        Converting.as(Format.OPENCLAW, file);
    }

    @FuzzTest
    void openCode(byte[] file) throws Exception {
        Converting.as(Format.OPENCODE, file);
    }

    @FuzzTest
    void qwenCode(byte[] file) throws Exception {
        Converting.as(Format.QWEN_CODE, file);
    }

    @FuzzTest
    void copilotCli(byte[] file) throws Exception {
        Converting.as(Format.COPILOT_CLI, file);
    }

    @FuzzTest
    void kimiCode(byte[] file) throws Exception {
        Converting.as(Format.KIMI_CODE, file);
    }

    @FuzzTest
    void pi(byte[] file) throws Exception {
        Converting.as(Format.PI, file);
    }

    @FuzzTest
    void cline(byte[] file) throws Exception {
        Converting.as(Format.CLINE, file);
    }

    @FuzzTest
    void atomix(byte[] file) throws Exception {
        Converting.as(Format.ATOMIX, file);
    }

    @FuzzTest
    void atp(byte[] file) throws Exception {
        Converting.as(Format.ATP, file);
    }

    @FuzzTest
    void sagaMas(byte[] file) throws Exception {
        Converting.as(Format.SAGAMAS, file);
    }

    @FuzzTest
    void atif(byte[] file) throws Exception {
        Converting.as(Format.ATIF, file);
    }

    @FuzzTest
    void openAiAgents(byte[] file) throws Exception {
        Converting.as(Format.OPENAI_AGENTS, file);
    }

    @FuzzTest
    void adk(byte[] file) throws Exception {
        Converting.as(Format.ADK, file);
    }

    @FuzzTest
    void crewAi(byte[] file) throws Exception {
        Converting.as(Format.CREWAI, file);
    }

    /**
     * OTLP as JSON or protocol buffers, detected by the first bytes, with the conventions of OpenInference, generative
     * AI and MCP.
     */
    @FuzzTest
    void otlp(byte[] file) throws Exception {
        Converting.as(Format.OTLP, file);
    }

    @FuzzTest
    void mcp(byte[] file) throws Exception {
        Converting.as(Format.MCP, file);
    }

    @FuzzTest
    void tau2(byte[] file) throws Exception {
        Converting.as(Format.TAU2, file);
    }

    /** Jepsen histories, in EDN or JSON. */
    @FuzzTest
    void jepsen(byte[] file) throws Exception {
        Converting.as(Format.JEPSEN, file);
    }

    @FuzzTest
    void codex(byte[] file) throws Exception {
        Converting.as(Format.CODEX, file);
    }

    @FuzzTest
    void dbos(byte[] file) throws Exception {
        Converting.as(Format.DBOS, file);
    }

    /** Logs of Inspect, as JSON or as an archive. */
    @FuzzTest
    void inspect(byte[] file) throws Exception {
        Converting.as(Format.INSPECT, file);
    }

    @FuzzTest
    void temporal(byte[] file) throws Exception {
        Converting.as(Format.TEMPORAL, file);
    }

    /** The format is detected from the content. */
    @FuzzTest
    void anyFormat(byte[] file) throws Exception {
        Converting.as(null, file);
    }

    /** Any other log. The mapping comes before the first line of equals signs. */
    @FuzzTest
    void mapped(byte[] mappingAndFile) throws Exception {
        Converting.mapped(mappingAndFile);
    }
}
