package dev.hasse.cli;

import dev.hasse.reports.Wrap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The layout of the help of every command: options by their purpose, commands on a line each, and lines as wide as the
 * terminal, up to a limit.
 *
 * <p>Maintainer's note. Picocli's own layout breaks lines wherever Unicode allows, which is also inside {@code
 * hasse.yaml} and {@code *.jsonl.zst}, and it knows sections of options only as argument groups, which change how
 * options are parsed.
 */
final class HelpLayout {
    private static final int NARROWEST = 60;
    private static final int WIDEST = 120;
    /** Where descriptions begin; names that reach further have a line of their own. */
    private static final int DESCRIPTIONS = 26;
    /** Where the summaries of commands and the meanings of exit codes begin. */
    private static final int SUMMARIES = 23;

    private static final int EXIT_CODES = 6;

    private final Help help;
    private final int width;
    private final StringBuilder text = new StringBuilder();

    private HelpLayout(Help help, int width) {
        this.help = help;
        this.width = Math.max(NARROWEST, Math.min(width, WIDEST));
    }

    /**
     * Gives a command and those below it this layout.
     *
     * @param columns the width of the terminal, asked for only if help is printed
     */
    static void install(CommandLine command, IntSupplier columns) {
        Map<String, IHelpSectionRenderer> sections = new HashMap<>(command.getHelpSectionMap());
        Map<String, Function<HelpLayout, String>> own = Map.of(
                // One line for lists of commands and for manual pages; the description says more.
                UsageMessageSpec.SECTION_KEY_HEADER, layout -> "",
                UsageMessageSpec.SECTION_KEY_DESCRIPTION, HelpLayout::description,
                UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, HelpLayout::parameters,
                UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, layout -> "",
                UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpLayout::options,
                UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, layout -> "",
                UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpLayout::commands,
                UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST, HelpLayout::exitCodes,
                UsageMessageSpec.SECTION_KEY_FOOTER, HelpLayout::examples);
        AtomicInteger width = new AtomicInteger();
        IntSupplier once = () -> width.updateAndGet(known -> known > 0 ? known : columns.getAsInt());
        own.forEach((key, section) -> sections.put(key, new Section(section, once)));
        command.setHelpSectionMap(sections);
    }

    /**
     * A section of the help. It is no lambda: an archive of classes leaves out a class as old as picocli's that a lambda implements,
     * and with this one all the sections of picocli.
     */
    private record Section(Function<HelpLayout, String> text, IntSupplier width) implements IHelpSectionRenderer {
        @Override
        public String render(Help help) {
            return text.apply(new HelpLayout(help, width.getAsInt()));
        }
    }

    private String description() {
        for (String paragraph : help.commandSpec().usageMessage().description()) {
            text.append(Wrap.wrap(String.format(paragraph), width, 0)).append('\n');
        }
        return text.toString();
    }

    private String parameters() {
        List<PositionalParamSpec> parameters = help.commandSpec().positionalParameters();
        if (!parameters.isEmpty()) {
            text.append('\n');
        }
        for (PositionalParamSpec parameter : parameters) {
            String label = parameter.paramLabel();
            entry("  " + label, "  " + help.colorScheme().parameterText(label), DESCRIPTIONS, parameter.description());
        }
        return text.toString();
    }

    private String options() {
        for (OptionSection section : OptionSection.values()) {
            List<OptionSpec> options = section.among(help.commandSpec().options());
            if (!options.isEmpty()) {
                heading(section.heading());
            }
            for (OptionSpec option : options) {
                entry(names(option, false), names(option, true), DESCRIPTIONS, option.description());
            }
        }
        return text.toString();
    }

    private String names(OptionSpec option, boolean coloured) {
        StringBuilder names = new StringBuilder(option.shortestName().startsWith("--") ? "      " : "  ");
        String between = "";
        for (String each : option.names()) {
            String name = option.negatable() ? each.replaceFirst("^--", "--[no-]") : each;
            names.append(between).append(coloured ? help.colorScheme().optionText(name) : name);
            between = ", ";
        }
        if (option.arity().max() > 0) {
            String value = option.paramLabel();
            names.append('=').append(coloured ? help.colorScheme().optionParamText(value) : value);
        }
        return names.toString();
    }

    private String commands() {
        for (CommandSection section : CommandSection.values()) {
            List<String> commands = section.among(help.subcommands().keySet());
            if (!commands.isEmpty()) {
                heading(section.heading());
            }
            for (String command : commands) {
                // It is one of them: the section has chosen it among their names.
                UsageMessageSpec usage = Objects.requireNonNull(
                                help.commandSpec().subcommands().get(command))
                        .getCommandSpec()
                        .usageMessage();
                entry(
                        "  " + command,
                        "  " + help.colorScheme().commandText(command),
                        SUMMARIES,
                        usage.header().length > 0 ? usage.header()[0] : usage.description()[0]);
            }
        }
        return text.toString();
    }

    private String exitCodes() {
        help.commandSpec()
                .usageMessage()
                .exitCodeList()
                .forEach((code, meaning) -> entry("  " + code, "  " + code, EXIT_CODES, meaning));
        return text.toString();
    }

    /** Never wrapped, since a command that is broken in two does not run. */
    private String examples() {
        for (String line : help.commandSpec().usageMessage().footer()) {
            text.append(line).append('\n');
        }
        return text.toString();
    }

    private void heading(String heading) {
        text.append('\n').append(heading).append(":\n");
    }

    /**
     * Adds names, and beside or below them what they mean.
     *
     * @param plain the names without colours, by which they are measured
     */
    private void entry(String plain, String names, int column, String... meaning) {
        String indent = " ".repeat(column);
        boolean beside = plain.length() < column - 1;
        text.append(names).append(beside ? " ".repeat(column - plain.length()) : "\n");
        String description = Wrap.wrap(indent + String.join(" ", meaning), width, column);
        text.append(beside ? description.substring(column) : description).append('\n');
    }
}
