package dev.hasse.bench;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Generates a log of a format of one's own: a line for each call, without any text but its arguments, its result, and who called when. So there are
 * many calls in few bytes. Forty agents read and write 5,000 orders in turn.
 */
final class CallLog {
    /** The mapping by which it is converted. */
    static final String MAPPING = """
            fields: {agent: who, tool: tool, args: in, result: out, started: at, ended: to}
            tools:
              get: {effect: read, cell: "order:{id}", value: result.status}
              put: {effect: write, cell: "order:{id}", value: args.status}
            """;

    private static final int AGENTS = 40;
    private static final int ORDERS = 5_000;
    private static final double WRITES = 0.3;
    /** Milliseconds since 1970. */
    private static final long BEGINNING = 1_767_225_600_000L;

    private static final int INTERVAL = 200;
    private static final int DURATION = 150;

    private CallLog() {}

    /** Writes a file of at least so many bytes. */
    static void write(long bytes, Path file) throws IOException {
        Random random = new Random(7);
        String[] status = new String[ORDERS];
        try (Writer out = Files.newBufferedWriter(file)) {
            long written = 0;
            for (int call = 0; written < bytes; call++) {
                int order = random.nextInt(ORDERS);
                boolean writes = status[order] == null || random.nextDouble() < WRITES;
                if (writes) {
                    status[order] = "s" + call;
                }
                long at = BEGINNING + (long) INTERVAL * call;
                String line = String.format(
                        Locale.ROOT,
                        "{\"who\":\"agent-%d\",\"tool\":\"%s\",\"in\":{\"id\":%d%s},\"out\":{\"status\":\"%s\"},\"at\":%d,\"to\":%d}\n",
                        call % AGENTS,
                        writes ? "put" : "get",
                        order,
                        writes ? ",\"status\":\"" + status[order] + "\"" : "",
                        status[order],
                        at,
                        at + DURATION);
                out.write(line);
                written += line.length();
            }
        }
    }
}
