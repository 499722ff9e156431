package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The only order that values allow, and nothing beyond it. */
class ForcedOrderTest {
    private static String records(String calls) {
        return CallNotation.records(Grounding.CALL, calls.replace(" / ", "\n"))
                .strip()
                .replace("\n", " / ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b rests on a        | i 0..0 w:x=0 / a 1..8 r:x=0 w:x=1 once / b 2..9 r:x=1 w:x=2 once"
                        + "| i 0..0 w:x=0 / a 1..8 r:x=0@8 w:x=1 / b 2..9 r:x=1@9 w:x=2",
                "and began before it | i 0..0 w:x=0 / a 2..9 r:x=0 w:x=1 once / b 1..8 r:x=1 w:x=2 once"
                        + "| i 0..0 w:x=0 / a 2..7 r:x=0@7 w:x=1 / b 1..8 r:x=1@8 w:x=2",
                "a write comes later | i 0..0 w:x=0 / a 1..9 r:x=0 w:x=1 once / b 2..8 w:x=2"
                        + "| i 0..0 w:x=0 / a 1..7 r:x=0@7 w:x=1 / b 2..8 w:x=2",
                "a read is between   | i 0..0 w:x=0 / a 1..8 r:x=0 w:x=1 once / b 2..9 r:x=1 w:x=2 once / c 3..5 r:x=1"
                        + "| i 0..0 w:x=0 / a 1..5 r:x=0@5 w:x=1 / c 3..5 r:x=1@5 / b 2..9 r:x=1@9 w:x=2",
                "both replaced it    | i 0..0 w:x=0 / a 1..8 r:x=0 w:x=1 once / b 2..9 r:x=0 w:x=2 once"
                        + "| i 0..0 w:x=0 / b 2..7 r:x=0@2 w:x=2 / a 1..8 r:x=0@1 w:x=1",
                "either may be first | i 0..0 w:x=0 / a 1..8 w:x=1 / b 2..9 w:x=2"
                        + "| i 0..0 w:x=0 / a 1..8 since:1 w:x=1 / b 2..9 since:2 w:x=2",
            })
    void valuesForceAnOrder(String why, String calls, String expected) {
        assertThat(records(calls)).as(why).isEqualTo(expected);
    }

    /** Both replaced 0, so that one of them was stale; unless somebody put it back in between. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nobody else           |                        | a 1..8 r:x=0@1 w:x=1",
                "it may be back        | j 1..? unknown w:x=0   | since:",
                "something else may be | j 1..? unknown w:x=7   | a 1..8 r:x=0@1 w:x=1",
                "elsewhere             | j 1..? unknown w:y=0   | a 1..8 r:x=0@1 w:x=1",
                "later                 | j 10..? unknown w:x=0  | a 1..8 r:x=0@1 w:x=1",
            })
    void whatAllReplacedMayHaveBeenPutBack(String why, @Nullable String call, String expected) {
        assertThat(records("i 0..0 w:x=0 / a 1..8 r:x=0 w:x=1 once / b 2..9 r:x=0 w:x=2 once"
                        + (call == null ? "" : " / " + call)))
                .as(why)
                .contains(expected);
    }

    /** After a stale read, the values force no order. */
    @Test
    void whatContradictsItselfRemainsOpen() {
        assertThat(records("i 0..0 w:x=0 / j 1..1 w:x=5 / a 2..8 r:x=0 w:x=1 once / b 3..9 r:x=1 w:x=2 once"))
                .contains("since:");
    }

    /** It changed nothing, so that whoever saw the value may have seen it before or after that. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "it replaced 0 by 0   | b 5..8 r:x=0 w:x=0 once | b 5..8 r:x=0@5-8 since:5 w:x=0",
                "it wrote what was so | b 5..8 w:x=0            | b 5..8 since:5 w:x=0",
                "it replaced 0 by 1   | b 5..8 r:x=0 w:x=1 once | b 5..8 r:x=0@8 w:x=1",
                "nobody looked        | b 8..9 r:x=0 w:x=0 once | b 8..9 r:x=0@9 w:x=0",
            })
    void whatChangedNothingIsBeforeOrAfterALook(String why, String call, String expected) {
        assertThat(records("i 0..0 w:x=0 / a 4..7 r:x=0 / " + call)).as(why).contains(expected);
        assertThat(CallNotation.records("i 0..0 w:x=0 \n a 4..7 r:x=0 \n a 11..13 w:x=2 \n " + call))
                .as("%s, and the look is part of an update", why)
                .contains(expected);
    }

    /** Three replaced what was there, one after the other, and there are only two moments at which they can have done it. */
    @Test
    void whereThereAreTooFewMomentsItRemainsOpen() {
        assertThat(records(
                        "i 1..1 w:x=0 / a 2..6 r:x=1 w:x=2 once / c 3..5 r:x=2 w:x=3 once / b 4..8 r:x=0 w:x=1 once"))
                .contains("since:4 w:x=1", "since:2 w:x=2", "since:3 w:x=3");
    }

    /** Whatever an operation wrote, nobody knows whether it did: what somebody read may be from it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "it wrote the same             | j 1..? unknown w:x=1 | since:",
                "it ended without an outcome   | j 1..3 unknown w:x=1 | since:",
                "when it began is unknown      | j ?..? unknown w:x=1 | since:",
                "when it was done is unknown   | j 1..? w:x=1         | since:",
                "what it wrote is unknown      | j 1..? unknown w:x=? | since:",
                "where it wrote is unknown     | j 1..? unknown       | since:",
                "it wrote what nobody read     | j 1..? unknown w:x=7 | r:x=1@9 w:x=2",
                "it wrote elsewhere            | j 1..? unknown w:y=1 | r:x=1@9 w:x=2",
                "it only read                  | j 1..? unknown r:x=? | r:x=1@9 w:x=2",
                "it began later                | j 10..? unknown w:x=1 | r:x=1@9 w:x=2",
                "it was not done               | j 1..? failed w:x=1  | r:x=1@9 w:x=2",
            })
    void whatMayHaveBeenWrittenLeavesItOpen(String why, String call, String expected) {
        assertThat(records("i 0..0 w:x=0 / a 2..8 r:x=0 w:x=1 once / b 3..9 r:x=1 w:x=2 once / " + call))
                .as(why)
                .contains(expected);
    }

    /** An operation on a register that does all at one moment. */
    private static final class Deed {
        final long moment;
        final long began;
        final long ended;
        String agent = "";
        String does = "";
        Value left = Value.NULL;

        Deed(long moment, Random random) {
            this.moment = moment;
            this.began = Math.max(3, moment - 2 - 10L * random.nextInt(5));
            this.ended = moment + 2 + 10L * random.nextInt(5);
        }

        String call() {
            return agent + " " + began + ".." + ended + does;
        }
    }

    /** Operations on a register that really happened in the order in which they are returned. */
    private static List<Deed> history(Random random, int count) {
        List<Deed> deeds = new ArrayList<>();
        Map<String, Long> free = new HashMap<>();
        int value = 0;
        for (int k = 0; k < count; k++) {
            Deed deed = new Deed(15 + 10L * k, random);
            deed.agent = "p" + random.nextInt(3);
            if (free.getOrDefault(deed.agent, 0L) >= deed.began) {
                deed.agent = "q" + k;
            }
            free.put(deed.agent, deed.ended);
            int kind = random.nextInt(5);
            if (kind == 0) {
                deed.does = " r:x=" + value;
            } else {
                deed.does = kind == 1 ? " w:x=" + (k + 1) : " r:x=" + value + " w:x=" + (k + 1) + " once";
                value = k + 1;
            }
            deed.left = Value.ofInteger(value);
            deeds.add(deed);
        }
        return deeds;
    }

    /** Whatever order is taken to be certain is that in which all happened, and no read is certainly stale. */
    @Property(tries = 2_000)
    void whatIsCertainIsTrue(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int count, @ForAll Grounding grounding) {
        List<Deed> deeds = history(new Random(seed), count);
        StringBuilder calls = new StringBuilder("init 0..0 w:x=0\n");
        Map<Value, Long> happened = new HashMap<>(Map.of(Value.ofInteger(0), 0L));
        for (Deed deed : deeds) {
            calls.append(deed.call()).append('\n');
            happened.putIfAbsent(deed.left, deed.moment);
        }
        List<Operation> operations =
                CallNotation.convert(grounding, CallNotation.calls(calls.toString())).records().stream()
                        .map(ConvertedRecord::operation)
                        .toList();
        Map<Value, Operation> writers = new HashMap<>();
        operations.forEach(operation -> operation.writes().forEach(write -> writers.put(write.value(), operation)));

        writers.forEach((value, one) -> writers.forEach((other, two) -> {
            if (one.writeTime() < two.writeSince()) {
                assertThat(happened.get(value)).as(calls.toString()).isLessThan(happened.get(other));
            }
        }));
        for (Operation reader : operations) {
            for (Read read : reader.reads()) {
                Operation source = Objects.requireNonNull(writers.get(read.value()));
                assertThat(source.writeSince()).as(calls.toString()).isLessThanOrEqualTo(read.until());
                for (Operation other : writers.values()) {
                    boolean replaced = !other.equals(source)
                            && !other.equals(reader)
                            && source.writeTime() < other.writeSince()
                            && other.writeTime() <= read.time();
                    assertThat(replaced).as("%s%s in%n%s", reader, read, calls).isFalse();
                }
            }
        }
    }
}
