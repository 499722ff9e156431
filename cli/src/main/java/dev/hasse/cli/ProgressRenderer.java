package dev.hasse.cli;

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
 * Renders progress: what was achieved, MB/s of the stored inputs, and the remaining time at the current speed. The bar
 * shows the share that is done. It is left out if the total is unknown, if the terminal is too narrow,
 * and while inputs are read a second time, since it has been full before.
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

    /** The text beside the bar takes nearly this width. */
    private static final int NARROWEST_BAR = 70;

    private static final double SECOND = 1e9;
    private static final double MEGABYTE = 1e6;

    private final Supplier<Progress> progress;
    private final LongSupplier clock;
    private final long start;
    /** The state that is being rendered. */
    private Progress now;

    private double seconds;

    /**
     * @param progress the progress
     * @param clock tells the time in nanoseconds
     * @param start when it began
     */
    ProgressRenderer(Supplier<Progress> progress, LongSupplier clock, long start) {
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
        String begin = now.again() ? "second pass: " : known ? percentage(state).strip() + ", " : "";
        String time = known ? etaString(state) : time(seconds) + " so far";
        String speed = now.ofBytes() ? ", " + speed(state) : "";
        String text = begin + time + ", " + ratio(state) + speed;
        return text.substring(0, Math.max(0, Math.min(width, text.length())));
    }

    private double share() {
        long total = now.total().orElse(0);
        return total == 0 ? 0 : (double) now.done() / total;
    }

    @Override
    protected int progressIntegralPart(ProgressState state, int length) {
        // The last cell is for the fraction.
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
        return now.counted();
    }

    @Override
    protected String speed(ProgressState state) {
        return now.ofBytes()
                ? String.format(Locale.ROOT, "%.0f MB/s", seconds > 0 ? now.done() / MEGABYTE / seconds : 0)
                : "";
    }

    @Override
    protected String etaString(ProgressState state) {
        long left = now.total().orElse(0) - now.done();
        if (left == 0) {
            return "finishing";
        }
        return now.done() == 0 ? "?" : time(seconds / now.done() * left) + " left";
    }

    private static String time(double seconds) {
        Duration time = Duration.ofSeconds(Math.round(seconds));
        return String.format("%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
    }
}
