package dev.hasse.simulation.atomix;

import dev.hasse.simulation.atomix.AtomixTransaction.Action;
import dev.hasse.simulation.atomix.EffectLine.Effect;
import dev.hasse.simulation.logs.PlantedFault;
import dev.hasse.simulation.logs.Sessions;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A session of agents in transactions under Atomix, with virtual time and random turns.
 *
 * <p>Definition: each transaction takes an epoch when it begins. The frontier of a resource has reached an epoch when all transactions with
 * smaller epochs that touch the resource have ended; a transaction reads, writes and commits only when the frontiers of all its resources have
 * reached its own (the commit rule of §3.2, and §3.3; as the runtime {@code atomix} does it for operations). Buffered writes take effect at
 * commit, externalized ones at once (§3.4); those of a transaction that aborts are taken back in reverse (§3.2). So the epochs are a serial order.
 */
public final class AtomixSession implements Sessions.Session {
    private final List<CheckerLine> checker = new ArrayList<>();
    private final List<EffectLine> effects = new ArrayList<>();
    private final Map<String, String> hashes = new HashMap<>();
    private final Map<String, AtomixTransaction> unfinished = new LinkedHashMap<>();
    private final Map<String, List<Runnable>> compensations = new HashMap<>();
    private final RandomGenerator random;
    private final @Nullable PlantedFault planted;
    private int epochs;

    private AtomixSession(@Nullable PlantedFault planted, RandomGenerator random) {
        this.planted = planted;
        this.random = random;
    }

    /**
     * Runs a session to its end.
     *
     * @param fault what goes wrong in it; null if nothing does
     */
    public static AtomixSession of(@Nullable AtomixFault fault, RandomGenerator random) {
        AtomixAgents all = new AtomixAgents(fault, random);
        AtomixSession session = new AtomixSession(all.planted, random);
        AtomixTransaction first = all.first();
        while (!first.isEnded()) {
            session.turn(first);
        }
        session.run(all.agents());
        return session;
    }

    @Override
    public @Nullable PlantedFault planted() {
        return planted;
    }

    List<CheckerLine> checker() {
        return checker;
    }

    List<EffectLine> effects() {
        return effects;
    }

    private void run(List<Deque<AtomixTransaction>> agents) {
        while (true) {
            agents.forEach(agent -> {
                while (!agent.isEmpty() && agent.element().isEnded()) {
                    agent.remove();
                }
            });
            List<AtomixTransaction> ready = agents.stream()
                    .filter(agent -> !agent.isEmpty())
                    .map(Deque::element)
                    .filter(this::mayGoOn)
                    .toList();
            if (ready.isEmpty()) {
                // All have ended, or wait for one that hangs.
                return;
            }
            turn(ready.get(random.nextInt(ready.size())));
        }
    }

    private boolean mayGoOn(AtomixTransaction transaction) {
        if (transaction.epoch == 0) {
            return transaction.overlooked == null;
        }
        return transaction.nextAction().ready().getAsBoolean()
                && unfinished.values().stream().noneMatch(transaction::waitsFor);
    }

    private void turn(AtomixTransaction transaction) {
        if (transaction.epoch == 0) {
            begin(transaction);
            return;
        }
        Action action = transaction.nextAction();
        transaction.done++;
        switch (action.kind()) {
            case READ -> log(transaction, "read", action.scope());
            case BUFFERED_WRITE -> {}
            case EXTERNALIZED_WRITE -> {
                String before = hashes.getOrDefault(action.scope(), "");
                compensations
                        .computeIfAbsent(transaction.id, none -> new ArrayList<>())
                        .add(0, () -> hashes.put(action.scope(), before));
                write(transaction, action);
            }
            case COMMIT -> end(transaction, "commit");
            case ABORT -> end(transaction, "abort");
        }
    }

    private void begin(AtomixTransaction transaction) {
        transaction.epoch = ++epochs;
        unfinished.put(transaction.id, transaction);
        if (transaction.next != null) {
            begin(transaction.next);
        }
    }

    private void end(AtomixTransaction transaction, String decision) {
        if (decision.equals("commit")) {
            transaction.actions.stream()
                    .filter(action -> action.kind() == AtomixTransaction.Kind.BUFFERED_WRITE)
                    .forEach(action -> write(transaction, action));
        } else {
            compensations.getOrDefault(transaction.id, List.of()).forEach(Runnable::run);
        }
        unfinished.remove(transaction.id);
        decide(transaction, decision);
        if (planted != null && planted.transactions().get(0).equals(transaction.id)) {
            if (planted.fault() == AtomixFault.DOUBLE_DECISION) {
                decide(transaction, decision.equals("commit") ? "abort" : "commit");
            } else if (planted.fault() == AtomixFault.STEP_AFTER_THE_END) {
                log(transaction, "read", transaction.actions.get(0).scope());
            }
        }
    }

    private void decide(AtomixTransaction transaction, String decision) {
        checker.add(new CheckerLine(transaction.id, decision, "", ""));
        List<Effect> done = transaction.actions.stream()
                .filter(action -> !action.item().isEmpty())
                .map(action -> new Effect(action.scope(), action.key(), action.item()))
                .toList();
        String status = decision.equals("commit") ? "committed" : "aborted";
        effects.add(new EffectLine(transaction.id, transaction.epoch, status, done));
    }

    private void write(AtomixTransaction transaction, Action action) {
        hashes.put(action.scope(), String.format("%016x", random.nextLong()));
        log(transaction, "write", action.scope());
    }

    private void log(AtomixTransaction transaction, String kind, String scope) {
        checker.add(new CheckerLine(transaction.id, kind, scope, hashes.getOrDefault(scope, "")));
    }
}
