package dev.hasse.recorder;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/**
 * An agent process that {@link PreventionIT} tells what to do, a line at a time; prevention_worker.py and prevention_worker.ts do the
 * same. Its arguments are the level, the file, the trace, and the database: {@code sqlite:PATH} or {@code postgres:DSN}.
 */
final class PreventionWorker {
    private final Store store;
    private final Recorder recorder;
    private final Map<String, Attempt> attempts = new HashMap<>();
    private final List<String> landed = new ArrayList<>();

    private PreventionWorker(Level level, Path file, String trace, Store store) throws IOException {
        this.store = store;
        recorder = Recorder.to(file)
                .level(level, store)
                .traceId(trace)
                .shared()
                .registry(store::tools)
                .open();
    }

    public static void main(String[] arguments) throws IOException {
        PreventionWorker worker = new PreventionWorker(
                Level.valueOf(arguments[0]),
                Path.of(arguments[1]),
                arguments[2],
                new DatabaseStore(source(arguments[3])));
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(worker.answer(line.split(" ")));
        }
    }

    /** A source of connections to a database, as the workers name it. */
    static DataSource source(String database) {
        int colon = database.indexOf(':');
        String where = database.substring(colon + 1);
        if (database.startsWith("sqlite")) {
            SQLiteDataSource source = new SQLiteDataSource();
            source.setUrl("jdbc:sqlite:" + where);
            source.setBusyTimeout(60_000);
            // The files of a test need not survive the machine.
            source.setSynchronous("OFF");
            return source;
        }
        Map<String, String> parts = new HashMap<>();
        for (String part : where.split(" ")) {
            parts.put(part.substring(0, part.indexOf('=')), part.substring(part.indexOf('=') + 1));
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {parts.getOrDefault("host", "localhost")});
        source.setPortNumbers(new int[] {Integer.parseInt(parts.getOrDefault("port", "5432"))});
        source.setDatabaseName(parts.getOrDefault("dbname", "postgres"));
        source.setUser(parts.getOrDefault("user", "postgres"));
        return source;
    }

    private String answer(String[] words) {
        try {
            act(
                    words[0],
                    words.length > 1 ? words[1] : "",
                    Arrays.asList(words).subList(Math.min(2, words.length), words.length));
            return ("done " + String.join(" ", landed)).strip();
        } catch (AttemptRefused refused) {
            StringBuilder answer = new StringBuilder("refused ")
                    .append(refused.reason().name().toLowerCase(java.util.Locale.ROOT))
                    .append(' ')
                    .append(refused.level());
            refused.changes()
                    .forEach(change -> answer.append(' ')
                            .append(change.cell())
                            .append(' ')
                            .append(change.agent())
                            .append(' ')
                            .append(change.versionRead())
                            .append(' ')
                            .append(change.versionNow()));
            return answer.toString();
        }
    }

    private void act(String word, String key, List<String> rest) {
        switch (word) {
            case "begin" -> attempts.put(key, recorder.begin(rest.get(0), rest.subList(1, rest.size())));
            case "commit" -> attempt(key).commit(Map.of(rest.get(0), rest.get(1)));
            case "plan" -> attempt(key).plan(tool(rest.get(0)));
            case "call" -> attempt(key).commit(Map.of("result", "found"), tool(rest.get(0)));
            case "issue" -> attempt(key).issue(rest.get(0), "done");
            case "complete" -> attempt(key).effect(rest.get(0), "done", () -> landed.add(rest.get(0)));
            case "undo" -> attempt(key).abort();
            case "register" -> store.register(List.of(tool(key)));
            case "count" -> {
                for (int k = 0; k < Integer.parseInt(rest.get(0)); k++) {
                    count(key);
                }
            }
            case "close" -> recorder.close();
            default -> throw new IllegalArgumentException(word);
        }
    }

    private Attempt attempt(String key) {
        return Objects.requireNonNull(attempts.get(key));
    }

    private static Tool tool(String signature) {
        return Tool.of("search", Long.valueOf(signature));
    }

    /** Counts one up in the cell, and reads again as often as it is refused. */
    private void count(String cell) {
        while (true) {
            try {
                recorder.op(
                        "java",
                        List.of(cell),
                        read -> Map.of(cell, (read.get(cell) instanceof Long count ? count : 0L) + 1),
                        null);
                return;
            } catch (AttemptRefused refused) {
                // Read again.
            }
        }
    }
}
