package dev.hasse.detectors;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Small histories, one line a record, so that a case can be read at a glance:
 *
 * <pre>
 * flight 0..2 r:date=14 w:booking=14     flight reads date at 0, and commits a booking at 2
 * user   0..1 w:date=21
 * </pre>
 *
 * After agent and window: {@code r:cell=value}, {@code r:cell=value@time}, {@code w:cell=value}, {@code aborted}, {@code
 * preds:1,2}, {@code preds:} (known, and none), {@code id:x}, {@code plan:tool}, {@code tools:a,b>b} (registry at read and at
 * commit; either may be {@code ?} for unknown, a tool may be {@code name/signature}), {@code io:x=1,y=2}, {@code co:y=2,x=1},
 * {@code replica:r1}, {@code version:7}, {@code refused} (at the end of the window), {@code refused:no}, {@code externalized:yes}, {@code
 * externalized:no}. The value {@code NULL} is NULL. A window {@code 3..} never committed. Where moments are not known exactly: {@code
 * r:cell=value@time~until}, and {@code since:time} for the commit. {@code merges}: its writes keep the rest of what is in their cells.
 * {@code inferred}: the order of its effects in {@code co} is not certain.
 */
public final class HistoryNotation {
    private HistoryNotation() {}

    /** The history in the given lines. */
    public static List<Operation> history(String... lines) {
        List<Operation> history = new ArrayList<>();
        for (String line : lines) {
            history.add(operation(line.strip().split("\\s+")));
        }
        return history;
    }

    /** The trace with these records. */
    public static Trace trace(List<Operation> history) {
        TraceBuilder trace = new TraceBuilder("trace", new Symbols());
        history.forEach(trace::add);
        return trace.build();
    }

    /** The trace with the records in the given lines. */
    public static Trace trace(String... lines) {
        return trace(history(lines));
    }

    private static Operation operation(String[] words) {
        String[] window = words[1].split("\\.\\.", -1);
        OperationBuilder operation = Operation.by(words[0], Long.parseLong(window[0]));
        for (String word : Arrays.asList(words).subList(2, words.length)) {
            add(operation, word);
        }
        if (window[1].isEmpty()) {
            return operation.neverCommit();
        }
        long end = Long.parseLong(window[1]);
        return Arrays.asList(words).contains("refused") ? operation.refuse(end) : operation.commit(end);
    }

    private static void add(OperationBuilder operation, String word) {
        String key = word.contains(":") ? word.substring(0, word.indexOf(':')) : word;
        String text = word.substring(Math.min(word.length(), key.length() + 1));
        switch (key) {
            case "r" -> {
                String[] read = text.split("[=@~]");
                if (read.length == 4) {
                    operation.read(read[0], value(read[1]), Long.parseLong(read[2]), Long.parseLong(read[3]));
                } else if (read.length == 3) {
                    operation.read(read[0], value(read[1]), Long.parseLong(read[2]));
                } else {
                    operation.read(read[0], value(read[1]));
                }
            }
            case "w" -> operation.write(text.split("=")[0], value(text.split("=")[1]));
            case "aborted" -> operation.aborted();
            case "refused" -> {
                if (text.equals("no")) {
                    operation.notRefused();
                }
            }
            case "merges" -> operation.merges();
            case "externalized" -> operation.externalized(text.equals("yes"));
            case "since" -> operation.committedSince(Long.parseLong(text));
            case "preds" ->
                operation.predecessors(
                        items(text).stream().map(HistoryNotation::id).toArray(Value[]::new));
            case "id" -> operation.id(id(text));
            case "plan" -> operation.planned(tool(text));
            case "tools" -> {
                String[] registries = text.split(">", -1);
                if (!registries[0].equals("?")) {
                    operation.toolsAtRead(tools(registries[0]));
                }
                if (!registries[1].equals("?")) {
                    operation.toolsAtCommit(tools(registries[1]));
                }
            }
            case "io" ->
                items(text).forEach(effect -> operation.issued(effect.split("=")[0], value(effect.split("=")[1])));
            case "co" -> {
                operation.noneEffected();
                items(text).forEach(effect -> operation.effected(effect.split("=")[0], value(effect.split("=")[1])));
            }
            case "inferred" -> operation.effectedInferred(true);
            case "replica" -> operation.replica(text);
            case "version" -> operation.version(Long.parseLong(text));
            default -> throw new IllegalArgumentException(word);
        }
    }

    private static List<String> items(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(","));
    }

    private static Value value(String text) {
        return text.equals("NULL") ? Value.NULL : Value.ofString(text);
    }

    private static Value id(String text) {
        return text.matches("-?\\d+") ? Value.ofInteger(Long.parseLong(text)) : Value.ofString(text);
    }

    private static Tool[] tools(String text) {
        return items(text).stream().map(HistoryNotation::tool).toArray(Tool[]::new);
    }

    private static Tool tool(String text) {
        String[] parts = text.split("/");
        return new Tool(parts[0], parts.length == 1 ? null : Value.ofString(parts[1]));
    }
}
