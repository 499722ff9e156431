package dev.hasse.model.transactions;

import dev.hasse.model.Named;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Isolation levels by the phenomena that they proscribe: Adya, Liskov and O'Neil, Generalized Isolation Level Definitions, §5, and Adya's
 * thesis for PL-2+; for the phenomena that are not Adya's, the table of Elle (consistency_model). Reads by predicate are not logged, so that
 * the repeatable read of the lot, PL-2.99, and serializability cannot be told apart.
 */
public enum IsolationLevel implements Named {
    /** PL-1. */
    READ_UNCOMMITTED("PL-1", null, RuleFault.G0, RuleFault.DUPLICATE_ELEMENTS),
    /** PL-2. */
    READ_COMMITTED(
            "PL-2",
            READ_UNCOMMITTED,
            RuleFault.G1A,
            RuleFault.G1B,
            RuleFault.G1C,
            RuleFault.FUTURE_READ,
            RuleFault.INCOMPATIBLE_ORDER,
            RuleFault.DIRTY_UPDATE),
    /** PL-2+: consistent views, as snapshot isolation has them too. */
    SNAPSHOT_ISOLATION("PL-2+", READ_COMMITTED, RuleFault.G_SINGLE, RuleFault.INTERNAL, RuleFault.LOST_UPDATE),
    /** PL-2.99. */
    REPEATABLE_READ("PL-2.99", SNAPSHOT_ISOLATION, RuleFault.G2),
    /** PL-3. */
    SERIALIZABLE("PL-3", REPEATABLE_READ);

    private final String adya;

    @SuppressWarnings("ImmutableEnumChecker") // it cannot be changed
    private final List<RuleFault> proscribed;

    IsolationLevel(String adya, @Nullable IsolationLevel weaker, RuleFault... more) {
        this.adya = adya;
        this.proscribed = Stream.concat(weaker == null ? Stream.of() : weaker.proscribed.stream(), Stream.of(more))
                .toList();
    }

    /** The levels that a history does not meet, the weakest first. */
    public static List<IsolationLevel> notMet(Collection<RuleWitness> witnesses) {
        return Arrays.stream(values())
                .filter(level -> witnesses.stream().anyMatch(witness -> level.proscribed.contains(witness.fault())))
                .toList();
    }

    /** Adya's name of the level, such as PL-2. */
    public String adya() {
        return adya;
    }

    /** The name that ANSI or the field gives it, such as read-committed. */
    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
