package dev.hasse.tla;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tla2sany.semantic.OpDefNode;

/**
 * One run of TLC that looks for histories that depend on conjuncts of {@code Anomalies.tla}. It covers every n-th
 * conjunct.
 *
 * @param told how many records TLC needed, by the number of the conjunct, from 1
 * @param output the whole output of TLC
 */
record WeakenedRun(Map<Integer, Integer> told, String output) {
    private static final Path FOLDER = Path.of("").toAbsolutePath();
    private static final Pattern TOLD_APART = Pattern.compile("\"told apart\",\\s*(\\d+),\\s*(\\d+),");

    /**
     * Runs TLC.
     *
     * @param part which of the {@code parts}, from 0
     */
    static WeakenedRun of(List<Weakening> weakenings, int part, int parts) {
        try {
            Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "weakened")
                    .toAbsolutePath();
            try {
                copyModules(folder);
                write(folder, "WeakAnomalies", weakened(weakenings));
                write(folder, "Conjuncts", conjuncts(weakenings));
                String configuration =
                        Files.readString(FOLDER.resolve(Model.FOLDER).resolve("Weakened.cfg"));
                write(folder, "Weakened.cfg", configuration + "    Part = " + part + "\n    Parts = " + parts + "\n");
                TlcRun run = TlcRun.start(folder, TlcRun.SOON_OVER, List.of("-config", "Weakened.cfg", "Weakened.tla"));
                return new WeakenedRun(told(run.output()), run.output());
            } finally {
                TlcRun.delete(folder);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Map<Integer, Integer> told(String output) {
        Map<Integer, Integer> told = new HashMap<>();
        Matcher matcher = TOLD_APART.matcher(output);
        while (matcher.find()) {
            told.put(Integer.valueOf(matcher.group(1)), Integer.valueOf(matcher.group(2)));
        }
        return told;
    }

    private static void copyModules(Path folder) throws IOException {
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(FOLDER, "*.tla")) {
            for (Path module : modules) {
                Files.copy(module, folder.resolve(module.getFileName()));
            }
        }
    }

    private static void write(Path folder, String name, String text) throws IOException {
        Files.writeString(folder.resolve(name.contains(".") ? name : name + ".tla"), text, StandardCharsets.UTF_8);
    }

    /** The specification with a switch at each conjunct. */
    private static String weakened(List<Weakening> weakenings) {
        String text = Weakening.text();
        // By position in the text. At the same position, ends come before begins, and inner switches are inside.
        Map<Integer, String> insertions = new TreeMap<>();
        for (int k = 0; k < weakenings.size(); k++) {
            Weakening weakening = weakenings.get(k);
            String pad = " ".repeat(weakening.begin() - text.lastIndexOf('\n', weakening.begin() - 1) - 1);
            // The switched text keeps its column, as columns delimit TLA+ lists of conjuncts.
            String before = "(IF without = " + (k + 1) + " THEN " + weakening.instead() + " ELSE\n" + pad;
            insertions.merge(weakening.begin(), before, (one, other) -> one + other);
            insertions.merge(weakening.end(), ")", (one, other) -> other + one);
        }
        StringBuilder switched = new StringBuilder();
        int from = 0;
        for (Map.Entry<Integer, String> insertion : insertions.entrySet()) {
            switched.append(text, from, insertion.getKey()).append(insertion.getValue());
            from = insertion.getKey();
        }
        return switched.append(text.substring(from))
                .toString()
                .replaceFirst("MODULE Anomalies", "MODULE WeakAnomalies")
                .replaceFirst("\nCONSTANT NULL\n", "\nCONSTANT NULL\n\nVARIABLE without\n");
    }

    private static String conjuncts(List<Weakening> weakenings) {
        String ofMoments = IntStream.rangeClosed(1, weakenings.size())
                .filter(k -> weakenings.get(k - 1).isOfMoments())
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        String cases = IntStream.rangeClosed(1, weakenings.size())
                .mapToObj(k -> "without = " + k + " -> " + everything(weakenings.get(k - 1), "") + " # "
                        + everything(weakenings.get(k - 1), "Weak!"))
                .collect(Collectors.joining("\n      [] "));
        return "---- MODULE Conjuncts ----\nEXTENDS Exhaustive\nVARIABLE without\n"
                + "Weak == INSTANCE WeakAnomalies\n"
                + "Conjuncts == " + weakenings.size() + "\n"
                + "OfMoments == {" + ofMoments + "}\n"
                + "IsToldApartBy(h) ==\n    CASE " + cases + "\n====\n";
    }

    private static String everything(Weakening weakening, String module) {
        return weakening.affected().stream()
                .flatMap(operator -> applied(operator, module, weakening.isOfMoments()))
                .collect(Collectors.joining(", ", "<<", ">>"));
    }

    private static Stream<String> applied(OpDefNode operator, String module, boolean ofMoments) {
        String name = module + operator.getName();
        if (operator.getArity() == 1) {
            return Stream.of(name + "(h)");
        }
        String unknown = name + "(h, " + module + "Unknown(h))";
        // The initial values do not depend on moments, and trying all choices of moments takes long enough.
        return ofMoments ? Stream.of(unknown) : Stream.of(unknown, name + "(h, " + module + "FirstReads(h))");
    }

    /** TLC's result for a conjunct, in words. */
    String found(int number) {
        Integer records = told.get(number);
        if (records == null) {
            return "not told apart";
        }
        return "told apart by " + records + (records == 1 ? " record" : " records");
    }
}
