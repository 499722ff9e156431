package dev.hasse.simulation;

import dev.hasse.simulation.Step.Call;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A runtime's treatment of the order in which the effects of an operation land: A6. */
enum Effects {
    /** Guarantees nothing: all calls are made at once, and each effect lands when its call is done (§5.2). */
    CONCURRENT {
        @Override
        List<Call> landed(List<Call> issued) {
            List<Call> done = new ArrayList<>(issued);
            done.sort(Comparator.comparingLong(Call::latency));
            return done;
        }
    },
    /**
     * Guarantees the order of issue for results, but not for effects: all calls of a turn are made at once, as LangGraph's ToolNode does
     * with {@code asyncio.gather}, and each effect lands when its call is done. So a reader of the messages sees the right order whatever
     * the effects did (§5.12). With equal latencies they land in it too.
     */
    GATHERED {
        @Override
        List<Call> landed(List<Call> issued) {
            return CONCURRENT.landed(issued);
        }

        @Override
        List<Call> messages(List<Call> issued) {
            return issued;
        }
    },
    /** Excludes A6, and hands results back in the order of issue: a ToolNode that awaits each call before it makes the next (§5.12). */
    AWAITED {
        @Override
        List<Call> landed(List<Call> issued) {
            return issued;
        }

        @Override
        List<Call> messages(List<Call> issued) {
            return issued;
        }
    },
    /** Excludes A6: each call is made when the one before it is done (§4.15, theorem L3a). Calls do not overlap, so their times add up. */
    SERIAL {
        @Override
        List<Call> landed(List<Call> issued) {
            return issued;
        }
    },
    /**
     * Excludes A6: all calls are made at once, but an effect is released only when all those issued before it are complete (§4.15, theorem
     * L3g). The calls take as long as the slowest.
     */
    SEQUENCED {
        @Override
        List<Call> landed(List<Call> issued) {
            return issued;
        }
    };

    /** The calls in the order in which their results are handed back to the agent, as messages in the state; empty if they are not. */
    List<Call> messages(List<Call> issued) {
        return List.of();
    }

    /** The calls in the order in which their effects land. */
    abstract List<Call> landed(List<Call> issued);
}
