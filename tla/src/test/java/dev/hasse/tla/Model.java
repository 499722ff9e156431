package dev.hasse.tla;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One claim that TLC can check: a configuration in {@code models}. Its first lines state the claim, its module, and the
 * expected result of TLC, in one of these forms:
 *
 * <pre>
 * violated in 5 states               the shortest counter-example has five states
 * violated, simulated with seed 1    a random walk with this seed comes upon one
 * holds in 12789 states              in all of that many distinct states
 * holds for 240 histories            of constants: the detectors agree with the specification on so many
 * </pre>
 *
 * followed by {@code , long} if it takes minutes. A model with a line {@code Tested: in every build} is checked by
 * {@code -Pwhole}; the others only by {@code -Plong}.
 *
 * @param name the configuration's name, without {@code MC_}
 * @param claim the claim, in words
 * @param module the module that it configures
 * @param expected the expected result, in the form above
 * @param isLong whether it takes minutes
 * @param configuration the text of the configuration
 */
record Model(String name, String claim, String module, String expected, boolean isLong, String configuration) {
    static final Path FOLDER = Path.of("models");

    private static final String LONG = ", long";
    private static final Pattern SEED = Pattern.compile("seed (\\d+)");

    /** All models, by name. */
    static List<Model> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.getFileName().toString().matches("MC_\\w+\\.cfg"))
                    .sorted()
                    .map(Model::read)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Model read(Path file) {
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            String expect = first(text, header("Expect"));
            return new Model(
                    file.getFileName().toString().replaceAll("^MC_|\\.cfg$", ""),
                    first(text, header("Claim")),
                    first(text, header("Module")),
                    expect.replace(LONG, ""),
                    expect.endsWith(LONG),
                    text);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Pattern header(String key) {
        return Pattern.compile("(?m)^\\\\\\* " + key + ": (.+)$");
    }

    private static String first(String text, Pattern pattern) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalArgumentException("no " + pattern + " in " + text);
        }
        return matcher.group(1);
    }

    /** Whether a counter-example is expected. */
    boolean isViolated() {
        return expected.startsWith("violated");
    }

    /** Whether {@code -Pwhole} has TLC check it, without {@code -Plong}. */
    boolean isInEveryBuild() {
        return header("Tested").matcher(configuration).find();
    }

    /** Whether the shortest counter-example is too long for a breadth-first search. */
    boolean isSimulated() {
        return SEED.matcher(expected).find();
    }

    /** The options of TLC, besides the configuration. */
    List<String> options() {
        Matcher seed = SEED.matcher(expected);
        return seed.find() ? List.of("-simulate", "-depth", "30", "-seed", seed.group(1)) : List.of();
    }

    /** The invariant that is checked; empty if the module only has assumptions. */
    String invariant() {
        Matcher invariant = Pattern.compile("(?m)^INVARIANT (\\w+)$").matcher(configuration);
        return invariant.find() ? invariant.group(1) : "";
    }

    /** The text of a constant. */
    String constant(String name) {
        return first(configuration, Pattern.compile("(?m)^ +" + name + " = (.+)$"));
    }

    /** The bounds, in words: from the configuration, or else from its constants. */
    String bounds() {
        Matcher said = header("Bounds").matcher(configuration);
        if (said.find()) {
            return said.group(1);
        }
        List<String> bounds = new ArrayList<>();
        count(bounds, "Agents", "agent");
        count(bounds, "Cells", "cell");
        count(bounds, "Values", "value");
        count(bounds, "Tools", "tool");
        bounds.add(plural(Integer.parseInt(constant("MaxOps")), "operation"));
        if (!constant("InFlight").equals("1")) {
            bounds.add(constant("InFlight") + " in flight for each agent");
        }
        return String.join(", ", bounds);
    }

    private void count(List<String> bounds, String constant, String noun) {
        Matcher set = Pattern.compile("(?m)^ +" + constant + " = \\{(.+)}$").matcher(configuration);
        if (set.find()) {
            bounds.add(plural(set.group(1).split(",").length, noun));
        }
    }

    private static String plural(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
