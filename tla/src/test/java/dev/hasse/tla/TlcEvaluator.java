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
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.SimpleFilenameToStream;
import util.ToolIO;

/**
 * TLC's own evaluator, loaded with {@code Levels.tla} and all that it extends.
 *
 * <p>There is one for the whole JVM: a second specification in one JVM makes TLC resolve names to wrong definitions, because it
 * keeps the slots of interned names across runs.
 */
final class TlcEvaluator {
    static final TlcEvaluator INSTANCE = new TlcEvaluator();

    private final FastTool tool;
    private final Map<String, OpDefNode> operators = new HashMap<>();
    private final TlcValues values;

    private TlcEvaluator() {
        silence();
        useOwnTemporaryFolder();
        // The folder of the module is the working directory of its tests, and the specifications stand there.
        tool = new FastTool("", "Levels", "Levels", new SimpleFilenameToStream("."));
        for (OpDefNode operator : tool.getSpecProcessor().getRootModule().getOpDefs()) {
            operators.put(operator.getName().toString(), operator);
        }
        // Only now: loading a specification forgets the model values that there were.
        values = new TlcValues(ModelValue.make("NULL"));
    }

    /** TLC reports what it parses, which would drown what the tests have to say. */
    private static void silence() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
    }

    /** TLC unpacks its standard modules there under fixed names, and two runs at once would pull them from under each other. */
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

    /** The operators that the module defines, in no particular order. */
    List<OpDefNode> definitions(String module) {
        return operators.values().stream()
                .filter(operator -> operator.getLocation().source().equals(module))
                .toList();
    }

    boolean isTrue(String operator, Value history) {
        return ((BoolValue) evaluate(operator, history)).val;
    }

    /** The elements of the set that the operator makes of the history, written as in the tests: {@code 2,1,x}. */
    Set<String> set(String operator, Value history) {
        Set<String> elements = new TreeSet<>();
        SetEnumValue set = (SetEnumValue) evaluate(operator, history).toSetEnum();
        set.normalize();
        for (int k = 0; k < set.elems.size(); k++) {
            elements.add(write(set.elems.elementAt(k)));
        }
        return elements;
    }

    private static String write(Value element) {
        if (element instanceof TupleValue tuple) {
            StringBuilder written = new StringBuilder();
            for (Value part : tuple.elems) {
                written.append(written.isEmpty() ? "" : ",").append(write(part));
            }
            return written.toString();
        }
        return element instanceof StringValue string ? string.val.toString() : String.valueOf(((IntValue) element).val);
    }

    private Value evaluate(String operator, Value history) {
        OpDefNode definition = operators.get(operator);
        if (definition == null) {
            throw new IllegalArgumentException("no operator " + operator);
        }
        return tool.eval(
                definition.getBody(),
                Context.Empty.cons(definition.getParams()[0], history),
                TLCState.Empty,
                TLCState.Empty,
                EvalControl.Clear,
                CostModel.DO_NOT_RECORD);
    }
}
