package dev.hasse.cli;

import dev.hasse.cli.LegalOrders.Step;
import dev.hasse.cli.RegisterCall.Kind;
import dev.hasse.cli.RegisterCall.Outcome;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Observation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether a certain finding in a history of registers holds in a legal order. Each operation has one moment, its place in the order, and the
 * definitions of the anomalies are applied to these moments.
 *
 * <ul>
 *   <li>Stale read, and broken snapshot: in a legal order, each read sees what is there, so none is stale and none differs from the last write.
 *   <li>A1 (i, j, c): the operation by which i's process had last looked at c comes before j, and j before i, and j wrote another value than was
 *       seen. What looks and writes at one moment has none.
 *   <li>Unseen overwrite (i, j, c): i wrote c without looking, j was the last one that wrote c before, in another process and another value, and i's
 *       process did not look in between.
 * </ul>
 *
 * <p>Three things are read as the documentation says. Of writes that overlapped and rest on looks at the same value, it is open which came first,
 * and the one that ended later is taken to be the later one ({@code docs/formats/README.md}): orders that contradict this refute nothing but stale
 * reads and broken snapshots. A writer that is not in the log stands for any operation of unknown outcome that wrote the value, or for what was there at first. And where
 * i's process had looked before j, the overwritten operation is the last one that is known: others of unknown outcome may have come in between.
 */
final class FindingInOrder {
    private final Witness witness;
    private final String key;
    private final RegisterHistory history;
    private final Map<String, RegisterCall> byId;

    private FindingInOrder(Witness witness, String key, RegisterHistory history, Map<String, RegisterCall> byId) {
        this.witness = witness;
        this.key = key;
        this.history = history;
        this.byId = byId;
    }

    /** The certain findings of a verdict. */
    static List<FindingInOrder> certain(Verdict verdict, RegisterHistory history) {
        Map<String, RegisterCall> byId = history.byId();
        return Stream.of(Anomaly.A1, Observation.STALE_READ, Observation.SNAPSHOT, Observation.UNSEEN_OVERWRITE)
                .flatMap(phenomenon -> verdict.finding(phenomenon).witnesses().stream())
                .map(witness -> new FindingInOrder(witness, key(witness), history, byId))
                .toList();
    }

    private static String key(Witness witness) {
        if (witness instanceof StaleGeneration stale) {
            return stale.cell();
        }
        if (witness instanceof StaleRead read) {
            return read.cell();
        }
        return witness instanceof SnapshotViolation violation ? violation.cell() : ((UnseenOverwrite) witness).cell();
    }

    /** The registers that it is about: the one that was read or overwritten, and the one that the reader wrote. */
    Set<String> keys() {
        Set<String> keys = new TreeSet<>(Set.of(key));
        RegisterCall by = byId.get(witness.operation().id().text());
        if (by != null) {
            keys.add(by.key());
        }
        return keys;
    }

    /** {@code A1 6<2 x}. */
    @Override
    public String toString() {
        List<String> ids =
                witness.operations().stream().map(one -> one.id().text()).toList();
        return witness.phenomenon() + " " + String.join("<", ids) + " " + key;
    }

    boolean holds(List<Step> order) {
        if (witness instanceof StaleRead || witness instanceof SnapshotViolation) {
            return false;
        }
        if (isAgainstConvention(order)) {
            return true;
        }
        if (witness instanceof StaleGeneration stale) {
            return anyPair(order, stale.reader(), null, stale.writer(), stale.writtenValue(), this::isStale);
        }
        UnseenOverwrite over = (UnseenOverwrite) witness;
        return anyPair(order, over.writer(), over.writtenValue(), over.overwritten(), over.lostValue(), this::isUnseen)
                || (!isLogged(over.overwritten())
                        && places(order, over.writer(), over.writtenValue())
                                .anyMatch(i -> isOverTheFirst(order, i, over.lostValue())));
    }

    private interface Rule {
        boolean holds(List<Step> order, int i, int j);
    }

    private boolean anyPair(
            List<Step> order,
            OperationRef one,
            @Nullable Value ofOne,
            OperationRef other,
            @Nullable Value ofOther,
            Rule rule) {
        return places(order, one, ofOne)
                .anyMatch(i -> places(order, other, ofOther).anyMatch(j -> rule.holds(order, i, j)));
    }

    private boolean isLogged(OperationRef operation) {
        return byId.containsKey(operation.id().text());
    }

    /** The places of an operation of the log, or of all those of unknown outcome that wrote a value. */
    private IntStream places(List<Step> order, OperationRef operation, @Nullable Value wrote) {
        RegisterCall logged = byId.get(operation.id().text());
        return IntStream.range(0, order.size()).filter(k -> {
            RegisterCall call = order.get(k).call();
            return logged != null
                    ? call.equals(logged)
                    : call.outcome() == Outcome.UNKNOWN
                            && call.key().equals(key)
                            && call.writes()
                            && value(call.left()).equals(wrote);
        });
    }

    /** Whether of two writes that overlapped and rest on looks at the same value, the one that ended later came first. */
    private boolean isAgainstConvention(List<Step> order) {
        return IntStream.range(0, order.size())
                .anyMatch(later -> IntStream.range(0, later).anyMatch(k -> isAgainstConvention(order, k, later)));
    }

    private boolean isAgainstConvention(List<Step> order, int earlier, int later) {
        RegisterCall one = order.get(earlier).call();
        RegisterCall other = order.get(later).call();
        int look = lastLook(order, earlier);
        int otherLook = lastLook(order, later);
        return one.kind() == Kind.WRITE
                && other.kind() == Kind.WRITE
                && one.key().equals(key)
                && other.key().equals(key)
                && history.endsAfter(one, other)
                && look >= 0
                && otherLook >= 0
                && otherLook < earlier
                && Objects.equals(
                        order.get(look).call().found(),
                        order.get(otherLook).call().found());
    }

    private static Value value(@Nullable Integer value) {
        return value == null ? Value.NULL : Value.ofInteger(value);
    }

    private boolean isLook(RegisterCall call, RegisterCall by) {
        return call.kind() == Kind.READ
                && call.key().equals(key)
                && call.process().equals(by.process());
    }

    /** Where the process of an operation had last looked before it; -1 if it had not. */
    private int lastLook(List<Step> order, int i) {
        RegisterCall by = order.get(i).call();
        int look = i - 1;
        while (look >= 0 && !isLook(order.get(look).call(), by)) {
            look--;
        }
        return look;
    }

    private boolean isStale(List<Step> order, int i, int j) {
        RegisterCall reader = order.get(i).call();
        RegisterCall writer = order.get(j).call();
        int look = lastLook(order, i);
        return (!reader.reads() || !reader.key().equals(key))
                && look >= 0
                && look < j
                && j < i
                && !writer.process().equals(reader.process())
                && !Objects.equals(writer.left(), order.get(look).call().found());
    }

    private boolean isUnseen(List<Step> order, int i, int j) {
        RegisterCall writer = order.get(i).call();
        RegisterCall overwritten = order.get(j).call();
        return writer.kind() == Kind.WRITE
                && overwritten.writes()
                && j < i
                && !overwritten.process().equals(writer.process())
                && !Objects.equals(overwritten.left(), writer.left())
                && isBlindSince(order, j, i);
    }

    private boolean isOverTheFirst(List<Step> order, int i, Value first) {
        RegisterCall writer = order.get(i).call();
        LegalOrders.Contents before = order.get(i).before();
        return writer.kind() == Kind.WRITE
                && before.isKnown()
                && value(before.value()).equals(first)
                && isBlindSince(order, -1, i);
    }

    /** Whether nobody wrote the register between two places, and the process of the later one did not look. */
    private boolean isBlindSince(List<Step> order, int j, int i) {
        RegisterCall writer = order.get(i).call();
        boolean hadLooked = lastLook(order, i) >= 0;
        return order.subList(j + 1, i).stream()
                .map(Step::call)
                .noneMatch(call -> isLook(call, writer)
                        || (call.key().equals(key)
                                && call.writes()
                                && !(hadLooked && call.outcome() == Outcome.UNKNOWN)));
    }
}
