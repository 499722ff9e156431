package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.online.Online;
import dev.hasse.detectors.online.Told;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Many commits at the same time, of which an {@link dev.hasse.detectors.online.OnlineDecision} remembers some and forgets others: the verdict equals
 * that on the whole trace, or there is none.
 */
class EqualTimesTest {
    private static final int HISTORIES = Integer.getInteger("hasse.histories", 20_000);
    private static final List<String> CELLS = List.of("x", "y");
    private static final List<Value> VALUES = List.of(Value.NULL, Value.ofInteger(1), Value.ofInteger(2));
    private static final int LISTED = 3;

    private final Random random = new Random(15);

    /** Up to eight records of two agents or three, in order of commit, most of them at the time of the one before. */
    private List<Operation> history() {
        List<Operation> history = new ArrayList<>();
        int agents = 2 + random.nextInt(2);
        long now = 0;
        for (int size = 2 + random.nextInt(7); size > 0; size--) {
            now += random.nextInt(3) / 2;
            history.add(operation("agent-" + random.nextInt(agents), now));
        }
        return history;
    }

    private Operation operation(String agent, long now) {
        long readTime = now - random.nextInt(3);
        OperationBuilder operation = Operation.by(agent, readTime);
        int kind = random.nextInt(12);
        for (String cell : CELLS) {
            if (random.nextInt(3) == 0) {
                operation.read(cell, value(), readTime + random.nextInt((int) (now - readTime) + 1));
            }
            if (random.nextInt(3) == 0 && kind > 1) {
                operation.write(cell, value());
            }
        }
        if (kind == 2) {
            operation.aborted();
        }
        return switch (kind) {
            case 0 -> operation.neverCommit();
            case 1 -> operation.refuse(now);
            default -> operation.commit(now);
        };
    }

    private Value value() {
        return VALUES.get(random.nextInt(VALUES.size()));
    }

    @Test
    void noneOfThemIsMissed() {
        int decided = 0;
        for (int k = 0; k < HISTORIES; k++) {
            // If no witness is listed, none can lack its writer, so more histories are decided.
            Classifier classifier = new Classifier(
                    Chain.DEFAULT, CascadeMode.RESIDUE, InitialValues.UNKNOWN, false, k % 2 * LISTED, true);
            List<Operation> history = history();
            int size = 1 + random.nextInt(2);
            int reach = 1 + random.nextInt(2);
            Verdict parts = new Online(9, size, size, reach).verdict(classifier, history);
            if (parts != null) {
                decided++;
                assertThat(parts)
                        .as("parts of %d, reach %d, of %s", size, reach, history)
                        .isEqualTo(Told.whole(classifier, history));
            }
        }
        assertThat(decided).isGreaterThan(HISTORIES / 2);
    }
}
