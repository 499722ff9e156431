package dev.hasse.tla;

import dev.hasse.model.Operation;
import dev.hasse.traces.RecordWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tlc2.TLC;
import tlc2.output.EC;
import tlc2.output.MP;
import tlc2.output.MPRecorder;
import tlc2.tool.TLCState;
import tlc2.tool.TLCStateInfo;

/**
 * Runs TLC and records its result in a file: the violated invariant, the length of the counter-example, and its last
 * state as operation records. It is the main class of a separate process, since TLC resolves names to wrong definitions
 * if a JVM loads a second specification.
 */
final class RecordedTlc extends MPRecorder {
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private @Nullable String violated;
    private int states;
    private String distinct = "0";
    private @Nullable TLCState last;

    private RecordedTlc() {}

    /** Runs TLC with all arguments except the first, which names the file. */
    public static void main(String[] arguments) throws IOException {
        RecordedTlc recorder = new RecordedTlc();
        MP.setRecorder(recorder);
        TLC tlc = new TLC();
        if (!tlc.handleParameters(Arrays.copyOfRange(arguments, 1, arguments.length))) {
            System.exit(1);
        }
        int code = tlc.process();
        recorder.write(Path.of(arguments[0]));
        // TLC leaves non-daemon threads behind.
        System.exit(EC.ExitStatus.errorConstantToExitStatus(code));
    }

    @Override
    public synchronized void record(int code, Object... objects) {
        switch (code) {
            case EC.TLC_INVARIANT_VIOLATED_BEHAVIOR, EC.TLC_INVARIANT_VIOLATED_INITIAL ->
                violated = objects[0].toString();
            case EC.TLC_STATE_PRINT1, EC.TLC_STATE_PRINT2 -> {
                states++;
                last = ((TLCStateInfo) objects[0]).state;
            }
            case EC.TLC_STATS -> distinct = number(objects[1]);
            default -> {}
        }
    }

    private static String number(Object text) {
        Matcher digits = NUMBER.matcher(text.toString().replace(",", ""));
        return digits.find() ? digits.group() : "0";
    }

    private synchronized void write(Path file) throws IOException {
        Properties result = new Properties();
        if (violated != null) {
            result.setProperty("violated", violated);
        }
        result.setProperty("states", String.valueOf(states));
        result.setProperty("distinct", distinct);
        long compared = DetectorBridge.compared() + TransactionBridge.compared() + HistoryBridge.compared();
        result.setProperty("compared", String.valueOf(compared));
        if (last != null) {
            StringWriter history = new StringWriter();
            for (Operation operation : TlcRecords.history(last)) {
                RecordWriter.write(operation, history);
            }
            result.setProperty("history", history.toString());
        }
        try (Writer to = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            result.store(to, null);
        }
    }
}
