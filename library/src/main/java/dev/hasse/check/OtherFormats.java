package dev.hasse.check;

import dev.hasse.imports.convert.Recognition;
import dev.hasse.imports.formats.Format;
import dev.hasse.model.SafeText;
import dev.hasse.reports.Counted;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Inputs without operation records that are recognized as logs of one other format: one that was named, or all of the format that were found in
 * folders, which have one cause and need one message.
 */
public final class OtherFormats {
    private final Format format;
    private final String first;
    private int files = 1;

    private OtherFormats(Format format, Input first) {
        this.format = format;
        this.first = SafeText.escape(first.name());
    }

    /**
     * Recognizes inputs, in their order.
     *
     * @param limits how large the parts of an input may be
     */
    public static List<OtherFormats> of(List<Input> inputs, Limits limits) {
        List<OtherFormats> all = new ArrayList<>();
        Map<Format, OtherFormats> found = new LinkedHashMap<>();
        for (Input input : inputs) {
            Recognition.of(input, limits).ifPresent(format -> {
                OtherFormats before = input.found() ? found.get(format) : null;
                if (before != null) {
                    before.files++;
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

    /** Their format. */
    public Format format() {
        return format;
    }

    /** The files as a message names them: {@code FILE}, or {@code FILE and 9 more files}. */
    public String named() {
        return first + (files == 1 ? "" : " and " + Counted.of(files - 1, "more file"));
    }
}
