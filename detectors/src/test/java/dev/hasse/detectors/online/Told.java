package dev.hasse.detectors.online;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Operation;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.PackedRecords;
import dev.hasse.model.Renumbering;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.TraceHead;
import dev.hasse.model.Verdict;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A small history of the workload w, told record by record, or whole. */
public final class Told {
    private final TraceHead head = new TraceHead("t", new Symbols());
    private int line;

    TraceHead head() {
        return head;
    }

    private static PackedRecord packed(Operation operation, Symbols symbols, int line) {
        PackedRecords records = new PackedRecords();
        operation.pack(records, symbols);
        PackedRecord packed = new PackedRecord();
        packed.moveTo(records);
        // A trace may be in several files.
        packed.place(0, symbols.sources().intern("t" + line % 3), line);
        return packed;
    }

    /**
     * Admits the next record.
     *
     * @return null if its predecessors are not all known by now
     */
    @Nullable
    PackedRecord next(Operation operation) {
        return next(operation, "w");
    }

    /** Admits the next record, from a file in {@code folder}, or in none. */
    @Nullable
    PackedRecord next(Operation operation, @Nullable String folder) {
        PackedRecord packed = packed(operation, head.symbols(), ++line);
        return head.admit(packed, folder) && head.resolve(packed) ? packed : null;
    }

    /**
     * Gives values and ids new numbers.
     *
     * @param rest tells whatever else goes by them
     */
    void renumber(PastWrites past, Consumer<Renumbering> rest) {
        Renumbering renumbering = head.symbols().renumber();
        head.renumber(renumbering);
        past.renumber(renumbering);
        rest.accept(renumbering);
    }

    static Trace trace(List<Operation> history) {
        TraceBuilder builder = new TraceBuilder("t", new Symbols());
        for (int k = 0; k < history.size(); k++) {
            builder.add(packed(history.get(k), builder.head().symbols(), k + 1), "w");
        }
        return builder.build();
    }

    public static Verdict whole(Classifier classifier, List<Operation> history) {
        return classifier.classify(trace(history));
    }
}
