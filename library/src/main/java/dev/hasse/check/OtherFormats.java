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
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Inputs that are no operation records, but recognized as logs of one other format: one that was named, or all of the format that were found in
 * folders, which have one cause and need one message.
 */
public final class OtherFormats {
    private final Format format;
    private final List<String> files = new ArrayList<>();
    private boolean areSeveral;

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
        List<OtherFormats> all = new ArrayList<>();
        Map<Format, OtherFormats> found = new LinkedHashMap<>();
        for (Input input : inputs) {
            // One that begins with records is of no other format.
            Optional<Format> recognized = problems.concern(input.name())
                    ? Recognition.beginning(input, limits).format()
                    : Optional.empty();
            recognized.ifPresent(format -> {
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
        boolean areSeveral = all.stream().map(OtherFormats::format).distinct().count() > 1;
        all.forEach(one -> one.areSeveral = areSeveral);
        return all;
    }

    /** Their names, as given. */
    public List<String> files() {
        return List.copyOf(files);
    }

    /** Their format. */
    public Format format() {
        return format;
    }

    /**
     * What is wrong with them, and what to do: to name their format, or, if there are several, to have each file recognized.
     *
     * @param from words the setting of a format
     * @param mapping ends the message about a format that needs a mapping
     */
    public String message(UnaryOperator<String> from, String mapping) {
        String found = named() + ": " + TraceSources.looksLike(format, TraceSources.RECORDS) + "; try ";
        return areSeveral
                ? found + from.apply(ConversionRequest.AUTO) + ", which reads each file by its own format"
                : found + from.apply(format.word()) + (format.needsMapping() ? mapping : "");
    }

    /** The files as a message names them: {@code FILE}, or {@code FILE and 9 more files}. */
    public String named() {
        return SafeText.escape(files.get(0))
                + (files.size() == 1 ? "" : " and " + Counted.of(files.size() - 1, "more file"));
    }
}
