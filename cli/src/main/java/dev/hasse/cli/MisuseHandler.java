package dev.hasse.cli;

import dev.hasse.documents.NearestName;
import dev.hasse.model.SafeText;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Handles wrong use of the command: one line names the error, another where to read on. */
final class MisuseHandler implements IParameterExceptionHandler {
    private final Streams streams;

    MisuseHandler(Streams streams) {
        this.streams = streams;
    }

    @Override
    public int handleParseException(ParameterException misuse, String[] arguments) {
        CommandLine command = misuse.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("error: " + SafeText.escape(message(misuse)));
        if (misuse instanceof HasseCommand.NoCommandException) {
            err.println();
            HasseCommand.NoCommandException.firstSteps().forEach(err::println);
            err.println();
            err.println("'hasse --help' lists all commands, and 'hasse help check' the options of check.");
        } else {
            err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        }
        err.flush();
        return ExitCode.MISUSED;
    }

    private String message(ParameterException misuse) {
        if (misuse instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            CommandSpec command = misuse.getCommandLine().getCommandSpec();
            String first = unmatched.getUnmatched().get(0);
            if (unmatched.isUnknownOption()) {
                return unknownOption(first, command);
            }
            return command.parent() == null ? unknownCommand(first, command) : superfluous(first);
        }
        String message = inWords(String.valueOf(misuse.getMessage()));
        return misuse instanceof MissingParameterException missing ? message + choices(missing.getMissing()) : message;
    }

    /** The values that are possible for the one argument that is missing; empty if there are several, or no fixed ones. */
    private static String choices(List<ArgSpec> missing) {
        Iterable<String> values = missing.size() == 1 ? missing.get(0).completionCandidates() : null;
        return values == null ? "" : ", expected one of " + String.join(", ", values);
    }

    /** The message, without the name of a type of Java. */
    private static String inWords(String message) {
        // Not a constant of this class, which every start loads.
        Matcher typed = Pattern.compile(
                        "(Invalid value for option '[^']*'[^:]*: )'(.*)' is not an? (int|long|boolean)", Pattern.DOTALL)
                .matcher(message);
        if (!typed.matches()) {
            return message;
        }
        String expected = typed.group(3).equals("boolean") ? "true or false" : "a whole number";
        return typed.group(1) + "found " + SafeText.quoteBriefly(typed.group(2)) + ", expected " + expected;
    }

    private String unknownOption(String found, CommandSpec command) {
        int equals = found.indexOf('=');
        String name = equals < 0 ? found : found.substring(0, equals);
        List<String> names = new ArrayList<>();
        command.options().forEach(option -> names.addAll(List.of(option.names())));
        String question = NearestName.question(name, names);
        if (question.isEmpty()) {
            List<String> longer = names.stream()
                    .filter(known -> name.length() > 3 && known.startsWith(name))
                    .toList();
            question =
                    longer.isEmpty() ? elsewhere(name, command) : "; did you mean " + String.join(", ", longer) + "?";
        }
        return "unknown option " + SafeText.quoteBriefly(name) + question;
    }

    /** What may be meant by an option that the command does not have: a format, or the option of another command. */
    private String elsewhere(String name, CommandSpec command) {
        OptionSpec format = command.findOption("--format");
        if (format != null && format.completionCandidates() != null) {
            for (String word : format.completionCandidates()) {
                if (name.equals("--" + word)) {
                    return "; did you mean --format " + word + "?";
                }
            }
        }
        String writer = name.startsWith("--") ? FileFormat.hint(name.substring(2)) : "";
        return Subcommands.with(name, streams)
                .map(other -> "; 'hasse " + other + "' has this option")
                .orElse(writer);
    }

    private String unknownCommand(String found, CommandSpec hasse) {
        Set<String> names = hasse.subcommands().keySet();
        String question = hasse.findOption("--" + found) != null
                ? "; did you mean --" + found + "?"
                : NearestName.question(found, names);
        if (question.isEmpty() && isFile(found)) {
            question = "; to check this file or folder, write: hasse check " + SafeText.shortenMiddle(found, 40);
        }
        return "unknown command " + SafeText.quoteBriefly(found)
                + (question.isEmpty() ? ", expected one of the " + names.size() + " in --help" : question);
    }

    private boolean isFile(String name) {
        try {
            return !name.isEmpty() && Files.exists(streams.folder().resolve(name));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    private static String superfluous(String found) {
        return "found " + SafeText.quoteBriefly(found) + ", expected no further argument";
    }
}
