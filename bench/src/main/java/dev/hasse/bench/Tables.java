package dev.hasse.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The results as Markdown. */
final class Tables {
    /** In megabytes. A lower peak means that the process was only seen before it had really started, if at all. */
    private static final double SMALLEST_PEAK = 1;

    /** Contenders with a column of their own; the yardstick of a shape has another. */
    private static final List<Contender> COMPARED = List.of(
            Contender.HASSE, Contender.DUCKDB_RANGE_JOIN, Contender.DUCKDB_WINDOW, Contender.LITERAL_QUANTIFIERS);

    private static final List<Contender> OTHER_COMMANDS = List.of(Contender.HASSE_REPORT, Contender.HASSE_VALIDATE);

    private Tables() {}

    /** The head of the table of costs. Each row is added when it is known. */
    static String costsHead() {
        return head(columns(
                Stream.of("shape", "records", "MB", "A1 / A2 / A6", Contender.WC.title(), "yardstick"),
                COMPARED,
                "Hasse ÷ yardstick"));
    }

    /** The costs of all contenders on one file. */
    static String costs(Results.Row row) {
        List<String> cells = new ArrayList<>(List.of(
                row.shape().word(),
                count(row.records()),
                String.format(Locale.ROOT, "%.0f", row.bytes() / 1e6),
                count(row.counts().staleGeneration()) + " / "
                        + count(row.counts().phantomTool()) + " / "
                        + count(row.counts().reordering())));
        cells.add(cost(row, Contender.WC));
        cells.add(cost(row, Contender.yardstick(row.shape())));
        COMPARED.forEach(contender -> cells.add(cost(row, contender)));
        cells.add(ratios(row.measured(Contender.HASSE), row.yardstick()));
        return line(cells);
    }

    /** The growth of the costs. */
    static String growth(Results results) {
        List<List<String>> table = new ArrayList<>();
        table.add(columns(Stream.of("shape", "yardstick"), COMPARED));
        for (Shape shape : Shape.values()) {
            List<Results.Row> rows = results.growth(shape);
            if (rows.size() < 2) {
                continue;
            }
            List<String> cells = new ArrayList<>(List.of(shape.word()));
            cells.add(exponents(rows, Contender.yardstick(shape)));
            COMPARED.forEach(contender -> cells.add(exponents(rows, contender)));
            table.add(cells);
        }
        return markdown(table);
    }

    private static String exponents(List<Results.Row> rows, Contender contender) {
        return Growth.exponent(rows, contender, Measurement::wall)
                .flatMap(wall -> Growth.exponent(rows, contender, Measurement::cpu)
                        .map(cpu -> String.format(Locale.ROOT, "%.2f / %.2f", wall, cpu)))
                .orElse("");
    }

    /** The costs of Hasse's other commands, on the files on which they were measured. */
    static String otherCommands(Results results) {
        List<List<String>> table = new ArrayList<>();
        table.add(columns(
                Stream.of("shape", "records", "`hasse check`"), OTHER_COMMANDS, "report ÷ check", "validate ÷ check"));
        for (Results.Row row : results.all()) {
            if (OTHER_COMMANDS.stream().anyMatch(row.of()::containsKey)) {
                List<String> cells = new ArrayList<>(List.of(row.shape().word(), count(row.records())));
                cells.add(cost(row, Contender.HASSE));
                OTHER_COMMANDS.forEach(command -> cells.add(cost(row, command)));
                OTHER_COMMANDS.forEach(
                        command -> cells.add(ratios(row.measured(command), row.measured(Contender.HASSE))));
                table.add(cells);
            }
        }
        return markdown(table);
    }

    private static List<String> columns(Stream<String> first, List<Contender> contenders, String... last) {
        return Stream.of(first, contenders.stream().map(Contender::title), Arrays.stream(last))
                .flatMap(Function.identity())
                .toList();
    }

    /** The goals. */
    static String goals(List<Goal> goals) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("goal", "measured", ""));
        for (Goal goal : goals) {
            table.add(List.of(goal.promise(), goal.measured(), goal.met() ? "met" : "**not met**"));
        }
        return markdown(table);
    }

    private static String cost(Results.Row row, Contender contender) {
        return row.measured(contender).map(Tables::cost).orElse("");
    }

    private static String ratios(Optional<Measurement> of, Optional<Measurement> to) {
        return of.flatMap(a -> to.map(b -> String.join(
                        " / ",
                        ratio("%.2f", a.wall(), b.wall()),
                        ratio("%.2f", a.cpu(), b.cpu()),
                        ratio("%.1f", a.peak(), b.peak()))))
                .orElse("");
    }

    /** A ratio; "?" if the yardstick took too little to be measured, as on a few records. */
    static String ratio(String form, double measured, double yardstick) {
        return yardstick > 0 ? String.format(Locale.ROOT, form, measured / yardstick) : "?";
    }

    private static String cost(Measurement measured) {
        String peak = measured.peak() >= SMALLEST_PEAK ? String.format(Locale.ROOT, "%.0f", measured.peak()) : "?";
        return String.format(Locale.ROOT, "%.2f / %.2f / ", measured.wall(), measured.cpu()) + peak;
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A table, the first row of which is its head. */
    static String markdown(List<List<String>> table) {
        StringBuilder text = new StringBuilder(head(table.get(0)));
        table.stream().skip(1).forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private static String head(List<String> titles) {
        return line(titles) + line(titles.stream().map(title -> "---").toList());
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
