package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Call;
import java.util.List;

/**
 * How a tool answers that a call did nothing, although the log does not say that the call failed. Of each list, all must hold.
 *
 * @param failed what holds of calls that did nothing; empty if no answer says so
 * @param refused what holds of calls that did nothing because what they were to write had changed; empty if no answer says so
 */
record Answers(List<CallCondition> failed, List<CallCondition> refused) {

    /** No answer says that a call did nothing. */
    static final Answers NOTHING = new Answers(List.of(), List.of());

    Answers {
        failed = List.copyOf(failed);
        refused = List.copyOf(refused);
    }

    /** Whether no answer says that a call did nothing. */
    boolean sayNothing() {
        return failed.isEmpty() && refused.isEmpty();
    }

    /** Whether a call did nothing, because what it was to write had changed. */
    boolean areRefusal(Call call) {
        return hold(refused, call);
    }

    /** Whether a call did nothing, whatever the reason. */
    boolean areFailure(Call call) {
        return !sayNothing() && (areRefusal(call) || hold(failed, call));
    }

    private static boolean hold(List<CallCondition> conditions, Call call) {
        // Its parts are read once, not for each condition.
        Call known = conditions.isEmpty() ? call : call.remembered();
        return !conditions.isEmpty() && conditions.stream().allMatch(condition -> condition.holds(known));
    }
}
