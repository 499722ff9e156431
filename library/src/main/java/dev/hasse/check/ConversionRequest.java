package dev.hasse.check;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Named;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnknownNameException;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Setting;
import dev.hasse.traces.Limits;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Stream;

/** Turns the settings of a conversion, which are names and paths, into a request. */
public final class ConversionRequest {
    /** The format that stands for whatever each input is recognized to be. */
    public static final String AUTO = "auto";

    private ConversionRequest() {}

    /**
     * The conversion that settings ask for.
     *
     * @param files reads the file of this path
     * @throws IllegalArgumentException if the format or the grounding is unknown; the message says where it was set, and
     *     the cause is the {@link UnknownNameException}
     */
    public static Conversion.Request of(ConversionSettings settings, Limits limits, Function<String, byte[]> files) {
        Setting<String> from = settings.from();
        String name = from == null ? AUTO : parsed(ConversionRequest::format, from);
        Format format = name.equals(AUTO) ? null : Format.parse(name);
        Setting<String> mapping = settings.mapping();
        Mapping rules =
                mapping == null ? Mapping.none() : MappingFile.read(mapping.value(), files.apply(mapping.value()));
        Setting<String> grounding = settings.grounding();
        return new Conversion.Request(
                format, rules, grounding == null ? Grounding.SINCE_WRITE : parsed(Grounding::parse, grounding), limits);
    }

    /** The names that a conversion may be asked for by. */
    public static Stream<String> formats() {
        return Stream.concat(
                Arrays.stream(Format.values()).map(Format::word), Stream.of(AUTO, ConversionSettings.RECORDS));
    }

    /**
     * The one of {@link #formats} that is called {@code name}, whatever the case.
     *
     * @throws UnknownNameException if there is none
     */
    public static String format(String name) {
        return Named.choose(formats().toList(), Function.identity(), name);
    }

    private static <T> T parsed(Function<String, T> parse, Setting<String> setting) {
        try {
            return parse.apply(setting.value());
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(SafeText.escape(setting.from()) + ": " + unknown.getMessage(), unknown);
        }
    }
}
