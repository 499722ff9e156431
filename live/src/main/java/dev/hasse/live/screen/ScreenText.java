package dev.hasse.live.screen;

import dev.hasse.live.NextStep;
import dev.hasse.live.screen.Activity.Agent;
import dev.hasse.live.screen.Activity.Cell;
import dev.hasse.live.screen.Activity.Told;
import dev.hasse.model.SafeText;
import dev.hasse.model.Witness;
import dev.hasse.reports.Headings;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.TextStyle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Draws {@link Activity} as the lines of a screen: a line of totals, then agents, hot cells and findings, each as far as there is room. */
public final class ScreenText {
    private static final int NUMBER = 8;
    private static final int SHOWN_HELD = 6;
    /** As many columns of a trace's id as tell traces apart at a glance. */
    private static final int TRACE = 10;

    /** The lines that are not for agents, cells or findings: totals, three headings, four empty lines, and the last one. */
    private static final int FIXED = 9;

    private final Activity activity;
    private final TextStyle style;

    public ScreenText(Activity activity, TextStyle style) {
        this.activity = activity;
        this.style = style;
    }

    /**
     * The lines of the screen, none wider than it, and never more than it has rows. They have no control characters but those
     * of the style.
     *
     * @param refused how many records have been refused
     */
    public List<String> lines(ScreenSize size, long refused) {
        int columns = Math.max(1, size.columns());
        int room = Math.max(0, size.rows() - FIXED);
        List<Agent> agents = activity.agents();
        List<Cell> cells = activity.cells();
        // Findings may take what agents and cells leave, but a third of the room at least.
        int forAgents = Math.min(agents.size(), Math.max(1, room / 3));
        int forCells = Math.min(cells.size(), Math.max(1, room / 4));
        List<String> lines = new ArrayList<>();
        lines.add(FittedText.cut(totals(refused), columns));
        lines.add("");
        agents(agents.subList(0, forAgents), agents.size(), columns, lines);
        lines.add("");
        cells(cells.subList(0, forCells), cells.size(), columns, lines);
        lines.add("");
        findings(Math.max(0, room - forAgents - forCells), columns, lines);
        while (lines.size() < size.rows() - 1) {
            lines.add("");
        }
        lines.add(style.faint(FittedText.cut("Ctrl-C ends it; --plain prints lines", columns)));
        return List.copyOf(lines.subList(0, Math.min(lines.size(), size.rows())));
    }

    private String totals(long refused) {
        Map<String, Integer> counts = activity.counts();
        String found = counts.isEmpty()
                ? "no findings"
                : counts.entrySet().stream()
                        .map(one -> one.getKey() + " ×" + one.getValue())
                        .collect(Collectors.joining(", "));
        Duration elapsed = Duration.ofNanos(activity.elapsed());
        return String.format(
                Locale.ROOT,
                "hasse watch  %d:%02d:%02d  %,d records  %.1f/s  %d %s  %s%s%s",
                elapsed.toHours(),
                elapsed.toMinutesPart(),
                elapsed.toSecondsPart(),
                activity.records(),
                activity.rate(),
                activity.traces(),
                activity.traces() == 1 ? "trace" : "traces",
                found,
                activity.withdrawals() == 0 ? "" : "  " + activity.withdrawals() + " withdrawn",
                refused == 0 ? "" : "  " + refused + " refused");
    }

    /** The columns of a name: a third of the screen, but not more than names need. */
    private static int nameColumns(int columns) {
        return Math.min(32, Math.max(8, columns / 3));
    }

    private void agents(List<Agent> shown, int all, int columns, List<String> to) {
        int name = nameColumns(columns);
        to.add(heading(
                "Agents (" + all + ")",
                name,
                FittedText.right("records", NUMBER) + FittedText.right("last", NUMBER) + "  holds; ! changed since by",
                columns));
        for (Agent agent : shown) {
            String line = "  " + FittedText.left(name(agent.place), name - 2)
                    + FittedText.right(String.valueOf(agent.records), NUMBER)
                    + FittedText.right(ago(agent.latest), NUMBER) + "  ";
            String held = held(agent);
            String cut = FittedText.cut(line + held, columns);
            to.add(held.startsWith("!") ? style.found(cut) : cut);
        }
    }

    private String held(Agent agent) {
        List<String> fresh = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        // The latest is last.
        for (String cell : List.copyOf(agent.held.keySet())) {
            String by = activity.changedBy(agent, cell);
            if (by.isEmpty()) {
                fresh.add(0, SafeText.escape(cell));
            } else {
                changed.add(0, "! " + SafeText.escape(cell) + " " + SafeText.escape(by));
            }
        }
        changed.addAll(fresh);
        int more = changed.size() - SHOWN_HELD;
        return changed.stream().limit(SHOWN_HELD).collect(Collectors.joining(", ")) + (more > 0 ? " +" + more : "");
    }

    private void cells(List<Cell> shown, int all, int columns, List<String> to) {
        int name = nameColumns(columns);
        to.add(heading(
                "Hot cells (" + all + ")",
                name,
                FittedText.right("reads", NUMBER)
                        + FittedText.right("writes", NUMBER)
                        + FittedText.right("agents", NUMBER)
                        + FittedText.right("last", NUMBER)
                        + "  last writer",
                columns));
        for (Cell cell : shown) {
            to.add(FittedText.cut(
                    "  " + FittedText.left(name(cell.place), name - 2)
                            + FittedText.right(String.valueOf(cell.reads), NUMBER)
                            + FittedText.right(String.valueOf(cell.writes), NUMBER)
                            + FittedText.right(String.valueOf(cell.users.size()), NUMBER)
                            + FittedText.right(ago(cell.latest), NUMBER)
                            + "  " + SafeText.escape(cell.lastWriter),
                    columns));
        }
    }

    private void findings(int rows, int columns, List<String> to) {
        List<Told> findings = activity.findings();
        to.add(heading("Findings (" + findings.size() + ")", nameColumns(columns), "", columns));
        for (Told told : findings.subList(0, Math.min(findings.size(), rows / 2))) {
            Witness witness = told.finding().witness();
            to.add(style.found(FittedText.cut(
                    FittedText.right(ago(told.at()), NUMBER) + "  " + Headings.code(witness) + " "
                            + Sentences.of(witness),
                    columns)));
            to.add(FittedText.cut(" ".repeat(NUMBER) + "  now: " + NextStep.of(witness), columns));
        }
    }

    private String heading(String title, int titleColumns, String columnTitles, int columns) {
        return style.faint(FittedText.cut(FittedText.left(title, titleColumns) + columnTitles, columns)
                .stripTrailing());
    }

    /** The name, and the trace that it is in if there are several. */
    private String name(Activity.Place place) {
        String name = SafeText.escape(place.name());
        return activity.traces() < 2 ? name : name + " · " + FittedText.cut(SafeText.escape(place.traceId()), TRACE);
    }

    private String ago(long moment) {
        Duration since = Duration.ofNanos(activity.now() - moment);
        if (since.toMinutes() < 1) {
            return since.toSeconds() + " s";
        }
        return since.toHours() < 1 ? since.toMinutes() + " min" : since.toHours() + " h";
    }
}
