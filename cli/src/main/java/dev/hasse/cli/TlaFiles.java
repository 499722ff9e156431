package dev.hasse.cli;

import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.explanation.TlaModule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The files of a TLA+ module.
 *
 * @param name of the module
 * @param module its file, with the configuration beside it; null for standard output, without a configuration
 */
record TlaFiles(String name, @Nullable Path module) {

    static TlaFiles at(@Nullable Path module, CommandLine command) {
        Path file = module == null ? null : module.getFileName();
        if (file == null) {
            return new TlaFiles("Verdict", module);
        }
        String name = file.toString();
        if (!name.endsWith(".tla") || !TlaModule.isName(name.substring(0, name.length() - 4))) {
            throw new ParameterException(
                    command,
                    "--output: a TLA+ module is named after its file: use letters, digits and underscores before .tla, "
                            + "such as Verdict.tla");
        }
        return new TlaFiles(name.substring(0, name.length() - 4), module);
    }

    /** The files to write. */
    List<Path> files() {
        return module == null ? List.of() : List.of(module, configuration(module));
    }

    private Path configuration(Path beside) {
        return beside.resolveSibling(name + ".cfg");
    }

    /**
     * Writes the module of a trace.
     *
     * @param proven the only witness; null for the whole verdict
     */
    void write(Trace trace, Verdict verdict, @Nullable Witness proven, Streams streams) {
        List<Output.Part> parts = new ArrayList<>();
        parts.add(new Output.Part(module, to -> {
            if (proven == null) {
                TlaModule.ofVerdict(name, trace, verdict, to);
            } else {
                TlaModule.ofWitness(name, trace, verdict.initialValues(), proven, to);
            }
        }));
        if (module != null) {
            parts.add(new Output.Part(configuration(module), to -> to.write(TlaModule.CONFIGURATION)));
        }
        Output.write(parts, streams);
    }
}
