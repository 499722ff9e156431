package dev.hasse.tla;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Has TLC check the claims, one after the other with all processors, and prints what it found as a table in Markdown. It is
 * what {@code tla/check} runs; the arguments are the names of models, {@code --long} for those that take minutes too, and
 * {@code --write} to put the table into the README.
 */
final class Claims {
    private static final Path README = Path.of("README.md");
    private static final String BEGIN = "<!-- as printed by tla/check -->\n";
    private static final String END = "<!-- end -->\n";

    private Claims() {}

    /** Ends with 1 if TLC found something else than a model expects. */
    public static void main(String... arguments) throws IOException {
        Set<String> named = Set.copyOf(List.of(arguments));
        StringBuilder table = new StringBuilder();
        print(table, "| claim | model | bounds | TLC finds | seconds |");
        print(table, "| --- | --- | --- | --- | --- |");
        List<String> unexpected = new ArrayList<>();
        List<String> left = new ArrayList<>();
        for (Model model : chosen(named)) {
            if (model.isLong() && !named.contains("--long") && !named.contains(model.name())) {
                left.add(row(model, model.expected(), "long"));
                continue;
            }
            TlcRun run = TlcRun.of(model, Runtime.getRuntime().availableProcessors());
            String found = run.found(model);
            if (!found.equals(model.expected())) {
                unexpected.add(
                        model.name() + ": expected " + model.expected() + ", but it " + found + "\n" + run.output());
            }
            print(table, row(model, found, String.format(Locale.ROOT, "%.1f", run.seconds())));
        }
        left.forEach(row -> print(table, row));
        if (named.contains("--write")) {
            String readme = Files.readString(README, StandardCharsets.UTF_8);
            String before = readme.substring(0, readme.indexOf(BEGIN) + BEGIN.length());
            String after = readme.substring(readme.indexOf(END));
            Files.writeString(README, before + "\n" + table + "\n" + after, StandardCharsets.UTF_8);
        }
        unexpected.forEach(System.err::println);
        if (!unexpected.isEmpty()) {
            System.exit(1);
        }
    }

    private static List<Model> chosen(Set<String> named) {
        List<Model> all = Model.all();
        List<Model> chosen =
                all.stream().filter(model -> named.contains(model.name())).toList();
        return chosen.isEmpty() ? all : chosen;
    }

    private static String row(Model model, String found, String seconds) {
        return String.format(
                "| %s | [%s](models/MC_%s.cfg) | %s | %s | %s |",
                model.claim(), model.name(), model.name(), model.bounds(), grouped(found), seconds);
    }

    /** Large numbers are easier to read in groups of three digits. */
    private static String grouped(String found) {
        StringBuilder grouped = new StringBuilder();
        for (String word : found.split(" ")) {
            grouped.append(grouped.isEmpty() ? "" : " ");
            grouped.append(word.matches("\\d{4,}") ? String.format(Locale.ROOT, "%,d", Long.parseLong(word)) : word);
        }
        return grouped.toString();
    }

    private static void print(StringBuilder table, String line) {
        System.out.println(line);
        table.append(line).append('\n');
    }
}
