package dev.hasse.check;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.Grounding;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.model.SafeText;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Setting;
import dev.hasse.traces.Limits;
import java.util.function.Function;

/** Turns the settings of a conversion, which are names and paths, into a request. */
public final class ConversionRequest {
    /** The format that stands for whatever each input is recognized to be. */
    public static final String AUTO = "auto";

    private ConversionRequest() {}

    /**
     * The conversion that settings ask for.
     *
     * @param files reads the file of this path
     * @throws IllegalArgumentException if the format or the grounding is unknown; the message says where it was set
     */
    public static Conversion.Request of(ConversionSettings settings, Limits limits, Function<String, byte[]> files) {
        Setting<String> from = settings.from();
        Format format = from == null || from.value().equals(AUTO) ? null : parsed(Format::parse, from);
        Setting<String> mapping = settings.mapping();
        Mapping rules =
                mapping == null ? Mapping.none() : MappingFile.read(mapping.value(), files.apply(mapping.value()));
        Setting<String> grounding = settings.grounding();
        return new Conversion.Request(
                format, rules, grounding == null ? Grounding.SINCE_WRITE : parsed(Grounding::parse, grounding), limits);
    }

    private static <T> T parsed(Function<String, T> parse, Setting<String> setting) {
        try {
            return parse.apply(setting.value());
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(SafeText.escape(setting.from()) + ": " + unknown.getMessage(), unknown);
        }
    }
}
