package dev.hasse.tla;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.FastTool;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.Value;
import util.SimpleFilenameToStream;
import util.ToolIO;

/**
 * TLC's own evaluator, loaded with {@code Findings.tla} and everything that it extends.
 *
 * <p>There is one for the whole JVM. TLC keeps the slots of interned names across runs, so a second specification in
 * the same JVM would resolve names to wrong definitions.
 */
final class TlcEvaluator {
    static final TlcEvaluator INSTANCE = new TlcEvaluator();

    private final FastTool tool;
    private final Map<String, OpDefNode> operators = new HashMap<>();
    private final TlcValues values;

    private TlcEvaluator() {
        silence();
        useOwnTemporaryFolder();
        // Tests run in the folder of the module, which contains the specifications.
        tool = new FastTool("", "Findings", "Findings", new SimpleFilenameToStream("."));
        for (OpDefNode operator : tool.getSpecProcessor().getRootModule().getOpDefs()) {
            operators.put(operator.getName().toString(), operator);
        }
        // Must come after loading, as loading a specification discards all model values.
        values = new TlcValues(ModelValue.make("NULL"));
    }

    /** Silences TLC's reports on parsing, which would drown the output of the tests. */
    private static void silence() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
    }

    /**
     * TLC unpacks its standard modules into the temporary folder under fixed names, and two simultaneous runs would
     * overwrite each other's.
     */
    private static void useOwnTemporaryFolder() {
        try {
            Path target = Files.createDirectories(Path.of("target"));
            System.setProperty(
                    "java.io.tmpdir",
                    Files.createTempDirectory(target, "tlc").toAbsolutePath().toString());
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    TlcValues values() {
        return values;
    }

    /** The operators that the module defines, unordered. */
    List<OpDefNode> definitions(String module) {
        return operators.values().stream()
                .filter(operator -> operator.getLocation().source().equals(module))
                .toList();
    }

    boolean isTrue(String operator, Value history) {
        return ((BoolValue) evaluate(operator, history)).val;
    }

    /** The strings in the set that the operator yields for the history. */
    Set<String> strings(String operator, Value history) {
        Set<String> strings = new TreeSet<>();
        SetEnumValue set = (SetEnumValue) evaluate(operator, history).toSetEnum();
        set.normalize();
        for (int k = 0; k < set.elems.size(); k++) {
            strings.add(((StringValue) set.elems.elementAt(k)).val.toString());
        }
        return strings;
    }

    /** Evaluates the operator on its arguments. */
    Value evaluate(String operator, Value... arguments) {
        OpDefNode definition = operators.get(operator);
        if (definition == null) {
            throw new IllegalArgumentException("no operator " + operator);
        }
        Context context = Context.Empty;
        for (int k = 0; k < arguments.length; k++) {
            context = context.cons(definition.getParams()[k], arguments[k]);
        }
        return tool.eval(
                definition.getBody(),
                context,
                TLCState.Empty,
                TLCState.Empty,
                EvalControl.Clear,
                CostModel.DO_NOT_RECORD);
    }
}
