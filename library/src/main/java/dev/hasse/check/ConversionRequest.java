package dev.hasse.check;

import dev.hasse.documents.NearestName;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.Grounding;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.model.Named;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnknownNameException;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Setting;
import dev.hasse.traces.Limits;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
     * @throws IllegalArgumentException if the format or the grounding is unknown; the message says where it was set
     */
    public static Conversion.Request of(ConversionSettings settings, Limits limits, Function<String, byte[]> files) {
        Setting<String> from = settings.from();
        Format format =
                from == null ? null : parsed(ConversionRequest::format, from).orElse(null);
        Setting<String> mapping = settings.mapping();
        Mapping rules =
                mapping == null ? Mapping.none() : MappingFile.read(mapping.value(), files.apply(mapping.value()));
        Setting<String> grounding = settings.grounding();
        return new Conversion.Request(
                format, rules, grounding == null ? Grounding.SINCE_WRITE : parsed(Grounding::parse, grounding), limits);
    }

    /** The names of all formats, and those that stand for none of them. */
    public static List<String> names() {
        return Stream.concat(
                        Arrays.stream(Format.values()).map(Format::word), Stream.of(AUTO, ConversionSettings.RECORDS))
                .toList();
    }

    /**
     * The one of the {@link #names} that is called so, whatever the case.
     *
     * @throws IllegalArgumentException if there is none; the message lists them
     */
    public static String known(String name) {
        return Named.choose(names(), Function.identity(), name);
    }

    /** The format of this name; empty if it is to be recognized. */
    private static Optional<Format> format(String name) {
        String known = known(name);
        return known.equals(AUTO) ? Optional.empty() : Optional.of(Format.parse(known));
    }

    private static <T> T parsed(Function<String, T> parse, Setting<String> setting) {
        try {
            return parse.apply(setting.value());
        } catch (UnknownNameException unknown) {
            throw new IllegalArgumentException(
                    SafeText.escape(setting.from()) + ": " + unknown.getMessage() + NearestName.question(unknown),
                    unknown);
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(SafeText.escape(setting.from()) + ": " + unknown.getMessage(), unknown);
        }
    }
}
