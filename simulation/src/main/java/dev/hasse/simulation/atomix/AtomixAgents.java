package dev.hasse.simulation.atomix;

import dev.hasse.simulation.atomix.AtomixTransaction.Kind;
import dev.hasse.simulation.logs.PlantedFault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The agents of a session, each with the transactions that it runs one after the other: two to five agents of one to three transactions over
 * two to five resources; and with a fault, those that it takes.
 */
final class AtomixAgents {
    private final RandomGenerator random;
    private final List<String> scopes = new ArrayList<>();
    private final List<Deque<AtomixTransaction>> agents = new ArrayList<>();
    private int transactions;
    private int items;

    /** The fault, and where it is; null without one. */
    @Nullable
    PlantedFault planted;

    AtomixAgents(@Nullable AtomixFault fault, RandomGenerator random) {
        this.random = random;
        int resources = 2 + random.nextInt(4);
        for (int k = 1; k <= resources; k++) {
            scopes.add("order:" + k);
        }
        int count = 2 + random.nextInt(4);
        for (int k = 0; k < count; k++) {
            Deque<AtomixTransaction> agent = new ArrayDeque<>();
            for (int left = 1 + random.nextInt(3); left > 0; left--) {
                long seed = random.nextLong();
                String item = item();
                if (random.nextInt(5) == 0) {
                    // A fault at the tool: aborted, and retried with a fresh epoch and the same idempotency keys
                    // (appendix A.2).
                    agent.add(drawn(seed, item, Kind.ABORT));
                }
                agent.add(drawn(seed, item, Kind.COMMIT));
            }
            agents.add(agent);
        }
        if (fault != null) {
            planted = new PlantedFault(fault, plant(fault));
        }
    }

    /** The transactions of each agent. */
    List<Deque<AtomixTransaction>> agents() {
        return agents;
    }

    /** The transaction from which all resources have their first value. */
    AtomixTransaction first() {
        AtomixTransaction first = new AtomixTransaction("tx-0");
        scopes.forEach(scope -> first.write(Kind.BUFFERED_WRITE, scope, "new"));
        return first.end(Kind.COMMIT);
    }

    private AtomixTransaction created() {
        return new AtomixTransaction("tx-" + ++transactions);
    }

    private String item() {
        return "item " + ++items;
    }

    private String scope() {
        return scopes.get(random.nextInt(scopes.size()));
    }

    /** A transaction that reads, and mostly writes, one or two resources; the same seed gives the same. */
    private AtomixTransaction drawn(long seed, String item, Kind end) {
        RandomGenerator own = new SplittableRandom(seed);
        AtomixTransaction drawn = created();
        for (int left = 1 + own.nextInt(2); left > 0; left--) {
            String scope = scopes.get(own.nextInt(scopes.size()));
            drawn.read(scope);
            if (own.nextInt(4) > 0
                    && drawn.actions.stream()
                            .noneMatch(action -> action.scope().equals(scope)
                                    && !action.item().isEmpty())) {
                drawn.write(own.nextInt(3) == 0 ? Kind.EXTERNALIZED_WRITE : Kind.BUFFERED_WRITE, scope, item);
            }
        }
        return drawn.end(end);
    }

    private List<String> plant(AtomixFault fault) {
        return switch (fault) {
            case DOUBLE_DECISION, STEP_AFTER_THE_END -> List.of(anyTransaction().id);
            case NEVER_DECIDED -> {
                AtomixTransaction hung = anyTransaction();
                hung.actions.remove(hung.actions.size() - 1);
                hung.add(Kind.COMMIT, "", "", () -> false);
                yield List.of(hung.id);
            }
            case DIRTY_HAND_OVER -> dirtyHandOver();
            case LOST_SERIAL_ORDER -> random.nextBoolean() ? lostUpdate() : writeSkew();
            case DUPLICATE_EFFECT -> duplicateEffect();
        };
    }

    private AtomixTransaction anyTransaction() {
        List<AtomixTransaction> all = agents.stream().flatMap(Deque::stream).toList();
        return all.get(random.nextInt(all.size()));
    }

    private List<String> dirtyHandOver() {
        String scope = scope();
        AtomixTransaction giver = created();
        AtomixTransaction taker = created();
        giver.read(scope).write(Kind.EXTERNALIZED_WRITE, scope, item()).add(Kind.ABORT, "", "", () -> taker.done > 0);
        taker.add(Kind.READ, scope, "", () -> giver.done == 2).add(Kind.COMMIT, "", "", giver::isEnded);
        return pair(taker, giver, giver);
    }

    /** Both read a resource before either writes it. */
    private List<String> lostUpdate() {
        String scope = scope();
        AtomixTransaction one = created();
        AtomixTransaction other = created();
        one.read(scope)
                .add(Kind.BUFFERED_WRITE, scope, item(), () -> other.done > 0)
                .end(Kind.COMMIT);
        other.read(scope).add(Kind.BUFFERED_WRITE, scope, item(), one::isEnded).end(Kind.COMMIT);
        return pair(other, one, one);
    }

    /** Each reads what the other writes, before either has written. */
    private List<String> writeSkew() {
        String left = scopes.get(0);
        String right = scopes.get(1);
        AtomixTransaction one = created();
        AtomixTransaction other = created();
        one.read(left)
                .add(Kind.BUFFERED_WRITE, right, item(), () -> other.done > 0)
                .end(Kind.COMMIT);
        other.read(right).add(Kind.BUFFERED_WRITE, left, item(), one::isEnded).end(Kind.COMMIT);
        return pair(other, one, one);
    }

    /** Two agents with epochs one after the other, of which the frontiers overlook the first. */
    private List<String> pair(AtomixTransaction wrong, AtomixTransaction earlier, AtomixTransaction overlooked) {
        earlier.next = wrong;
        wrong.overlooked = overlooked;
        agents.add(new ArrayDeque<>(List.of(earlier)));
        agents.add(new ArrayDeque<>(List.of(wrong)));
        return List.of(wrong.id, earlier.id);
    }

    private List<String> duplicateEffect() {
        String scope = scope();
        String item = item();
        AtomixTransaction once =
                created().read(scope).write(Kind.BUFFERED_WRITE, scope, item).end(Kind.COMMIT);
        AtomixTransaction again = created().read(scope);
        again.actions.add(new AtomixTransaction.Action(
                Kind.BUFFERED_WRITE, scope, once.actions.get(1).key(), item + ", again", once::isEnded));
        again.end(Kind.COMMIT);
        agents.add(new ArrayDeque<>(List.of(once, again)));
        return List.of(again.id, once.id);
    }
}
