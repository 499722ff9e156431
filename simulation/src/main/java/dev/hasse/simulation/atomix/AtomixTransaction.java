package dev.hasse.simulation.atomix;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A transaction of an agent: what it will do, and how far it has come. */
final class AtomixTransaction {
    /** What an action does. A buffered write takes effect at commit; an externalized one at once, and is compensated on abort (§3.4). */
    enum Kind {
        READ,
        BUFFERED_WRITE,
        EXTERNALIZED_WRITE,
        COMMIT,
        ABORT
    }

    /**
     * One action.
     *
     * @param scope the resource that is read or written; empty for an end
     * @param key the idempotency key of a write
     * @param item what a write sets the resource to
     * @param ready whether the agent does it already
     */
    record Action(Kind kind, String scope, String key, String item, BooleanSupplier ready) {}

    final String id;
    final List<Action> actions = new ArrayList<>();
    final Set<String> scopes = new HashSet<>();

    /** A transaction whose claims the frontiers overlook: the fault of those that advance too early. */
    @Nullable
    AtomixTransaction overlooked;

    /** Takes its epoch when this one does, right after it. */
    @Nullable
    AtomixTransaction next;

    /** Its epoch; 0 before it begins. */
    int epoch;

    /** How many of its actions are done. */
    int done;

    AtomixTransaction(String id) {
        this.id = id;
    }

    AtomixTransaction read(String scope) {
        return add(Kind.READ, scope, "", () -> true);
    }

    AtomixTransaction write(Kind kind, String scope, String item) {
        return add(kind, scope, item, () -> true);
    }

    AtomixTransaction end(Kind kind) {
        return add(kind, "", "", () -> true);
    }

    /** Adds an action that the agent does once it is ready. */
    AtomixTransaction add(Kind kind, String scope, String item, BooleanSupplier ready) {
        String key = item.isEmpty() ? "" : "set " + scope + " to " + item;
        actions.add(new Action(kind, scope, key, item, ready));
        if (!scope.isEmpty()) {
            scopes.add(scope);
        }
        return this;
    }

    boolean isEnded() {
        return done == actions.size();
    }

    Action nextAction() {
        return actions.get(done);
    }

    /** Whether a frontier may not advance to this transaction's epoch while the other one is unfinished. */
    boolean waitsFor(AtomixTransaction earlier) {
        return earlier != overlooked
                && earlier.epoch < epoch
                && earlier.scopes.stream().anyMatch(scopes::contains);
    }
}
