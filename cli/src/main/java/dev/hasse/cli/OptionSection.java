package dev.hasse.cli;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The sections of the options in the help, in order. An option has the same name and purpose in every command that has
 * it, so one table of names says where it stands.
 */
enum OptionSection {
    /** What makes the command what it is: every option that is not in another section. */
    OWN("Options"),
    GATE(
            "Gate",
            "--require",
            "--fail-on",
            "--require-evidence",
            "--allow-untested",
            "--exit-zero",
            "--baseline",
            "--update-baseline",
            "--fail-on-new",
            "--fail-on-susceptible",
            "--fail-on-unknown"),
    OUTPUT(
            "Output",
            "--format",
            "--output",
            "--pages",
            "--color",
            "--all",
            "--coverage",
            "--max-witnesses",
            "--max-errors"),
    DECISION(
            "Decision",
            "--transactions",
            "--isolation",
            "--config",
            "--chain",
            "--a3",
            "--initial",
            "--count-possible",
            "--null"),
    CONVERSION("Logs in other formats", "--from", "--mapping", "--suggest-mapping", "--grounding"),
    READING(
            "Reading, and its limits",
            "--skip-invalid",
            "--shard",
            "--sorted",
            "--live",
            "--idle",
            "--threads",
            "--max-memory",
            "--max-line-bytes",
            "--max-depth",
            "--max-number-length"),
    HELP("Messages and help", "--quiet", "--verbose", "--help", "--version");

    @SuppressWarnings("ImmutableEnumChecker") // never changed
    private final List<String> options;

    private final String heading;

    OptionSection(String heading, String... options) {
        this.heading = heading;
        this.options = List.of(options);
    }

    /** The section of an option. */
    static OptionSection of(OptionSpec option) {
        for (OptionSection section : values()) {
            if (section.options.contains(option.longestName())) {
                return section;
            }
        }
        return OWN;
    }

    /** The heading above the options. */
    String heading() {
        return heading;
    }

    /** The options of this section, in the order in which it names them, and the others in their own order. */
    List<OptionSpec> among(List<OptionSpec> all) {
        return all.stream()
                .filter(option -> of(option) == this && !option.hidden())
                .sorted((one, other) -> Integer.compare(place(one), place(other)))
                .toList();
    }

    private int place(OptionSpec option) {
        return this == OWN ? option.order() : options.indexOf(option.longestName());
    }
}
