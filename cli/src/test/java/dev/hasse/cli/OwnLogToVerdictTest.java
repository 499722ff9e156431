package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * From a log of one's own, in the shapes in which tool calls are logged, to a verdict: a mapping is drafted, and used as it is. In each, ann and bob
 * read two tickets; both then write the first one, so that bob's write is stale, and on the second one bob is refused.
 */
class OwnLogToVerdictTest {
    private static final long BEGIN = 1_767_261_600L;

    @TempDir
    private Path folder;

    /** A call; times are in seconds. */
    private record Made(int number, String agent, String tool, String ticket, String status, boolean ok, long from) {
        String result(String envelope) {
            return !ok
                    ? "{'ok':false,'error':'version conflict'}"
                    : status.isEmpty()
                            ? "{'ok':true}"
                            : envelope.replace("STATUS", status).replace("TICKET", ticket);
        }

        String arguments() {
            return tool.startsWith("get")
                    ? "{'ticket_id':'" + ticket + "'}"
                    : "{'ticket_id':'" + ticket + "','status':'" + status + "'}";
        }
    }

    private static final List<Made> HISTORY = List.of(
            new Made(1, "ann", "get_ticket", "T-0001", "open", true, 0),
            new Made(2, "bob", "get_ticket", "T-0001", "open", true, 2),
            new Made(3, "ann", "set_ticket", "T-0001", "waiting", true, 4),
            new Made(4, "bob", "set_ticket", "T-0001", "closed", true, 6),
            new Made(5, "ann", "get_ticket", "T-0002", "open", true, 10),
            new Made(6, "bob", "get_ticket", "T-0002", "open", true, 12),
            new Made(7, "ann", "set_ticket", "T-0002", "waiting", true, 14),
            new Made(8, "bob", "set_ticket", "T-0002", "closed", false, 16));

    private interface Shape {
        Stream<String> lines(Made made);
    }

    private record Log(String name, String head, String between, String tail, Shape shape) {
        String text() {
            List<String> lines = new ArrayList<>();
            HISTORY.forEach(made -> shape.lines(made).forEach(lines::add));
            return (head + String.join(between, lines) + tail).replace('\'', '"') + "\n";
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Log> logs() {
        String flat = "{'ok':true,'data':{'ticket_id':'TICKET','status':'STATUS'}}";
        return Stream.of(
                new Log(
                        "nested, epoch ms, JSON in text",
                        "",
                        "\n",
                        "",
                        made -> Stream.of("{'kind':'call','ctx':{'agentName':'" + made.agent
                                + "'},'invocation':{'functionName':'" + camel(made.tool) + "','inputJson':"
                                + quoted(made.arguments())
                                + ",'outputJson':" + quoted(made.result(flat)) + "},'timing':{'startedAtMs':"
                                + (BEGIN + made.from) * 1000
                                + ",'finishedAtMs':" + ((BEGIN + made.from) * 1000 + 500) + "}}")),
                new Log(
                        "table, epoch s",
                        "call_id,run,bot,operation,params,response,begin_ts,end_ts\n",
                        "\n",
                        "",
                        made -> Stream.of(made.number
                                + ",r1," + made.agent + "," + made.tool + "," + cell(made.arguments()) + ","
                                + cell(made.result(flat)) + ","
                                + (BEGIN + made.from) + "," + (BEGIN + made.from + 1))),
                new Log(
                        "table, a column for each argument",
                        "bot,operation,ticket_id,status,response,end_ts\n",
                        "\n",
                        "",
                        made -> Stream.of(made.agent
                                + "," + made.tool + "," + made.ticket + ","
                                + (made.tool.startsWith("get") ? "" : made.status) + ","
                                + cell(made.result(flat)) + "," + (BEGIN + made.from))),
                new Log(
                        "begin and end",
                        "",
                        "\n",
                        "",
                        made -> Stream.of(
                                "{'type':'start','at':'" + time(made.from) + "','corr':'k" + made.number + "','actor':'"
                                        + made.agent + "','tool':'" + made.tool + "','payload':" + made.arguments()
                                        + "}",
                                "{'type':'end','at':'" + time(made.from + 1) + "','corr':'k" + made.number
                                        + "','output':" + made.result("{'success':true,'item':{'status':'STATUS'}}")
                                        + "}")),
                new Log(
                        "one array of steps",
                        "[{'run_id':'r1','steps':[",
                        ",",
                        "]}]",
                        made -> Stream.of("{'agent':{'name':'" + made.agent
                                + "'},'calls':[{'name':'" + made.tool + "','arguments':" + made.arguments()
                                + ",'return':"
                                + made.result("{'status':'ok','payload':{'ticket':{'id':'TICKET','status':'STATUS'}}}")
                                + ",'start':"
                                + (BEGIN + made.from) + ".25,'end':" + (BEGIN + made.from) + ".75}]}")));
    }

    private static String camel(String tool) {
        return tool.replace("_t", "T");
    }

    private static String time(long second) {
        return String.format("2026-01-01T10:00:%02dZ", second);
    }

    private static String quoted(String json) {
        return "'" + json.replace("'", "\\'") + "'";
    }

    private static String cell(String json) {
        return "'" + json.replace("'", "''") + "'";
    }

    @ParameterizedTest
    @MethodSource("logs")
    void theDraftFindsWhatHappenedAndNothingElse(Log log) throws IOException {
        boolean isTable = log.head().contains("bot,");
        String file = Files.writeString(folder.resolve(isTable ? "log.csv" : "log.jsonl"), log.text())
                .toString();

        Run draft = Run.hasse("convert", "--suggest-mapping", file);
        assertThat(draft.exitCode()).isZero();
        String mapping =
                Files.writeString(folder.resolve("map.yaml"), draft.out()).toString();
        Run check = Run.hasse("check", "--from", "auto", "--mapping", mapping, file);

        assertThat(check.out())
                .as(check.err() + draft.out())
                .contains("A1 ×1;", "T-0001", "waiting")
                .doesNotContain("T-0002");
        assertThat(check.exitCode()).isEqualTo(1);
    }
}
