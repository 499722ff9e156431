package dev.hasse.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hasse.imports.formats.Format;

/** Each front-end of {@code convert}, whatever its files hold. */
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

    /** OTLP as JSON or protocol buffers, as the first bytes tell, with the conventions of OpenInference, of generative AI and of MCP. */
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

    /** Histories of Jepsen, in EDN or JSON. */
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

    /** Which format it is, the content tells. */
    @FuzzTest
    void anyFormat(byte[] file) throws Exception {
        Converting.as(null, file);
    }

    /** Any other log: before the first line of equals signs stands the mapping. */
    @FuzzTest
    void mapped(byte[] mappingAndFile) throws Exception {
        Converting.mapped(mappingAndFile);
    }
}
