package dev.hasse.cli;

import dev.hasse.cli.RegisterCall.Outcome;
import dev.hasse.cli.TransactionHistory.Step;
import dev.hasse.cli.TransactionHistory.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Draws histories of transactions. Each happens at one moment of its interval, unless it fails; but of some the outcome is unknown, and in some
 * histories reads may see what was there before.
 */
final class RandomTransactions {
    private static final int PROCESSES = 3;

    /** The first cell is the one that most transactions meet in. */
    private static final List<String> CELLS = List.of("x", "x", "x", "y", "y", "z");

    /** Between the moments of two transactions. */
    private static final long APART = 100;

    private final Random random;
    private final boolean lists;
    private final boolean distinct;
    private final boolean stale;
    private final int unknown;
    private final long[] free = new long[PROCESSES];
    private final int[] names = {0, 1, 2};
    private int last;

    /**
     * @param lists whether they append to lists, else they write registers
     * @param distinct whether each value that is written is another; those that are appended always are
     * @param stale whether reads may see what was there before the last transaction
     * @param unknown of a hundred transactions, how many are of unknown outcome
     */
    RandomTransactions(Random random, boolean lists, boolean distinct, boolean stale, int unknown) {
        this.random = random;
        this.lists = lists;
        this.distinct = distinct || lists;
        this.stale = stale;
        this.unknown = unknown;
    }

    /** Draws a history of at most {@code count} transactions. */
    TransactionHistory draw(int count) {
        List<Transaction> transactions = new ArrayList<>();
        Map<String, String> contents = new HashMap<>();
        Map<String, String> before = new HashMap<>();
        for (int k = 1; k <= count; k++) {
            long moment = k * APART;
            int process = random.nextInt(PROCESSES);
            for (int tried = 1; tried < PROCESSES && free[process] >= moment - 1; tried++) {
                process = (process + 1) % PROCESSES;
            }
            if (free[process] < moment - 1) {
                long invoked = Math.max(moment - 1 - delay(), free[process] + 1);
                long ended = moment + 1 + delay();
                free[process] = ended;
                int luck = random.nextInt(100);
                Outcome outcome = luck < unknown ? Outcome.UNKNOWN : luck < unknown + 5 ? Outcome.FAILED : Outcome.DONE;
                Map<String, String> view = new HashMap<>(stale && random.nextInt(3) == 0 ? before : contents);
                List<Step> steps = new ArrayList<>();
                Map<String, String> after = new HashMap<>(contents);
                for (int step = 1 + random.nextInt(3); step > 0; step--) {
                    steps.add(step(view, after));
                }
                transactions.add(new Transaction(
                        String.valueOf(names[process]),
                        invoked,
                        outcome == Outcome.UNKNOWN && random.nextBoolean() ? RegisterCall.NEVER : ended,
                        outcome,
                        steps));
                if (outcome == Outcome.UNKNOWN) {
                    names[process] += PROCESSES;
                }
                if (outcome == Outcome.DONE || (outcome == Outcome.UNKNOWN && random.nextBoolean())) {
                    before = contents;
                    contents = after;
                }
            }
        }
        return new TransactionHistory(transactions);
    }

    private Step step(Map<String, String> view, Map<String, String> after) {
        String cell = CELLS.get(random.nextInt(CELLS.size()));
        if (random.nextBoolean()) {
            return new Step(cell, '?', view.getOrDefault(cell, "nil"));
        }
        String value = String.valueOf(distinct ? ++last : 1 + random.nextInt(3));
        for (Map<String, String> contents : List.of(view, after)) {
            contents.merge(cell, value, (held, more) -> lists ? held + "," + more : more);
        }
        return new Step(cell, lists ? '+' : '=', value);
    }

    private int delay() {
        return random.nextInt(random.nextBoolean() ? 40 : 300);
    }
}
