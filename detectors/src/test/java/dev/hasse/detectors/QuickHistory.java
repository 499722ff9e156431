package dev.hasse.detectors;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random histories of any length, in order of commit, made much faster than {@link Histories}: many records commit at
 * the time of the one before, windows are short and sometimes long, and values are few or all different.
 */
public final class QuickHistory {
    private final Random random;
    private final int cells;
    private final int values;
    private final int widest;
    private final boolean replicas;
    private final boolean provenance;

    public QuickHistory(long seed) {
        // Successive seeds begin alike, unless they are spread.
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        cells = 1 + random.nextInt(6);
        values = random.nextInt(3) == 0 ? 1_000_000 : 2 + random.nextInt(4);
        widest = random.nextInt(4) == 0 ? 200 : 12;
        replicas = random.nextInt(4) == 0;
        provenance = random.nextInt(3) == 0;
    }

    public List<Operation> of(int size) {
        List<Operation> history = new ArrayList<>();
        List<Value> written = new ArrayList<>(List.of(Value.NULL));
        long now = 0;
        while (history.size() < size) {
            now += random.nextInt(3);
            history.add(operation(now, history.size() + 1, written));
        }
        return history;
    }

    private Operation operation(long now, int position, List<Value> written) {
        long readTime = now - random.nextInt(random.nextInt(20) == 0 ? widest * 3 : widest);
        int kind = random.nextInt(40);
        OperationBuilder operation = Operation.by("agent-" + random.nextInt(4), readTime);
        for (int cell = 0; cell < cells; cell++) {
            if (random.nextInt(cells) < 2) {
                // Nearly always a value that was written lately.
                int back = Math.min(written.size(), random.nextInt(10) == 0 ? 2000 : 8);
                Value value = written.get(written.size() - 1 - random.nextInt(back));
                operation.read("x" + cell, value, readTime + random.nextInt((int) (now - readTime) + 1));
            }
            if (random.nextInt(cells) == 0 && kind > 1) {
                Value value = Value.ofInteger(random.nextInt(values));
                written.add(value);
                operation.write("x" + cell, value);
            }
        }
        if (kind == 2 || kind == 3) {
            operation.aborted();
        }
        if (provenance && (position == 1 || random.nextInt(2) == 0)) {
            operation.predecessors(Value.ofInteger(1 + random.nextInt(position)));
        }
        if (replicas && random.nextInt(3) > 0) {
            operation.replica("r" + random.nextInt(3));
        }
        return switch (kind) {
            case 0 -> operation.aborted().neverCommit();
            case 1 -> operation.refuse(now + random.nextInt(5));
            default -> operation.commit(now);
        };
    }
}
