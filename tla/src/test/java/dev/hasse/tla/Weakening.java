package dev.hasse.tla;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;

/**
 * {@code Anomalies.tla} with one conjunct left out. TLC looks for a small history of which the specification then says
 * something else, see {@code Weakened.tla}; if there is none, the conjunct means nothing, or no history shows what it means.
 *
 * <p>Which conjuncts there are is read off TLC's own parse of the specification, so that none can be forgotten: the items of
 * every conjunction, the sides of every intersection, what a set difference takes away, and the one condition of a set or of
 * an existence that is no conjunction.
 *
 * @param definition the operator that the conjunct is part of
 * @param conjunct what is left out
 * @param text the specification without it
 * @param affected what is said of a history that may be another without it: operators of {@code Anomalies.tla}
 */
record Weakening(String definition, String conjunct, String text, List<String> affected) {
    private static final String MODULE = "Anomalies";
    private static final Path FOLDER = Path.of("").toAbsolutePath();
    private static final Pattern TOLD_APART = Pattern.compile("\"told apart by\",\\s*(\\d+),");

    /** Every conjunct left out, one at a time, in the order of the text. */
    static List<Weakening> all() {
        String text = read(FOLDER.resolve(MODULE + ".tla"));
        List<OpDefNode> definitions = TlcEvaluator.INSTANCE.definitions(MODULE).stream()
                .sorted(Comparator.comparing(
                        definition -> definition.getLocation().beginLine()))
                .toList();
        List<Weakening> all = new ArrayList<>();
        for (OpDefNode definition : definitions) {
            new Conjuncts(definition.getName().toString(), text, affectedBy(definition, definitions), all)
                    .visit(definition.getBody());
        }
        return all;
    }

    /** The operators of a history that depend on the definition, but for those that others of them make up. */
    private static List<String> affectedBy(OpDefNode definition, List<OpDefNode> definitions) {
        List<OpDefNode> affected = definitions.stream()
                .filter(operator -> isOfHistory(operator) && mentions(operator, definition, new HashSet<>()))
                .toList();
        return affected.stream()
                .filter(operator -> affected.stream()
                        .noneMatch(other -> other != operator && mentions(operator, other, new HashSet<>())))
                .map(operator -> operator.getName().toString())
                .toList();
    }

    /** The specification calls a history h, wherever it speaks of one. */
    private static boolean isOfHistory(OpDefNode operator) {
        return operator.getArity() == 1 && operator.getParams()[0].getName().equals("h");
    }

    private static boolean mentions(SemanticNode node, OpDefNode definition, Set<SemanticNode> seen) {
        if (node == definition) {
            return true;
        }
        if (!seen.add(node)) {
            return false;
        }
        SemanticNode body = node instanceof OpDefNode defined ? defined.getBody() : null;
        SemanticNode operator = node instanceof OpApplNode applied ? applied.getOperator() : null;
        return Stream.concat(Stream.of(body, operator), children(node))
                .anyMatch(next -> next != null && mentions(next, definition, seen));
    }

    private static Stream<SemanticNode> children(SemanticNode node) {
        SemanticNode[] children = node.getChildren();
        return children == null ? Stream.of() : Stream.of(children);
    }

    /** Has TLC look for the history. */
    TlcRun run() {
        try {
            Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "weakened")
                    .toAbsolutePath();
            try {
                copyModules(folder);
                write(folder, "WholeAnomalies", read(FOLDER.resolve(MODULE + ".tla")));
                write(folder, "WeakAnomalies", text);
                Path configuration = FOLDER.resolve(Model.FOLDER).resolve("Weakened.cfg");
                return TlcRun.start(folder, List.of(), List.of("-config", configuration.toString(), "Weakened.tla"));
            } finally {
                TlcRun.delete(folder);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void copyModules(Path folder) throws IOException {
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(FOLDER, "*.tla")) {
            for (Path module : modules) {
                Files.copy(module, folder.resolve(module.getFileName()));
            }
        }
    }

    private void write(Path folder, String name, String anomalies) throws IOException {
        String everything = affected.stream().map(operator -> operator + "(h)").collect(Collectors.joining(", "));
        int end = anomalies.lastIndexOf("\n====");
        Files.writeString(
                folder.resolve(name + ".tla"),
                anomalies.substring(0, end).replaceFirst("MODULE " + MODULE, "MODULE " + name)
                        + "\nEverything(h) == <<" + everything + ">>"
                        + anomalies.substring(end),
                StandardCharsets.UTF_8);
    }

    /** The beginning of its row in the table of conjuncts. */
    String row() {
        return "| " + definition + " | `" + conjunct + "` ";
    }

    /** What TLC found, in words. */
    static String found(TlcRun run) {
        Matcher told = TOLD_APART.matcher(run.output());
        if (run.exitCode() != TlcRun.ASSUMPTION_FALSE || !told.find()) {
            return run.exitCode() == TlcRun.HOLDS ? "no history that tells it apart" : "exit code " + run.exitCode();
        }
        return "told apart by " + told.group(1) + (told.group(1).equals("1") ? " record" : " records");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Collects the weakenings of one definition. */
    private record Conjuncts(String definition, String text, List<String> affected, List<Weakening> found) {
        private static final Set<String> CONJUNCTIONS = Set.of("$ConjList", "\\land");

        void visit(SemanticNode node) {
            if (node instanceof OpApplNode applied) {
                SemanticNode[] operands = applied.getArgs();
                String operator = applied.getOperator().getName().toString();
                switch (operator) {
                    case "$ConjList", "\\land" -> Stream.of(operands).forEach(item -> leaveOut(item, item, "TRUE"));
                    case "\\intersect" -> {
                        leaveOut(operands[0], applied, textOf(operands[1]));
                        leaveOut(operands[1], applied, textOf(operands[0]));
                    }
                    case "\\" -> leaveOut(operands[1], applied, textOf(operands[0]));
                    case "$SubsetOf", "$BoundedExists" -> {
                        boolean single = !(operands[0] instanceof OpApplNode condition
                                && CONJUNCTIONS.contains(
                                        condition.getOperator().getName().toString()));
                        if (single) {
                            leaveOut(operands[0], operands[0], "TRUE");
                        }
                    }
                    default -> {}
                }
            }
            children(node).forEach(this::visit);
        }

        private void leaveOut(SemanticNode conjunct, SemanticNode where, String instead) {
            Location location = where.getLocation();
            int from = offset(location.beginLine(), location.beginColumn());
            int to = offset(location.endLine(), location.endColumn()) + 1;
            found.add(new Weakening(
                    definition,
                    textOf(conjunct).replaceAll("\\s+", " "),
                    text.substring(0, from) + instead + text.substring(to),
                    affected));
        }

        private String textOf(SemanticNode node) {
            Location location = node.getLocation();
            return text.substring(
                    offset(location.beginLine(), location.beginColumn()),
                    offset(location.endLine(), location.endColumn()) + 1);
        }

        /** Lines and columns count from 1. */
        private int offset(int line, int column) {
            int start = 0;
            for (int k = 1; k < line; k++) {
                start = text.indexOf('\n', start) + 1;
            }
            return start + column - 1;
        }
    }
}
