package dev.hasse.cli;

import dev.hasse.model.Operation;
import dev.hasse.simulation.Step;
import dev.hasse.simulation.Store;
import java.util.List;

/** A store for agents that run in threads of their own: one step at a time, and whoever has to wait does. */
final class BlockingStore implements Store {
    private final Store store;

    /** @param store used by nobody else from now on */
    BlockingStore(Store store) {
        this.store = store;
    }

    /**
     * Takes a step, when it can be taken; never says {@link Answer#WAIT}.
     *
     * @throws IllegalStateException if the thread is interrupted while it waits; it stays so
     */
    @Override
    public synchronized Answer take(Step step) {
        Answer answer = store.take(step);
        while (answer == Answer.WAIT) {
            try {
                wait();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while it waited", interrupted);
            }
            answer = store.take(step);
        }
        notifyAll();
        return answer;
    }

    @Override
    public synchronized List<Operation> history() {
        return store.history();
    }

    @Override
    public synchronized int cascaded() {
        return store.cascaded();
    }

    @Override
    public synchronized int stale() {
        return store.stale();
    }
}
