package dev.hasse.reports;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Operation;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.Residue;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Trace;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A verdict, or one witness, as a TLA+ module that TLC confirms: the definitions of the anomalies, the records as a constant,
 * and as assumptions what Hasse says of them. Nothing else is needed to check it but TLC and the line {@link #CONFIGURATION}.
 */
public final class TlaModule {
    /** All that the configuration beside the module has to say. */
    public static final String CONFIGURATION = "CONSTANT NULL = NULL\n";

    private static final String RULE = "-".repeat(77);
    /** In the place of what TLC could not try. */
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

    /** Whether a module may be called {@code name}: letters, digits and underscores, and not all of them digits. */
    public static boolean isName(String name) {
        return name.matches("[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*");
    }

    /**
     * Writes the module that holds the whole trace, and assumes the whole verdict.
     *
     * @param verdict on {@code trace}, with all witnesses
     */
    public static void ofVerdict(String name, Trace trace, Verdict verdict, Writer to) throws IOException {
        TlaModule module =
                new TlaModule(name, trace, IntStream.range(0, trace.size()).toArray());
        TlaSets sets = new TlaSets(verdict.cascadeMode(), module.history);
        StringBuilder assumptions = new StringBuilder(sets.initial(verdict.initialValues()));
        for (Phenomenon phenomenon : Phenomenon.all()) {
            if (!sets.canBeTried(phenomenon)) {
                assumptions.append(TOO_MANY).append('\n');
                continue;
            }
            Finding<Witness> finding = verdict.finding(phenomenon);
            if (verdict.possibleCounts()) {
                assumptions.append(module.equal(sets.possible(phenomenon), finding.witnesses()));
            } else {
                assumptions.append(module.equal(sets.certain(phenomenon), finding.witnesses()));
                if (!sets.isExact(phenomenon)) {
                    String rest = sets.possible(phenomenon) + " \\ " + sets.certain(phenomenon);
                    assumptions.append(module.equal(rest, finding.possibleWitnesses()));
                }
            }
            String evidence = sets.evidence(phenomenon);
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
     * Writes the module that holds the records which prove one witness, and assumes that it is one.
     *
     * @param initial what cells were taken to hold before the first write
     * @param witness of {@code trace}
     */
    public static void ofWitness(String name, Trace trace, InitialValues initial, Witness witness, Writer to)
            throws IOException {
        TlaModule module = new TlaModule(name, trace, witness.accept(new Evidence(trace, initial)));
        CascadeMode mode = witness instanceof Residue ? CascadeMode.RESIDUE : CascadeMode.CASCADE;
        TlaSets sets = new TlaSets(mode, module.history);
        Phenomenon phenomenon = witness.phenomenon();
        String set = witness.certain() ? sets.certain(phenomenon) : sets.possible(phenomenon);
        String assumption =
                sets.canBeTried(phenomenon) ? "ASSUME " + module.tuple(witness) + " \\in " + set + "\n" : TOO_MANY;
        module.write(
                "what Hasse calls a witness of " + phenomenon.code() + " is one by definition",
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

    /** The specification's own text, from what the anomalies are about to the end. */
    private static String definitions() {
        String text = Definitions.all();
        String imports = "EXTENDS Integers, Sequences, FiniteSets\n\n";
        int from = text.indexOf('\n') + 1;
        int extending = text.indexOf(imports);
        return text.substring(from, extending)
                + "\n"
                + text.substring(extending + imports.length(), text.lastIndexOf("\n====") + 1)
                + "\n";
    }

    /** The witness as the specification writes it, with positions in the module's history. */
    private String tuple(Witness witness) {
        return witness.accept(new Tuple());
    }

    private final class Tuple implements Witness.Visitor<String, RuntimeException> {
        @Override
        public String staleGeneration(StaleGeneration stale) {
            return "<<" + place(stale.reader().position()) + ", "
                    + place(stale.writer().position()) + ", " + TlaText.string(stale.cell()) + ">>";
        }

        @Override
        public String phantomTool(PhantomTool phantom) {
            return place(phantom.operation().position());
        }

        @Override
        public String causalCascade(CausalCascade cascade) {
            return "<<" + place(cascade.survivor().position()) + ", "
                    + place(cascade.aborted().position()) + ">>";
        }

        @Override
        public String residue(Residue residue) {
            return "<<" + place(residue.reader().position()) + ", " + TlaText.string(residue.cell()) + ">>";
        }

        @Override
        public String toolEffectReordering(ToolEffectReordering reordering) {
            return place(reordering.operation().position());
        }

        @Override
        public String staleRead(StaleRead stale) {
            return "<<" + place(stale.reader().position()) + ", " + TlaText.string(stale.cell()) + ">>";
        }

        @Override
        public String unseenOverwrite(UnseenOverwrite overwrite) {
            return "<<" + place(overwrite.writer().position()) + ", "
                    + place(overwrite.overwritten().position()) + ", " + TlaText.string(overwrite.cell()) + ">>";
        }

        @Override
        public String snapshotViolation(SnapshotViolation violation) {
            return "<<" + place(violation.reader().position()) + ", " + TlaText.string(violation.cell()) + ">>";
        }

        @Override
        public String splitView(SplitView view) {
            return "<<" + place(view.first().position()) + ", "
                    + place(view.second().position()) + ", " + TlaText.string(view.cell()) + ">>";
        }

        @Override
        public String refusedAttempt(RefusedAttempt attempt) {
            return place(attempt.operation().position());
        }

        @Override
        public String externalizedEffect(ExternalizedEffect effect) {
            return place(effect.operation().position());
        }

        private String place(int position) {
            return String.valueOf(TlaHistory.place(records, position - 1));
        }
    }

    /**
     * The records that prove a witness. Some kinds stay witnesses whatever records there are besides. Others say what nobody did, such
     * as to write the value that a residue read: that takes all records that could have done it.
     */
    private record Evidence(Trace trace, InitialValues initial) implements Witness.Visitor<int[], RuntimeException> {
        @Override
        public int[] staleGeneration(StaleGeneration stale) {
            return recordsOf(stale);
        }

        @Override
        public int[] phantomTool(PhantomTool phantom) {
            return recordsOf(phantom);
        }

        @Override
        public int[] causalCascade(CausalCascade cascade) {
            return recordsOf(cascade);
        }

        @Override
        public int[] residue(Residue residue) {
            return withWriters(residue, residue.cell());
        }

        @Override
        public int[] toolEffectReordering(ToolEffectReordering reordering) {
            return recordsOf(reordering);
        }

        @Override
        public int[] staleRead(StaleRead stale) {
            return withWriters(stale, stale.cell());
        }

        @Override
        public int[] unseenOverwrite(UnseenOverwrite overwrite) {
            String agent = overwrite.writer().agent();
            return with(
                    overwrite,
                    operation -> writes(operation, overwrite.cell())
                            || (operation.agent().equals(agent) && reads(operation, overwrite.cell())));
        }

        @Override
        public int[] snapshotViolation(SnapshotViolation violation) {
            return withWriters(violation, violation.cell());
        }

        @Override
        public int[] splitView(SplitView view) {
            return withWriters(view, view.cell());
        }

        @Override
        public int[] refusedAttempt(RefusedAttempt attempt) {
            return recordsOf(attempt);
        }

        @Override
        public int[] externalizedEffect(ExternalizedEffect effect) {
            return recordsOf(effect);
        }

        /** With those that wrote the cell; and if it matters what it held before, with those that read it. */
        private int[] withWriters(Witness witness, String cell) {
            return with(
                    witness,
                    operation ->
                            writes(operation, cell) || (initial == InitialValues.FIRST_READ && reads(operation, cell)));
        }

        private int[] with(Witness witness, Predicate<Operation> others) {
            int[] own = recordsOf(witness);
            return IntStream.range(0, trace.size())
                    .filter(record -> Arrays.binarySearch(own, record) >= 0 || others.test(trace.operation(record)))
                    .toArray();
        }

        private static boolean reads(Operation operation, String cell) {
            return operation.reads().stream().anyMatch(read -> read.cell().equals(cell));
        }

        private static boolean writes(Operation operation, String cell) {
            return operation.writes().stream().anyMatch(write -> write.cell().equals(cell));
        }

        private static int[] recordsOf(Witness witness) {
            return witness.operations().stream()
                    .mapToInt(operation -> operation.position() - 1)
                    .sorted()
                    .distinct()
                    .toArray();
        }
    }
}
