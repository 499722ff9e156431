package dev.hasse.reports.explanation;

import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.reports.Markup;
import java.util.EnumMap;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/**
 * Steps of a log of transactions as an SVG drawing, with time from left to right: a lane for each transaction, a bar from the beginning of each
 * step to its end, where its mark is, and arrows between steps that are related. The step that is wrong has an arrow in its label, besides its
 * colour; one that is missing has a dashed mark at the end of time. The full text of a shortened label is in its title, which screen readers
 * also read.
 */
final class StepsSvg {
    private static final String DESCRIPTION =
            "Time runs from left to right, in exact order and not to scale. Each transaction has a lane, and each step a row in it.";
    private static final int LEGEND_HEIGHT = 36;
    private static final int HALF_BAR = TimelineLayout.BAR_HEIGHT / 2;

    private final Markup svg;
    private final SvgPen pen;
    private final StepsLayout layout;

    private StepsSvg(Markup svg, StepsLayout layout) {
        this.svg = svg;
        this.pen = new SvgPen(svg);
        this.layout = layout;
    }

    /**
     * Writes a drawing as an element of a page that has {@link TimelineSvg#style}.
     *
     * @param title its title; safe to print
     * @param prefix the prefix of its element ids; unique within the page
     */
    static void embed(LoggedSteps steps, String title, String prefix, Markup html) throws XMLStreamException {
        new StepsSvg(html, StepsLayout.of(steps)).draw(prefix, title);
    }

    private void draw(String prefix, String title) throws XMLStreamException {
        int legend = legendWidth();
        int width = Math.max(layout.width(), legend);
        pen.open(width, layout.bottom() + LEGEND_HEIGHT, prefix, title, DESCRIPTION);
        pen.ground(width, layout.bottom() + LEGEND_HEIGHT);
        axis(width);
        lanes(width);
        for (StepsLayout.Row row : layout.rows()) {
            row(row);
        }
        for (StepsLayout.Arrow arrow : layout.arrows()) {
            arrow(arrow);
        }
        // Above all arrows, which would cross them out otherwise.
        for (StepsLayout.Arrow arrow : layout.arrows()) {
            svg.text(
                    "text",
                    arrow.meaning(),
                    "class",
                    "hasse-meaning",
                    "x",
                    arrow.channel() + StepsLayout.LABEL_OFFSET / 2,
                    "y",
                    arrow.baseline());
        }
        legend(layout.bottom() + LEGEND_HEIGHT - 14);
        svg.close();
    }

    private void axis(int width) throws XMLStreamException {
        pen.axis(StepsLayout.MARGIN);
        pen.axisEdge(StepsLayout.MARGIN, width);
        for (int x : layout.columns()) {
            pen.grid(x, layout.bottom());
        }
        for (StepsLayout.Tick tick : layout.ticks()) {
            pen.tick(tick.text(), tick.x());
        }
    }

    private void lanes(int width) throws XMLStreamException {
        for (StepsLayout.Lane lane : layout.lanes()) {
            pen.lane(lane.transaction(), lane.shown(), StepsLayout.MARGIN, lane.baseline(), lane.bottom(), width);
        }
    }

    private void row(StepsLayout.Row row) throws XMLStreamException {
        LoggedSteps.Line line = row.line();
        String emphasis = switch (line.mark()) {
            case WRONG -> "hasse-proof hasse-wrong";
            case CONCERNED -> "hasse-proof";
            case BESIDE -> "hasse-pale";
        };
        svg.open("g", "class", "hasse-event " + emphasis, "role", "img", "tabindex", 0);
        svg.text("title", line.sentence());
        Kind kind = line.kind();
        if (row.left() < row.right()) {
            bar(row);
        }
        if (kind == null) {
            svg.empty("circle", "class", "hasse-hollow hasse-missing", "cx", row.right(), "cy", row.y(), "r", 6);
        } else {
            symbol(kind).draw(svg, row.right(), row.y());
        }
        pen.label(
                row.label(),
                "hasse-label",
                row.right() + StepsLayout.LABEL_OFFSET,
                row.y() + 4,
                TimelineLayout.pixels(row.label()));
        svg.close();
    }

    private void bar(StepsLayout.Row row) throws XMLStreamException {
        svg.empty(
                "rect",
                "class",
                "hasse-bar",
                "x",
                row.left(),
                "y",
                row.y() - HALF_BAR,
                "width",
                row.right() - row.left(),
                "height",
                TimelineLayout.BAR_HEIGHT,
                "rx",
                HALF_BAR);
    }

    private void arrow(StepsLayout.Arrow arrow) throws XMLStreamException {
        svg.open("g", "class", "hasse-arrow", "role", "img", "tabindex", 0);
        svg.text(
                "title",
                "from step " + arrow.from().line().number() + " to step "
                        + arrow.to().line().number() + ": " + arrow.meaning());
        int start = arrow.from().labelEnd() + StepsLayout.LABEL_OFFSET / 2;
        int end = arrow.to().labelEnd() + StepsLayout.LABEL_OFFSET / 2;
        pen.line("M" + start + " " + arrow.from().y() + "H" + arrow.channel() + "V"
                + arrow.to().y() + "H" + (end + 8));
        pen.head(end, arrow.to().y(), -1, 0);
        svg.close();
    }

    private static TimelineSymbol symbol(Kind kind) {
        return switch (kind) {
            case BEGIN -> TimelineSymbol.BEGIN;
            case DONE -> TimelineSymbol.READ;
            case COMPENSATED -> TimelineSymbol.UNDONE;
            case COMMITTED -> TimelineSymbol.COMMIT;
            case FAILED, COMPENSATION_FAILED, ABORTED -> TimelineSymbol.GIVEN_UP;
        };
    }

    private static String meaning(TimelineSymbol symbol) {
        return switch (symbol) {
            case BEGIN -> "begins";
            case READ -> "a step";
            case UNDONE -> "compensates";
            case COMMIT -> "commits";
            case GIVEN_UP -> "fails, or aborts";
        };
    }

    private Map<TimelineSymbol, String> used() {
        Map<TimelineSymbol, String> used = new EnumMap<>(TimelineSymbol.class);
        for (StepsLayout.Row row : layout.rows()) {
            Kind kind = row.line().kind();
            if (kind != null) {
                used.put(symbol(kind), meaning(symbol(kind)));
            }
        }
        return used;
    }

    private int legendWidth() {
        return 2 * StepsLayout.MARGIN
                + used().values().stream().mapToInt(SvgPen::entryWidth).sum();
    }

    private void legend(int baseline) throws XMLStreamException {
        pen.legend(used(), StepsLayout.MARGIN, baseline);
        svg.close();
    }
}
