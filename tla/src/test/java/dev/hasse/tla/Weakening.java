package dev.hasse.tla;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;

/**
 * One conjunct of {@code Anomalies.tla}, to be left out. TLC then looks for a small history on which the specification
 * gives a different result, see {@code Weakened.tla}. If there is none, the conjunct has no effect, or no history shows
 * it.
 *
 * <p>The conjuncts are taken from TLC's own parse of the specification, so that none can be forgotten: the items of
 * every conjunction, the sides of every intersection, the right side of every set difference, and the single condition
 * of a set or existential that is not a conjunction.
 *
 * @param definition the operator that the conjunct is part of
 * @param conjunct the text that is left out
 * @param begin where the conjunct, or the expression of which it is a side, begins in the specification
 * @param end where it ends
 * @param instead the replacement text
 * @param affected the operators of {@code Anomalies.tla} on a history whose result may change
 */
record Weakening(String definition, String conjunct, int begin, int end, String instead, List<OpDefNode> affected) {
    private static final String MODULE = "Anomalies";
    /** Operators on a history that are not results themselves, but parts of results. */
    private static final Set<String> PARTS = Set.of("Records", "CellsRead", "Unknown", "Overlaps", "Choices");

    private static final String TELLING = ".*(SnapshotViolations|UnseenOverwrites|AtBounds)";

    /** Every conjunct, in the order of the text. */
    static List<Weakening> all() {
        String text = text();
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

    /** The text of the specification. */
    static String text() {
        try {
            return Files.readString(Path.of(MODULE + ".tla"), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * The operators on a history that depend on the definition, without those that are composed of others among them.
     * Operators on inexact moments are included only if there are no others.
     */
    private static List<OpDefNode> affectedBy(OpDefNode definition, List<OpDefNode> definitions) {
        List<OpDefNode> bearing = definitions.stream()
                .filter(operator -> isOfHistory(operator) && mentions(operator, definition, new HashSet<>()))
                .toList();
        List<OpDefNode> exact =
                bearing.stream().filter(operator -> !isOfMoments(operator)).toList();
        List<OpDefNode> affected = exact.isEmpty() ? telling(bearing) : exact;
        return affected.stream()
                .filter(operator -> affected.stream()
                        .noneMatch(other -> !other.equals(operator) && mentions(operator, other, new HashSet<>())))
                .toList();
    }

    /**
     * Selects the few operators on moments that show every difference, since trying them takes long: every choice
     * affects all operators alike.
     */
    private static List<OpDefNode> telling(List<OpDefNode> operators) {
        return operators.stream()
                .filter(operator -> operator.getName().toString().matches(TELLING))
                .toList();
    }

    /** The specification always calls a history h, and the initial values of cells initial. */
    private static boolean isOfHistory(OpDefNode operator) {
        String parameters = Stream.of(operator.getParams())
                .map(parameter -> parameter.getName().toString())
                .collect(Collectors.joining(","));
        return (parameters.equals("h") || parameters.equals("h,initial"))
                && !PARTS.contains(operator.getName().toString());
    }

    private static boolean mentions(SemanticNode node, OpDefNode definition, Set<SemanticNode> seen) {
        if (node.equals(definition)) {
            return true;
        }
        if (!seen.add(node)) {
            return false;
        }
        SemanticNode body = node instanceof OpDefNode defined ? defined.getBody() : null;
        SemanticNode operator = node instanceof OpApplNode applied ? applied.getOperator() : null;
        SemanticNode argument = node instanceof OpArgNode given ? given.getOp() : null;
        return Stream.concat(Stream.of(body, operator, argument).filter(Objects::nonNull), children(node))
                .anyMatch(next -> mentions(next, definition, seen));
    }

    private static Stream<SemanticNode> children(SemanticNode node) {
        SemanticNode[] children = node.getChildren();
        return children == null ? Stream.of() : Stream.of(children).filter(Objects::nonNull);
    }

    /** Whether all affected operators are about inexact moments. */
    boolean isOfMoments() {
        return affected.stream().allMatch(Weakening::isOfMoments);
    }

    private static boolean isOfMoments(OpDefNode operator) {
        return operator.getName().toString().matches("Certain.*|Possible.*|.*AtBounds");
    }

    /** The start of its row in the table of conjuncts. */
    String row() {
        return "| " + definition + " | `" + conjunct + "` ";
    }

    /** Collects the weakenings of one definition. */
    private record Conjuncts(String definition, String text, List<OpDefNode> affected, List<Weakening> found) {
        private static final Set<String> CONJUNCTIONS = Set.of("$ConjList", "\\land");

        void visit(SemanticNode node) {
            if (node instanceof OpApplNode applied) {
                SemanticNode[] operands = applied.getArgs();
                switch (applied.getOperator().getName().toString()) {
                    case "$ConjList", "\\land" -> Stream.of(operands).forEach(item -> leaveOut(item, item, "TRUE"));
                    case "\\intersect" -> {
                        leaveOut(operands[0], applied, textOf(operands[1]));
                        leaveOut(operands[1], applied, textOf(operands[0]));
                    }
                    case "\\" -> leaveOut(operands[1], applied, textOf(operands[0]));
                    case "$SubsetOf", "$BoundedExists" -> {
                        if (!isConjunction(operands[0])) {
                            leaveOut(operands[0], operands[0], "TRUE");
                        }
                    }
                    default -> {}
                }
            }
            if (node instanceof LetInNode let) {
                Stream.of(let.getLets()).forEach(local -> visit(local.getBody()));
            }
            children(node).forEach(this::visit);
        }

        private static boolean isConjunction(SemanticNode node) {
            return node instanceof OpApplNode applied
                    && CONJUNCTIONS.contains(applied.getOperator().getName().toString());
        }

        private void leaveOut(SemanticNode conjunct, SemanticNode where, String instead) {
            Location location = where.getLocation();
            found.add(new Weakening(
                    definition,
                    textOf(conjunct).replaceAll("\\s+", " "),
                    offset(location.beginLine(), location.beginColumn()),
                    offset(location.endLine(), location.endColumn()) + 1,
                    instead,
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
