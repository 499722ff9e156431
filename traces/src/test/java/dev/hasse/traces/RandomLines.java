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
    /** Names with escapes, some of which stand for a name above. */
    private static final List<String> ESCAPED = List.of(
            "\\u0061",
            "caf\\u00e9",
            "tab\\t and \\\"quotes\\\"",
            "\\ud83d\\ude00",
            "\ud83d\ude00",
            "\\ud83d",
            "\\ude00\\ud83d",
            "\\/\\\\",
            "NU\\u004cL",
            "\\u0000",
            "\u007f");

    private static final List<String> ODD_STRINGS = List.of(
            "\"caf\u00e9\"",
            "\"\\u0061\"",
            "\"tab\\t\"",
            "\"\\\"quoted\\\"\"",
            "\"\ud83d\ude00\"",
            "\"\\ud800\"",
            "\"a\tb\"",
            "\"\u007f\"",
            "\"\\x\"",
            "\"\\u00g0\"",
            "\"\\",
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
            "[1,]",
            "{\"k\":}",
            "{\"k\":1,\"k\":2}",
            "{\"k\":1,\"\\u006b\":2}",
            "{\"name\":\"a\",\"name\":\"b\"}",
            "{\"name\":1}",
            "{\"name\":\"NULL\"}",
            "{\"signature\":1}",
            "[}",
            "1\u0000",
            "\u00001",
            "\ufeff1",
            "",
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
            "co_inferred",
            "op_id",
            "txn",
            "aborted",
            "refused",
            "externalized",
            "merges",
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
            "origin",
            "origin_shared",
            "unlogged",
            "probably",
            "inferred_reads",
            "inferred_writes",
            "attempted",
            "remembered",
            "note");

    private static final List<String> UNKNOWN = List.of("note", "note 2", "agents", "a", "", "Agent");
    private static final int LONG_TEXT = 5_000;

    private final Random random;
    private final Limits near;
    /** One of so many values is near a limit. */
    private final int seldom;

    /** Lines of which a few are near the limits that hold if nobody sets others. */
    RandomLines(long seed) {
        random = new Random(seed);
        near = Limits.DEFAULT;
        seldom = 60;
    }

    /** Lines of which many are near the limits on depth and digits. */
    RandomLines(long seed, Limits near) {
        random = new Random(seed);
        this.near = near;
        seldom = 4;
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
        maybe(fields, "read_registry", array(this::tool));
        maybe(fields, random.nextBoolean() ? "write_registry" : "tools_used", array(this::tool));
        maybe(fields, "planned_tool", random.nextInt(4) == 0 ? "null" : tool());
        maybe(fields, "io", array(this::effect));
        maybe(fields, "co", array(this::effect));
        if (random.nextInt(6) == 0) {
            String effects = array(this::effect);
            fields.removeIf(field -> field.startsWith("\"io\"") || field.startsWith("\"co\""));
            fields.add(field("io", effects));
            fields.add(field("co", effects));
        }
        for (int unknown = random.nextInt(8); unknown < 3; unknown++) {
            fields.add(random.nextInt(fields.size() + 1), field(pick(UNKNOWN), value()));
        }
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
        if (random.nextInt(4) == 0) {
            fields.add(field("co_inferred", String.valueOf(random.nextBoolean())));
        }
        if (random.nextInt(8) == 0) {
            fields.add(field("merges", String.valueOf(random.nextBoolean())));
        }
        if (random.nextInt(8) == 0) {
            fields.add(field("write_since", String.valueOf(writeTime - random.nextInt(4))));
        }
        maybe(fields, "runtime", name());
        maybe(fields, "replica", name());
        maybe(fields, "version", String.valueOf(random.nextInt(5)));
        if (random.nextInt(6) == 0) {
            String file = name();
            fields.add(field("origin", file.substring(0, file.length() - 1) + ":" + random.nextInt(20) + "\""));
            fields.add(field("origin_shared", String.valueOf(random.nextBoolean())));
            fields.add(field("inferred_reads", array(this::name)));
            fields.add(field("unlogged", String.valueOf(random.nextBoolean())));
        }
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
        return "\"" + pick(random.nextInt(30) == 0 ? ESCAPED : NAMES) + "\"";
    }

    private String tool() {
        if (random.nextInt(6) > 0) {
            return name();
        }
        List<String> fields = new ArrayList<>(List.of(field("name", name())));
        maybe(fields, "signature", value());
        maybe(fields, "note", value());
        Collections.shuffle(fields, random);
        return "{" + String.join("," + space(), fields) + "}";
    }

    private String value() {
        if (random.nextInt(seldom) == 0) {
            return random.nextBoolean() ? number(near.numberDigits()) : nested(near.depth());
        }
        return random.nextInt(8) == 0 ? rareValue() : plainValue();
    }

    private String rareValue() {
        return switch (random.nextInt(10)) {
            case 0 -> "{\"b\":" + plainValue() + ",\"a\":" + plainValue() + "}";
            case 1 -> "{\"a\":" + space() + plainValue() + "," + space() + "\"b\":" + plainValue() + "}";
            case 2 -> "[" + value() + "," + name() + "]";
            case 3 -> nested(random.nextInt(8));
            case 4 ->
                List.of("1.0", "10e-1", "0.5", "-0", "1e400", "-1.50E+2", "1E-7")
                        .get(random.nextInt(7));
            case 5 -> number(19);
            case 6 -> "\"" + pick(ESCAPED) + "\"";
            case 7 -> "{\"" + pick(ESCAPED) + "\":" + name() + "}";
            case 8 -> random.nextInt(20) > 0 ? "[]" : "\"" + "x".repeat(LONG_TEXT) + random.nextInt(3) + "\"";
            default -> random.nextInt(20) > 0 ? "{}" : "[" + "1,".repeat(LONG_TEXT / 2) + random.nextInt(3) + "]";
        };
    }

    /** A number of about so many characters. */
    private String number(int most) {
        String digits = "1234567890".repeat(most / 10 + 1).substring(0, Math.max(1, most - 2 + random.nextInt(4)));
        return switch (random.nextInt(4)) {
            case 0 -> "-" + digits;
            case 1 -> "0." + digits.substring(Math.min(2, digits.length() - 1));
            case 2 -> digits.substring(Math.min(2, digits.length() - 1)) + "e5";
            default -> digits;
        };
    }

    /** A value that is nested about so deep, where it stands in a record. */
    private String nested(int most) {
        int depth = Math.max(0, most - 4 + random.nextInt(6));
        boolean objects = random.nextBoolean();
        return (objects ? "{\"k\":" : "[").repeat(depth) + plainValue() + (objects ? "}" : "]").repeat(depth);
    }

    private String plainValue() {
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
