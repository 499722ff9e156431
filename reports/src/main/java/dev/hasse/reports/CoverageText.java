package dev.hasse.reports;

import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Fate;
import dev.hasse.model.SafeText;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The coverage of a conversion in words: nothing is dropped silently. */
public final class CoverageText {
    private static final int WIDTH = 80;
    private static final int INDENT = 4;
    private static final int SHOWN = 6;
    private static final int SHOWN_NAME = 40;
    /** What is no call is told in our own words, with a name from the log in some of them. */
    private static final int SHOWN_WORDS = 100;

    private static final String NO_MAPPING = "matching no rule, as there is no mapping (--mapping)";

    private CoverageText() {}

    /**
     * Prints the coverage.
     *
     * @param isMapped whether a mapping was given
     * @param draft the command that drafts a mapping for the same input; null if it cannot be read again
     */
    public static void write(Coverage coverage, boolean isMapped, @Nullable String draft, PrintWriter to) {
        to.println(wrap("converted " + Counted.of(coverage.calls(), "call") + " to "
                + Counted.of(coverage.records(), "record") + " of " + Counted.of(coverage.traces(), "trace") + " ("
                + (coverage.formats().isEmpty() ? "nothing was recognized" : String.join(", ", coverage.formats()))
                + ")"));
        for (Fate fate : Fate.values()) {
            if (coverage.calls(fate) > 0) {
                to.println(wrap("  " + Counted.of(coverage.calls(fate), "call") + " "
                        + (fate == Fate.UNMAPPED && !isMapped ? NO_MAPPING : meaning(fate)) + ": "
                        + most(coverage.tools(fate), SHOWN_NAME)));
            }
        }
        for (Count count : Count.values()) {
            if (isWorthSaying(count, coverage)) {
                to.println(wrap("  " + meaning(count, coverage)));
            }
        }
        if (!coverage.ignored().isEmpty()) {
            to.println(wrap("  records that are not calls: " + most(coverage.ignored(), SHOWN_WORDS)));
        }
        if (!coverage.beside().isEmpty()) {
            long files = coverage.beside().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            to.println(wrap(
                    "  " + Counted.of(files, "file") + " beside the logs: " + most(coverage.beside(), SHOWN_WORDS)));
        }
        if (coverage.calls(Fate.UNMAPPED) > 0) {
            advise(isMapped ? null : draft, to);
        }
        to.flush();
    }

    private static void advise(@Nullable String draft, PrintWriter to) {
        if (draft == null) {
            to.println(wrap(
                    "  a mapping says which cells calls read and write; hasse convert --suggest-mapping drafts one"));
        } else {
            to.println("  a mapping (--mapping) says which cells calls read and write; to draft one:");
            // Not wrapped, so that it can be copied.
            to.println("    " + draft);
        }
    }

    private static String wrap(String text) {
        return Wrap.wrap(text, WIDTH, INDENT);
    }

    private static String meaning(Fate fate) {
        return switch (fate) {
            case MAPPED -> "with known cells";
            case NONE -> "of tools that touch no cell";
            case OPAQUE -> "of opaque tools, which may touch anything";
            case UNMAPPED -> "matching no rule of the mapping";
            case UNNAMED -> "that do not name their cells";
            case FAILED -> "that failed, and had no effects";
            case UNKNOWN -> "that may have been done or not, as the log does not say";
            case UNTIMED -> "without a time";
        };
    }

    private static boolean isWorthSaying(Count count, Coverage coverage) {
        boolean total = count == Count.READS || count == Count.WRITES || count == Count.BATCHES;
        return !total && coverage.count(count) > 0;
    }

    private static String meaning(Count count, Coverage coverage) {
        long n = coverage.count(count);
        return switch (count) {
            case READS, WRITES, BATCHES -> Counted.of(n, count.word());
            case REFUSED -> Counted.of(n, "part") + " of the input that could not be used, left out";
            case READS_INFERRED ->
                Counted.of(n, "read") + " whose value was not recorded, but follows from earlier writes";
            case READS_WITHOUT_VALUE ->
                Counted.of(n, "read") + tools(count, coverage) + " whose value the log does not show, left out: "
                        + they(n) + " cannot show A1";
            case WRITES_INFERRED -> Counted.of(n, "write") + " whose value was not recorded, but was seen later";
            case WRITES_WITHOUT_VALUE ->
                Counted.of(n, "write") + tools(count, coverage) + " whose value the log does not show, left out: "
                        + they(n) + " cannot show A1";
            case WRITES_WITHOUT_CHANGE ->
                Counted.of(n, "write")
                        + " whose value was not recorded, and after which the cell was seen to be as before: left out";
            case UNLOGGED_WRITES ->
                Counted.of(n, "value") + " that no logged call "
                        + (coverage.count(Count.WRITTEN_IN_OTHER_TRACES) == 0 ? "" : "of the same trace ")
                        + "wrote: attributed to the agent unlogged";
            case WRITTEN_IN_OTHER_TRACES ->
                n
                        + " of these that a call of another trace wrote: a cell of one trace is none of another, so findings are not "
                        + "about " + (n == 1 ? "that call" : "these calls")
                        + "; a wider scope in the mapping makes one trace of them";
            case PROBABLE_WRITES ->
                Counted.of(n, "value")
                        + " that no logged call wrote: probably by commands that agents ran at the time, or by calls that failed, and attributed to them";
            case BATCHES_IN_OPEN_ORDER ->
                (coverage.count(Count.BATCHES) == 1
                                ? "the one batch of effects"
                                : n + " of " + coverage.count(Count.BATCHES) + " batches of effects")
                        + " landed while their calls overlapped, or at one moment, so that their order is open: "
                        + they(n)
                        + " cannot show A6";
            case SIMULTANEOUS_WRITES ->
                Counted.of(n, "moment") + " at which two agents wrote the same cell: which came first is unknown";
            case OVERLAPPING_WRITES ->
                Counted.of(n, "write") + " whose calls overlapped others to the same cell: what depends on their order "
                        + "is possible, not certain";
            case EDITS_CONTRADICTED ->
                Counted.of(n, "edit") + " that left another text than its arguments say: taken as the log shows it";
            case UNDONE -> Counted.of(n, "call") + " undone later";
            case REGISTRY_UNKNOWN ->
                Counted.of(n, "call") + " of which the log does not say which tools were visible: " + they(n)
                        + " cannot show A2";
            case CONTENT_UNRECORDED ->
                Counted.of(n, "call")
                        + " whose arguments and results were not recorded, so that rules find nothing in them; "
                        + "instrumentations by the semantic conventions record them with "
                        + "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=SPAN_ONLY (true, where it is a boolean), others with a "
                        + "setting of their own";
            case REVERSED_TIMES ->
                Counted.of(n, "call") + " that ended before " + they(n) + " began, according to "
                        + (n == 1 ? "its clock" : "their clocks");
        };
    }

    private static String they(long count) {
        return count == 1 ? "it" : "they";
    }

    /** The tools of the calls, in brackets; empty if they are not known. */
    private static String tools(Count count, Coverage coverage) {
        return coverage.tools(count).isEmpty() ? "" : " (" + most(coverage.tools(count), SHOWN_NAME) + ")";
    }

    private static String most(SortedMap<String, Long> counts, int shown) {
        String most = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(SHOWN)
                .map(entry -> SafeText.escape(SafeText.shorten(entry.getKey(), shown)) + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        return counts.size() > SHOWN ? most + ", and " + (counts.size() - SHOWN) + " more" : most;
    }
}
