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
 * Has TLC check the claims, one after the other on all processors, and prints the results as Markdown tables. {@code
 * tla/check} runs this class. The arguments are names of models, {@code --long} to include models that take minutes,
 * and {@code --write} to put the tables into the README.
 */
final class Claims {
    private static final Path README = Path.of("README.md");
    private static final String BEGIN = "<!-- as printed by tla/check -->\n";
    private static final String END = "<!-- end -->\n";
    /** The name that selects the conjuncts of the specification. */
    private static final String WEAKENED = "Weakened";

    private static final Set<String> OPTIONS = Set.of("--long", "--write");

    private final Set<String> named;
    private final StringBuilder printed = new StringBuilder();
    private final List<String> unexpected = new ArrayList<>();

    private Claims(Set<String> named) {
        this.named = named;
    }

    /** Exits with 1 if TLC found something unexpected. */
    public static void main(String... arguments) throws IOException {
        Claims claims = new Claims(Set.of(arguments));
        claims.refuseUnknownNames();
        claims.checkModels();
        claims.checkConjuncts();
        claims.sayWhichFiles();
        claims.end();
    }

    private void refuseUnknownNames() {
        for (String name : named) {
            boolean known = name.equals(WEAKENED)
                    || OPTIONS.contains(name)
                    || Model.all().stream().anyMatch(model -> model.name().equals(name));
            if (!known) {
                System.err.println("no model " + name + "; models/ holds their configurations, MC_NAME.cfg");
                System.exit(2);
            }
        }
    }

    private boolean isChosen(String name) {
        return named.contains(name) || OPTIONS.containsAll(named);
    }

    private void checkModels() {
        List<Model> chosen =
                Model.all().stream().filter(model -> isChosen(model.name())).toList();
        if (chosen.isEmpty()) {
            return;
        }
        print("| claim | model | bounds | TLC finds | seconds |");
        print("| --- | --- | --- | --- | --- |");
        List<String> left = new ArrayList<>();
        for (Model model : chosen) {
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
            print(row(model, found, seconds(run)));
        }
        left.forEach(this::print);
    }

    private void checkConjuncts() {
        if (!isChosen(WEAKENED)) {
            return;
        }
        print("");
        print("| definition | without | TLC finds |");
        print("| --- | --- | --- |");
        List<Weakening> weakenings = Weakening.all();
        WeakenedRun run = WeakenedRun.of(weakenings, 0, 1);
        for (int number = 1; number <= weakenings.size(); number++) {
            Weakening weakening = weakenings.get(number - 1);
            String found = run.found(number);
            if (!found.startsWith("told apart by")) {
                unexpected.add(weakening.definition() + " without " + weakening.conjunct() + ": " + found);
            }
            print(weakening.row() + "| " + found + " |");
        }
    }

    private void sayWhichFiles() {
        if (OPTIONS.containsAll(named) && unexpected.isEmpty()) {
            print("");
            print(Checked.line());
        }
    }

    private void end() throws IOException {
        if (named.contains("--write")) {
            String readme = Files.readString(README, StandardCharsets.UTF_8);
            String before = readme.substring(0, readme.indexOf(BEGIN) + BEGIN.length());
            String after = readme.substring(readme.indexOf(END));
            Files.writeString(README, before + "\n" + printed + "\n" + after, StandardCharsets.UTF_8);
        }
        unexpected.forEach(System.err::println);
        if (!unexpected.isEmpty()) {
            System.exit(1);
        }
    }

    private static String row(Model model, String found, String seconds) {
        return String.format(
                "| %s | [%s](models/MC_%s.cfg) | %s | %s | %s |",
                model.claim(), model.name(), model.name(), model.bounds(), grouped(found), seconds);
    }

    private static String seconds(TlcRun run) {
        return String.format(Locale.ROOT, "%.1f", run.seconds());
    }

    /** Groups the digits of large numbers in threes. */
    private static String grouped(String found) {
        StringBuilder grouped = new StringBuilder();
        for (String word : found.split(" ")) {
            grouped.append(grouped.isEmpty() ? "" : " ");
            grouped.append(word.matches("\\d{4,}") ? String.format(Locale.ROOT, "%,d", Long.parseLong(word)) : word);
        }
        return grouped.toString();
    }

    private void print(String line) {
        System.out.println(line);
        printed.append(line).append('\n');
    }
}
