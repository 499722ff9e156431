package dev.hasse.cli;

import java.util.Collection;
import java.util.List;

/** The sections of the commands in the help of {@code hasse}, in order. */
enum CommandSection {
    CHECK("Check traces", "check", "watch", "validate", "report", "diff", "baseline", "merge"),
    UNDERSTAND("Understand findings", "explain", "advise", "whatif", "topology"),
    PREPARE("Prepare", "convert", "init", "config"),
    SIMULATE("Simulate", "simulate"),
    /** Every command that is not in another section. */
    OTHERS("More");

    @SuppressWarnings("ImmutableEnumChecker") // never changed
    private final List<String> commands;

    private final String heading;

    CommandSection(String heading, String... commands) {
        this.heading = heading;
        this.commands = List.of(commands);
    }

    /** The heading above the commands. */
    String heading() {
        return heading;
    }

    /** The commands of this section that are among {@code all}, in order. */
    List<String> among(Collection<String> all) {
        return this == OTHERS
                ? all.stream().filter(CommandSection::isOther).toList()
                : commands.stream().filter(all::contains).toList();
    }

    private static boolean isOther(String command) {
        for (CommandSection section : values()) {
            if (section.commands.contains(command)) {
                return false;
            }
        }
        return true;
    }
}
