package dev.hasse.cli;

import dev.hasse.reports.Counted;
import dev.hasse.traces.ReadProgress;
import java.text.DecimalFormat;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import me.tongfei.progressbar.DefaultProgressBarRenderer;
import me.tongfei.progressbar.ProgressBarStyle;
import me.tongfei.progressbar.ProgressState;

/**
 * What there is to say of reading: traces, records, MB/s of the inputs as they are stored, and the time that is left if all goes on
 * like that. The bar shows the share of the bytes. There is none where nobody knows how many bytes there are, none while inputs are
 * read once more, since it has been full once, and none where the terminal is too narrow.
 */
final class ProgressRenderer extends DefaultProgressBarRenderer {
    private static final ProgressBarStyle STYLE = ProgressBarStyle.builder()
            .leftBracket("[")
            .rightBracket("]")
            .block('=')
            .space(' ')
            .fractionSymbols(" =")
            .rightSideFractionSymbol(' ')
            .build();

    /** What stands beside the bar takes nearly as much. */
    private static final int NARROWEST_BAR = 70;

    private static final double SECOND = 1e9;
    private static final double MEGABYTE = 1e6;

    private final Supplier<ReadProgress.State> progress;
    private final LongSupplier clock;
    private final long start;
    /** What is being rendered. */
    private ReadProgress.State now;

    private double seconds;

    /**
     * @param progress tells how far reading is
     * @param clock tells the time in nanoseconds
     * @param start when reading began
     */
    ProgressRenderer(Supplier<ReadProgress.State> progress, LongSupplier clock, long start) {
        super(STYLE, "", 1, true, new DecimalFormat(), ChronoUnit.SECONDS, true, unused -> Optional.empty());
        this.progress = progress;
        this.clock = clock;
        this.start = start;
        this.now = progress.get();
    }

    @Override
    public String render(ProgressState state, int width) {
        now = progress.get();
        seconds = (clock.getAsLong() - start) / SECOND;
        boolean known = now.total().isPresent();
        if (known && !now.again() && width >= NARROWEST_BAR) {
            return super.render(state, width);
        }
        String begin = now.again() ? "once more: " : known ? percentage(state).strip() + ", " : "";
        String time = known ? etaString(state) : time(seconds) + " so far";
        String text = begin + String.join(", ", time, ratio(state), speed(state));
        return text.substring(0, Math.max(0, Math.min(width, text.length())));
    }

    private double share() {
        long total = now.total().orElse(0);
        return total == 0 ? 0 : (double) now.bytes() / total;
    }

    @Override
    protected int progressIntegralPart(ProgressState state, int length) {
        // The last part is for the fraction.
        return Math.min((int) (share() * length), length - 1);
    }

    @Override
    protected int progressFractionalPart(ProgressState state, int length) {
        return share() >= 1 ? 1 : 0;
    }

    @Override
    protected String percentage(ProgressState state) {
        return String.format(Locale.ROOT, "%3d%%", (int) (100 * share()));
    }

    @Override
    protected String ratio(ProgressState state) {
        return Counted.of(now.traces(), "trace") + ", " + records(now.records());
    }

    @Override
    protected String speed(ProgressState state) {
        return String.format(Locale.ROOT, "%.0f MB/s", seconds > 0 ? now.bytes() / MEGABYTE / seconds : 0);
    }

    @Override
    protected String etaString(ProgressState state) {
        long left = now.total().orElse(0) - now.bytes();
        if (left == 0) {
            return "finishing";
        }
        return now.bytes() == 0 ? "?" : time(seconds / now.bytes() * left) + " left";
    }

    private static String records(long records) {
        return records < 1_000_000
                ? Counted.of(records, "record")
                : String.format(Locale.ROOT, "%.1fM records", records / 1e6);
    }

    private static String time(double seconds) {
        Duration time = Duration.ofSeconds(Math.round(seconds));
        return String.format("%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
    }
}
