package dev.hasse.reports.explanation;

import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Specification;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A verdict, or one witness, as a TLA+ module for TLC to confirm: the definitions of the anomalies, the records as a
 * constant, and Hasse's findings as assumptions. Checking it needs only TLC and the line {@link #CONFIGURATION}.
 */
public final class TlaModule {
    /** The content of the configuration file beside the module. */
    public static final String CONFIGURATION = "CONSTANT NULL = NULL\n";

    private static final String RULE = "-".repeat(77);
    /** Replaces claims that have too many choices for TLC. */
    private static final String TOO_MANY =
            "(* Too many moments are not known exactly for TLC to try every choice: nothing is assumed. *)\n";

    private final String name;
    private final Trace trace;
    private final int[] records;
    private final TlaHistory history;

    private TlaModule(String name, Trace trace, int[] records) {
        this.name = name;
        this.trace = trace;
        this.records = records;
        this.history = new TlaHistory(trace, records);
    }

    /** Whether {@code name} is a valid module name: letters, digits and underscores, and not only digits. */
    public static boolean isName(String name) {
        return name.matches("[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*");
    }

    /**
     * Writes a module that holds the whole trace, and assumes the whole verdict.
     *
     * @param verdict on {@code trace}, with all witnesses
     */
    public static void ofVerdict(String name, Trace trace, Verdict verdict, Writer to) throws IOException {
        TlaModule module =
                new TlaModule(name, trace, IntStream.range(0, trace.size()).toArray());
        TlaSets sets = new TlaSets(module.history);
        StringBuilder assumptions = new StringBuilder(sets.initial(verdict.initialValues()));
        for (Phenomenon phenomenon : Phenomenon.all()) {
            Specification specification = phenomenon.specification(verdict.cascadeMode());
            if (!sets.canBeTried(specification)) {
                assumptions.append(TOO_MANY).append('\n');
                continue;
            }
            Finding<Witness> finding = verdict.finding(phenomenon);
            if (verdict.possibleCounts()) {
                assumptions.append(module.equal(sets.possible(specification), finding.witnesses()));
            } else {
                assumptions.append(module.equal(sets.certain(specification), finding.witnesses()));
                if (sets.mayBeOpen(specification)) {
                    String rest = sets.possible(specification) + " \\ " + sets.certain(specification);
                    assumptions.append(module.equal(rest, finding.possibleWitnesses()));
                }
            }
            String evidence = sets.evidence(specification);
            if (evidence != null) {
                assumptions.append("ASSUME Cardinality(" + evidence + ") = " + finding.evidence() + "\n");
            }
            assumptions.append('\n');
        }
        module.write(
                "the definitions find in the trace exactly the witnesses that Hasse finds", assumptions.toString(), to);
    }

    private String equal(String set, List<Witness> witnesses) {
        return "ASSUME " + set + " =\n    {"
                + witnesses.stream().map(this::tuple).collect(Collectors.joining(",\n     ")) + "}\n";
    }

    /**
     * Writes a module that holds the records that prove one witness, and assumes that it is one.
     *
     * @param initial the values that cells were assumed to hold before the first write
     * @param witness of {@code trace}
     */
    public static void ofWitness(String name, Trace trace, InitialValues initial, Witness witness, Writer to)
            throws IOException {
        TlaModule module = new TlaModule(name, trace, proving(trace, initial, witness));
        TlaSets sets = new TlaSets(module.history);
        Specification specification = witness.specification();
        String set = witness.certain() ? sets.certain(specification) : sets.possible(specification);
        String assumption =
                sets.canBeTried(specification) ? "ASSUME " + module.tuple(witness) + " \\in " + set + "\n" : TOO_MANY;
        module.write(
                "what Hasse calls a witness of " + witness.phenomenon().code() + " is one by definition",
                sets.initial(initial) + assumption,
                to);
    }

    private void write(String claim, String assumptions, Writer to) throws IOException {
        to.write(header());
        to.write(comment(
                "Written by hasse explain --tla; TLC confirms by the assumptions that",
                claim + ".",
                "",
                "The file " + name + ".cfg beside it holds one line:",
                "    " + CONFIGURATION.strip(),
                "To check:",
                "    java -cp tla2tools.jar tlc2.TLC " + name));
        to.write("EXTENDS Integers, Sequences, FiniteSets, TLC\n\n");
        to.write(definitions());
        to.write(RULE + "\n");
        to.write("TraceId == " + TlaText.string(trace.id()) + "\n\n");
        to.write("(* Record n of History is record Positions[n] of the trace. *)\n");
        to.write("Positions == <<"
                + IntStream.of(records)
                        .mapToObj(record -> String.valueOf(record + 1))
                        .collect(Collectors.joining(", "))
                + ">>\n\n");
        String place = history.apart() == 1 ? "t" : "t \\div " + history.apart();
        to.write("(* Time t in History stands for Times[" + place + " + 1] on the clock of the trace. *)\n");
        to.write("Times == <<" + history.times().map(TlaText::string).collect(Collectors.joining(", ")) + ">>\n\n");
        to.write("(* A value that is no string is its JSON text, after json: in front. *)\n");
        to.write("History ==\n");
        history.write(to);
        to.write("\n" + RULE + "\n");
        to.write(assumptions);
        to.write("=".repeat(77) + "\n");
    }

    private String header() {
        String title = " MODULE " + name + " ";
        int left = Math.max(4, (77 - title.length()) / 2);
        int right = Math.max(4, 77 - title.length() - left);
        return "-".repeat(left) + title + "-".repeat(right) + "\n";
    }

    private static String comment(String... lines) {
        StringBuilder comment =
                new StringBuilder("(***************************************************************************)\n");
        for (String line : lines) {
            comment.append(String.format("(* %-71s *)%n", line).replace(System.lineSeparator(), "\n"));
        }
        return comment.append("(***************************************************************************)\n")
                .toString();
    }

    /** The specification's text without its first line and its imports. */
    private static String definitions() {
        String text = SpecificationText.all();
        String imports = "EXTENDS Integers, Sequences, FiniteSets\n\n";
        int from = text.indexOf('\n') + 1;
        int extending = text.indexOf(imports);
        return text.substring(from, extending)
                + "\n"
                + text.substring(extending + imports.length(), text.lastIndexOf("\n====") + 1)
                + "\n";
    }

    /** The witness as a TLA+ tuple, with positions in the module's history. */
    private String tuple(Witness witness) {
        List<String> parts = Stream.concat(
                        witness.operations().stream()
                                .limit(witness.specification().operations())
                                .map(this::place),
                        Stream.ofNullable(witness.cell()).map(TlaText::string))
                .toList();
        return parts.size() == 1 ? parts.get(0) : "<<" + String.join(", ", parts) + ">>";
    }

    private String place(OperationRef operation) {
        return String.valueOf(TlaHistory.place(records, operation.position() - 1));
    }

    /** The records that prove a witness: its own, and all others that could have refuted it. */
    private static int[] proving(Trace trace, InitialValues initial, Witness witness) {
        IntStream own = witness.operations().stream().mapToInt(operation -> operation.position() - 1);
        IntStream others = witness.refuters(initial).stream()
                .flatMapToInt(couldRefute ->
                        IntStream.range(0, trace.size()).filter(record -> couldRefute.test(trace.operation(record))));
        return IntStream.concat(own, others).sorted().distinct().toArray();
    }
}
