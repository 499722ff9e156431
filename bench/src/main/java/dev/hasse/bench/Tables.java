package dev.hasse.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** The results as Markdown. */
final class Tables {
    /** In megabytes. A lower peak means that the process was only seen before it had really started, if at all. */
    private static final double SMALLEST_PEAK = 1;

    private Tables() {}

    /** The head of the table of costs. Each row is added when it is known. */
    static String costsHead() {
        return head(Stream.of(
                        Stream.of("shape", "records", "MB", "A1 / A2 / A6"),
                        Arrays.stream(Contender.values()).map(Contender::title),
                        Stream.of("Hasse ÷ Jackson"))
                .flatMap(Function.identity())
                .toList());
    }

    /** The costs of all contenders on one file. */
    static String costs(Results.Row row) {
        List<String> cells = new ArrayList<>(List.of(
                row.shape().title(),
                count(row.records()),
                String.format(Locale.ROOT, "%.0f", row.bytes() / 1e6),
                count(row.counts().staleGeneration()) + " / "
                        + count(row.counts().phantomTool()) + " / "
                        + count(row.counts().reordering())));
        for (Contender contender : Contender.values()) {
            cells.add(row.measured(contender).map(Tables::cost).orElse(""));
        }
        cells.add(row.measured(Contender.HASSE)
                .flatMap(hasse -> row.measured(Contender.JACKSON)
                        .map(jackson -> String.format(
                                Locale.ROOT,
                                "%.2f / %.2f / %.1f",
                                hasse.wall() / jackson.wall(),
                                hasse.cpu() / jackson.cpu(),
                                hasse.peak() / jackson.peak())))
                .orElse(""));
        return line(cells);
    }

    /** The growth of the costs. */
    static String growth(Results results) {
        List<List<String>> table = new ArrayList<>();
        table.add(Stream.concat(
                        Stream.of("shape"), Arrays.stream(Contender.values()).map(Contender::title))
                .toList());
        for (Shape shape : Shape.values()) {
            List<Results.Row> rows = results.growth(shape);
            if (rows.size() < 2) {
                continue;
            }
            List<String> cells = new ArrayList<>(List.of(shape.title()));
            for (Contender contender : Contender.values()) {
                cells.add(Growth.exponent(rows, contender, Measurement::wall)
                        .flatMap(wall -> Growth.exponent(rows, contender, Measurement::cpu)
                                .map(cpu -> String.format(Locale.ROOT, "%.2f / %.2f", wall, cpu)))
                        .orElse(""));
            }
            table.add(cells);
        }
        return markdown(table);
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

    private static String cost(Measurement measured) {
        String peak = measured.peak() >= SMALLEST_PEAK ? String.format(Locale.ROOT, "%.0f", measured.peak()) : "?";
        return String.format(Locale.ROOT, "%.2f / %.2f / ", measured.wall(), measured.cpu()) + peak;
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String markdown(List<List<String>> table) {
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
