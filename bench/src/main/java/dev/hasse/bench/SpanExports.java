package dev.hasse.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates exports of OpenTelemetry's spans in JSON, one a line, as agents leave them: runs of two to four agents, whose models are given
 * what was said before, are offered eight tools, and ask for up to three calls at a time. Sizes of texts are spread evenly by their
 * logarithm, from a hundred characters to six thousand for a result.
 */
final class SpanExports {
    /** The mapping by which they are converted. */
    static final String MAPPING = """
            tools:
              get_record: {effect: read, cell: "record:{id}", value: result.value}
              lookup_price: {effect: read, cell: "price:{id}", value: result.value}
              put_record: {effect: write, cell: "record:{id}", value: args.value}
              update_record: {effect: write, cell: "record:{id}", value: args.value}
              send_message: {effect: none}
              list_records: {effect: none}
              search: {effect: none}
              run_query: {effect: none}
            """;

    private static final List<String> TOOLS = List.of(
            "get_record",
            "get_record",
            "get_record",
            "put_record",
            "put_record",
            "update_record",
            "search",
            "search",
            "lookup_price",
            "list_records",
            "send_message",
            "run_query");
    private static final List<String> AGENTS = List.of("planner", "booker", "reviewer", "researcher", "writer");
    private static final int OFFERED = 8;
    private static final int REMEMBERED = 6;
    private static final int SPANS_IN_A_LINE = 150;
    private static final long MILLISECOND = 1_000_000;

    private final SpanDialect dialect;
    private final ObjectMapper json = new ObjectMapper();
    private final Random random = new Random(7);
    private final String words;
    private long clock = 1_795_203_883_019_000_000L;

    private SpanExports(SpanDialect dialect) {
        this.dialect = dialect;
        this.words = words();
    }

    private String words() {
        String[] known =
                "order customer invoice balance account flight hotel date amount price stock status refund agent result the of to in"
                        .split(" ");
        StringBuilder text = new StringBuilder();
        while (text.length() < 1 << 20) {
            text.append(known[random.nextInt(known.length)]).append(' ');
        }
        return text.toString();
    }

    /** Writes a file of at least so many bytes. */
    static void write(SpanDialect dialect, long bytes, Path file) throws IOException {
        SpanExports exports = new SpanExports(dialect);
        List<ObjectNode> spans = new ArrayList<>();
        try (Writer out = Files.newBufferedWriter(file)) {
            for (long written = 0; written < bytes; ) {
                exports.run(spans);
                while (spans.size() >= SPANS_IN_A_LINE) {
                    List<ObjectNode> some = spans.subList(0, SPANS_IN_A_LINE);
                    String line = exports.line(some) + "\n";
                    some.clear();
                    out.write(line);
                    written += line.length();
                }
            }
            // What is around the last calls.
            out.write(exports.line(spans) + "\n");
        }
    }

    private String line(List<ObjectNode> spans) throws IOException {
        ObjectNode export = json.createObjectNode();
        ObjectNode resource = export.putArray("resourceSpans").addObject();
        SpanDialect.Attributes attributes =
                new SpanDialect.Attributes(resource.putObject("resource").putArray("attributes"));
        attributes.text("service.name", "assistant").text("telemetry.sdk.language", "python");
        ObjectNode scope = resource.putArray("scopeSpans").addObject();
        scope.putObject("scope").put("name", "agents").put("version", "1.0");
        scope.putArray("spans").addAll(spans);
        return json.writeValueAsString(export);
    }

    private String hex(int digits) {
        StringBuilder text = new StringBuilder();
        while (text.length() < digits) {
            text.append(Character.forDigit(random.nextInt(16), 16));
        }
        return text.toString();
    }

    private String text(int least, int most) {
        int length = (int) (least * Math.pow((double) most / least, random.nextDouble()));
        int from = random.nextInt(words.length() - length);
        return words.substring(from, from + length);
    }

    /** Adds the spans of one run, each when it has ended. */
    private void run(List<ObjectNode> to) throws IOException {
        String trace = hex(32);
        String root = hex(16);
        long began = clock;
        for (int agents = 2 + random.nextInt(3); agents > 0; agents--) {
            String name = AGENTS.get(random.nextInt(AGENTS.size()));
            String id = hex(16);
            long start = clock;
            List<String> said = new ArrayList<>(List.of(text(100, 600)));
            for (int turns = 3 + random.nextInt(6); turns > 0; turns--) {
                turn(trace, id, name, said, to);
            }
            dialect.agent(span(to, trace, id, root, "invoke_agent " + name, start), name, conversation(said));
        }
        dialect.root(span(to, trace, root, "", "POST /chat", began));
    }

    private void turn(String trace, String agent, String name, List<String> said, List<ObjectNode> to)
            throws IOException {
        long start = clock;
        clock += (300 + random.nextInt(3_000)) * MILLISECOND;
        List<SpanDialect.Call> calls = new ArrayList<>();
        for (int k = random.nextInt(2) * random.nextInt(3); k >= 0; k--) {
            calls.add(call());
        }
        String answer = text(40, 1_200);
        dialect.response(
                span(to, trace, hex(16), agent, "chat", start), name, conversation(said), answer, calls, offered());
        said.add(answer);
        for (SpanDialect.Call call : calls) {
            long began = clock;
            clock += (2 + random.nextInt(900)) * MILLISECOND;
            dialect.call(span(to, trace, hex(16), agent, "execute_tool " + call.tool(), began), name, call);
            said.add(call.result());
        }
    }

    private SpanDialect.Call call() throws IOException {
        String tool = TOOLS.get(random.nextInt(TOOLS.size()));
        ObjectNode arguments = json.createObjectNode().put("id", "r" + random.nextInt(400));
        ObjectNode result = arguments.deepCopy();
        if (tool.startsWith("put") || tool.startsWith("update")) {
            arguments.put("value", text(60, 2_500));
            result.put("version", random.nextInt(1_000));
        } else {
            arguments.put("query", text(20, 200));
            result.put("value", text(100, 6_000)).put("updated", clock);
        }
        return new SpanDialect.Call(
                "call_" + hex(24), tool, json.writeValueAsString(arguments), json.writeValueAsString(result));
    }

    /** The definitions of the tools that a model can choose from. */
    private List<String> offered() throws IOException {
        List<String> offered = new ArrayList<>();
        for (int k = 0; k < OFFERED; k++) {
            ObjectNode tool = json.createObjectNode().put("type", "function").put("name", TOOLS.get(k + 4));
            tool.put("description", words.substring(160 * k, 160 * k + 160));
            tool.putObject("parameters").putObject("properties").putObject("id").put("type", "string");
            offered.add(json.writeValueAsString(tool));
        }
        return offered;
    }

    /** The last of what was said, as messages. */
    private String conversation(List<String> said) throws IOException {
        ArrayNode messages = json.createArrayNode();
        for (String one : said.subList(Math.max(0, said.size() - REMEMBERED), said.size())) {
            ObjectNode part =
                    messages.addObject().put("role", "user").putArray("parts").addObject();
            part.put("type", "text").put("content", one);
        }
        return json.writeValueAsString(messages);
    }

    private SpanDialect.Attributes span(
            List<ObjectNode> to, String trace, String id, String parent, String name, long start) {
        ObjectNode span = json.createObjectNode().put("traceId", trace).put("spanId", id);
        span.put("parentSpanId", parent).put("flags", 257).put("name", name).put("kind", 1);
        span.put("startTimeUnixNano", Long.toString(start)).put("endTimeUnixNano", Long.toString(clock));
        SpanDialect.Attributes attributes = new SpanDialect.Attributes(span.putArray("attributes"));
        span.put("droppedAttributesCount", 0).putArray("events");
        span.putObject("status").put("code", 0);
        to.add(span);
        return attributes;
    }
}
