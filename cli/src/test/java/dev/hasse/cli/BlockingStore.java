package dev.hasse.cli;

import dev.hasse.model.Operation;
import dev.hasse.simulation.Step;
import dev.hasse.simulation.Store;
import java.util.List;

/** A store for agents on threads of their own: it takes one step at a time, and blocks agents that have to wait. */
final class BlockingStore implements Store {
    private final Store store;

    /** @param store must not be used elsewhere from now on */
    BlockingStore(Store store) {
        this.store = store;
    }

    /**
     * Takes a step as soon as possible; never answers {@link Answer#WAIT}.
     *
     * @throws IllegalStateException if the thread is interrupted while it waits; it stays interrupted
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
