package dev.hasse.reports.explanation;

import dev.hasse.model.Effect;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Witness;
import dev.hasse.reports.Markup;
import dev.hasse.reports.SafeWording;
import dev.hasse.reports.TextWidth;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The panel of a {@link TimelineSvg} for reordered effects: on the left each effect as issued, on the right as they
 * landed, and a line from each to the place where it was issued. It has no rows for other witnesses.
 */
final class EffectsPanel {
    private static final int ROW = 20;
    private static final int LIMIT = 44;
    private static final int GAP = 130;

    private final List<Row> rows;
    private final String heading;
    private final TimelineLayout layout;

    /**
     * A place in the order of effects.
     *
     * @param issued the effect that was issued there
     * @param landed the effect that landed there
     * @param origin the place where the latter was issued
     */
    private record Row(String issued, String landed, int origin) {}

    /** @param subject the witness that is drawn; null for none */
    EffectsPanel(Timeline timeline, @Nullable Witness subject, TimelineLayout layout) {
        this.rows = rows(timeline, subject);
        this.heading = subject == null || subject.certain() ? "it landed" : "it may have landed";
        this.layout = layout;
    }

    private static List<Row> rows(Timeline timeline, @Nullable Witness subject) {
        List<Row> rows = new ArrayList<>();
        if (subject instanceof ToolEffectReordering reordering) {
            int operation = timeline.find(reordering.operation().id());
            List<Effect> effected =
                    operation < 0 ? null : timeline.operations().get(operation).effected();
            if (effected != null) {
                List<Effect> issued = timeline.operations().get(operation).issued();
                boolean[] used = new boolean[issued.size()];
                for (int k = 0; k < effected.size(); k++) {
                    int origin = 0;
                    while (used[origin] || !issued.get(origin).equals(effected.get(k))) {
                        origin++;
                    }
                    used[origin] = true;
                    rows.add(new Row(pair(issued.get(k)), pair(effected.get(k)), origin));
                }
            }
        }
        return rows;
    }

    private static String pair(Effect effect) {
        return SafeWording.DRAWN.pair(effect.cell(), effect.value());
    }

    /** Its height; 0 if it is empty. */
    int height() {
        return rows.isEmpty() ? 0 : (rows.size() + 2) * ROW;
    }

    /** The width of a drawing that holds it; 0 if it is empty. */
    int width() {
        return rows.stream()
                .mapToInt(row -> landed() + pixels(row.landed()))
                .map(right -> Math.max(right, landed() + pixels(heading)) + 2 * layout.margin())
                .max()
                .orElse(0);
    }

    /** Where the right column begins. */
    private int landed() {
        int widest = rows.stream().mapToInt(row -> pixels(row.issued())).max().orElse(0);
        return layout.x(0) + Math.max(widest, 60) + GAP;
    }

    private static int pixels(String full) {
        return TimelineLayout.pixels(TextWidth.shorten(full, LIMIT));
    }

    /** Draws it below the lanes. */
    void draw(Markup svg, SvgPen pen) throws XMLStreamException {
        if (rows.isEmpty()) {
            return;
        }
        int landed = landed();
        int head = layout.bottom() + ROW + 4;
        svg.text("text", "T1 issued", "class", "hasse-meaning", "x", layout.x(0), "y", head);
        svg.text("text", heading, "class", "hasse-meaning", "x", landed, "y", head);
        for (int k = 0; k < rows.size(); k++) {
            Row row = rows.get(k);
            int baseline = head + (k + 1) * ROW;
            int from = head + (row.origin() + 1) * ROW - 4;
            label(svg, pen, row.issued(), layout.x(0), baseline);
            label(svg, pen, row.landed(), landed, baseline);
            int start = layout.x(0) + pixels(rows.get(row.origin()).issued()) + 8;
            svg.open("g", "class", row.origin() == k ? "hasse-arrow hasse-kept" : "hasse-arrow");
            pen.line("M" + start + " " + from + "H" + (landed - GAP + 12) + "L" + (landed - 30) + " " + (baseline - 4)
                    + "H" + (landed - 16));
            pen.head(landed - 8, baseline - 4, 1, 0);
            svg.close();
        }
    }

    private static void label(Markup svg, SvgPen pen, String full, int x, int baseline) throws XMLStreamException {
        String shown = TextWidth.shorten(full, LIMIT);
        svg.open("g", "class", "hasse-event", "role", "img", "tabindex", 0);
        svg.text("title", full);
        pen.label(shown, "hasse-label", x, baseline, TimelineLayout.pixels(shown));
        svg.close();
    }
}
