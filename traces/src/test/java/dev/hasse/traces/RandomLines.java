package dev.hasse.traces;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lines like those of producers, from a seed: most of them plain, some odd or broken in all imaginable ways. */
final class RandomLines {
    private static final List<String> NAMES =
            List.of("a", "b", "doc-1", "doc-22", "a somewhat longer name of a cell", "caf\u00e9", "");
    private static final List<String> ODD_STRINGS = List.of(
            "\"caf\u00e9\"",
            "\"\\u0061\"",
            "\"tab\\t\"",
            "\"\\\"quoted\\\"\"",
            "\"\ud83d\ude00\"",
            "\"\\ud800\"",
            "\"a\tb\"",
            "\"\u007f\"",
            "\"unfinished");
    private static final List<String> ODD_VALUES = List.of(
            "1.0",
            "10e-1",
            "-0",
            "0.5",
            "1E400",
            "9007199254740993",
            "123456789012345678",
            "1234567890123456789",
            "12345678901234567890",
            "-9223372036854775808",
            "01",
            "+1",
            "1.",
            "{}",
            "[]",
            "{\"k\":[1,{\"k\":null}]}",
            "[1,2]",
            "nul",
            "truee",
            "NaN",
            "'a'");
    private static final List<String> FIELDS = List.of(
            "agent",
            "agent_id",
            "read_time",
            "write_time",
            "read_set",
            "read_values",
            "read_times",
            "read_until",
            "write_set",
            "write_values",
            "write_since",
            "read_registry",
            "tools_visible_at_read",
            "write_registry",
            "tools_used",
            "planned_tool",
            "io",
            "co",
            "op_id",
            "txn",
            "aborted",
            "refused",
            "externalized",
            "abort",
            "preds",
            "trace_id",
            "session_id",
            "workload",
            "runtime",
            "model",
            "role",
            "replica",
            "version",
            "note");

    private final Random random;

    RandomLines(long seed) {
        random = new Random(seed);
    }

    /** A line without a line feed. */
    String next() {
        return random.nextInt(25) == 0 ? abort() : record();
    }

    private String abort() {
        List<String> fields = new ArrayList<>();
        fields.add(field("abort", random.nextInt(4) == 0 ? value() : String.valueOf(random.nextInt(4))));
        maybe(fields, "trace_id", random.nextInt(4) == 0 ? value() : name());
        maybe(fields, "session_id", random.nextInt(4) == 0 ? value() : name());
        maybe(fields, "agent", value());
        Collections.shuffle(fields, random);
        return "{" + String.join(",", fields) + "}";
    }

    private String record() {
        List<String> fields = plainFields();
        for (int oddities = odd() ? 1 + random.nextInt(2) : 0; oddities > 0; oddities--) {
            makeOdd(fields);
        }
        if (random.nextInt(3) == 0) {
            Collections.shuffle(fields, random);
        }
        String line = "{" + String.join("," + space(), fields) + "}";
        return switch (random.nextInt(60)) {
            case 0 -> line + " ";
            case 1 -> " " + line + "\r";
            case 2 -> line + line;
            case 3 -> line.substring(0, random.nextInt(line.length() + 1));
            case 4 -> "";
            case 5 -> " \t";
            case 6 -> "\ufeff" + line;
            case 7 -> line.replace("}", ",}");
            default -> line;
        };
    }

    private boolean odd() {
        return random.nextInt(10) < 4;
    }

    private List<String> plainFields() {
        int readTime = random.nextInt(5);
        int writeTime = readTime + random.nextInt(4);
        List<String> fields = new ArrayList<>();
        fields.add(field("agent", name()));
        fields.add(field("read_time", String.valueOf(readTime)));
        fields.add(field("write_time", String.valueOf(writeTime)));
        maybe(fields, "read_values", object(this::value));
        maybe(fields, "write_values", object(this::value));
        maybe(fields, "write_set", array(this::name));
        maybe(fields, "read_registry", array(this::name));
        maybe(fields, random.nextBoolean() ? "write_registry" : "tools_used", array(this::name));
        maybe(fields, "planned_tool", random.nextInt(4) == 0 ? "null" : name());
        maybe(fields, "io", array(this::effect));
        maybe(fields, "co", array(this::effect));
        maybe(fields, "preds", array(() -> random.nextBoolean() ? name() : String.valueOf(random.nextInt(9))));
        maybe(
                fields,
                random.nextBoolean() ? "op_id" : "txn",
                random.nextBoolean() ? name() : String.valueOf(random.nextInt(99)));
        maybe(fields, random.nextBoolean() ? "trace_id" : "session_id", name());
        maybe(fields, "workload", name());
        maybe(fields, "aborted", String.valueOf(random.nextBoolean()));
        if (random.nextInt(8) == 0) {
            fields.add(field("refused", String.valueOf(random.nextBoolean())));
        }
        if (random.nextInt(8) == 0) {
            fields.add(field("externalized", String.valueOf(random.nextBoolean())));
        }
        if (random.nextInt(8) == 0) {
            fields.add(field("write_since", String.valueOf(writeTime - random.nextInt(4))));
        }
        maybe(fields, "runtime", name());
        maybe(fields, "replica", name());
        maybe(fields, "version", String.valueOf(random.nextInt(5)));
        if (random.nextInt(6) == 0) {
            String latest = String.valueOf(writeTime);
            fields.add(field("read_until", random.nextBoolean() ? latest : object(() -> latest)));
        }
        if (random.nextInt(6) == 0) {
            fields.add(field(
                    "read_times", object(() -> String.valueOf(readTime + random.nextInt(writeTime - readTime + 1)))));
            fields.add(field("read_set", array(this::name)));
        }
        return fields;
    }

    private void makeOdd(List<String> fields) {
        int at = random.nextInt(fields.size());
        String field = fields.get(at);
        String name = field.substring(0, field.indexOf(':'));
        switch (random.nextInt(9)) {
            case 0 -> fields.remove(at);
            case 1 -> fields.add(field);
            case 2 -> fields.set(at, name + ":" + pick(ODD_STRINGS));
            case 3 -> fields.set(at, name + ":" + pick(ODD_VALUES));
            case 4 -> fields.set(at, name + ":" + value());
            case 5 -> fields.add(field(pick(FIELDS), random.nextBoolean() ? name() : value()));
            case 6 -> fields.set(at, field.replaceFirst("\"a", "\"\\\\u0061"));
            case 7 -> fields.set(at, name + ":{\"a\":" + pick(ODD_VALUES) + ",\"b\":" + pick(ODD_STRINGS) + "}");
            default -> fields.set(at, name + ":[[\"a\"," + pick(ODD_VALUES) + "]," + pick(ODD_STRINGS) + "]");
        }
    }

    private void maybe(List<String> fields, String name, String value) {
        if (random.nextInt(3) == 0) {
            fields.add(field(name, value));
        }
    }

    private String field(String name, String value) {
        return "\"" + name + "\"" + space() + ":" + space() + value;
    }

    private String space() {
        return random.nextInt(12) == 0 ? List.of(" ", "  ", "\t", " \r ").get(random.nextInt(4)) : "";
    }

    private String name() {
        return "\"" + pick(NAMES) + "\"";
    }

    private String value() {
        return switch (random.nextInt(8)) {
            case 0 -> "null";
            case 1 -> "\"NULL\"";
            case 2 -> "true";
            case 3 -> "false";
            case 4 -> String.valueOf(random.nextInt());
            case 5 -> String.valueOf(random.nextInt(3));
            default -> name();
        };
    }

    private String effect() {
        return "[" + space() + name() + "," + space() + value() + "]";
    }

    private String array(java.util.function.Supplier<String> element) {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(k -> space() + element.get())
                .collect(Collectors.joining(",", "[", space() + "]"));
    }

    private String object(java.util.function.Supplier<String> value) {
        List<String> names = new ArrayList<>(NAMES);
        Collections.shuffle(names, random);
        return names.subList(0, random.nextInt(4)).stream()
                .map(name -> space() + "\"" + name + "\"" + space() + ":" + space() + value.get())
                .collect(Collectors.joining(",", "{", space() + "}"));
    }

    private String pick(List<String> items) {
        return items.get(random.nextInt(items.size()));
    }
}
