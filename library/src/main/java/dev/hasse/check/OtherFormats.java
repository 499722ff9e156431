package dev.hasse.check;

import dev.hasse.imports.convert.Recognition;
import dev.hasse.imports.formats.Format;
import dev.hasse.model.SafeText;
import dev.hasse.reports.Counted;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Inputs that are no operation records, but recognized as logs of one other format: one that was named, or all of the format that were found in
 * folders, which have one cause and need one message.
 */
public final class OtherFormats {
    private final Format format;
    private final List<String> files = new ArrayList<>();

    private OtherFormats(Format format, Input first) {
        this.format = format;
        files.add(first.name());
    }

    /**
     * Recognizes those inputs in which something was refused, in their order.
     *
     * @param problems what was refused
     * @param limits how large the parts of an input may be
     */
    public static List<OtherFormats> ofRefused(List<Input> inputs, Problems problems, Limits limits) {
        return of(
                inputs.stream()
                        .filter(input -> problems.concern(input.name())
                                && !Recognition.beginning(input, limits).holdsRecords())
                        .toList(),
                limits);
    }

    /**
     * Recognizes inputs, in their order.
     *
     * @param limits how large the parts of an input may be
     */
    private static List<OtherFormats> of(List<Input> inputs, Limits limits) {
        List<OtherFormats> all = new ArrayList<>();
        Map<Format, OtherFormats> found = new LinkedHashMap<>();
        for (Input input : inputs) {
            Recognition.of(input, limits).ifPresent(format -> {
                OtherFormats before = input.found() ? found.get(format) : null;
                if (before != null) {
                    before.files.add(input.name());
                    return;
                }
                OtherFormats one = new OtherFormats(format, input);
                all.add(one);
                if (input.found()) {
                    found.put(format, one);
                }
            });
        }
        return all;
    }

    /** Whether inputs are of more than one format. */
    public static boolean areSeveral(List<OtherFormats> all) {
        return all.stream().map(OtherFormats::format).distinct().count() > 1;
    }

    /** Their names, as given. */
    public List<String> files() {
        return List.copyOf(files);
    }

    /** Their format. */
    public Format format() {
        return format;
    }

    /** The files as a message names them: {@code FILE}, or {@code FILE and 9 more files}. */
    public String named() {
        return SafeText.escape(files.get(0))
                + (files.size() == 1 ? "" : " and " + Counted.of(files.size() - 1, "more file"));
    }
}
