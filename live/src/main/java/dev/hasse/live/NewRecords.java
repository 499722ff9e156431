package dev.hasse.live;

import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells each record of logs that are converted again and again once: that with the id which was not there before. */
public final class NewRecords {
    private final RecordListener listener;
    private final Map<String, Set<String>> told = new HashMap<>();

    public NewRecords(RecordListener listener) {
        this.listener = listener;
    }

    /** Tells those that have not been told. */
    public void tell(List<ConvertedRecord> records) {
        if (listener == RecordListener.NOBODY) {
            return;
        }
        for (int k = 0; k < records.size(); k++) {
            Operation operation = records.get(k).operation();
            String id = operation.id() == null ? "#" + k : operation.id().text();
            String trace = records.get(k).trace();
            if (told.computeIfAbsent(trace, none -> new HashSet<>()).add(id)) {
                boolean stands = operation.committed() && operation.survives();
                listener.record(
                        trace,
                        operation.agent(),
                        operation.reads().stream().map(Read::cell).toList(),
                        stands ? operation.writes().stream().map(Effect::cell).toList() : List.of());
            }
        }
    }

    /** Forgets a trace that has ended. */
    public void forget(String trace) {
        told.remove(trace);
    }
}
