package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The calls of a trace that may have written anything, such as shells and hooks, and when they ran. */
final class Commands {
    private static final int SHOWN = 80;

    private final Map<String, Runs> byAgent = new HashMap<>();
    private final Runs all = new Runs();

    /**
     * A call that may have written anything.
     *
     * @param agent the agent that made it
     * @param ended when it was done; {@link Long#MAX_VALUE} if that is not known
     */
    record Command(String agent, Call call, long began, long ended) {}

    /**
     * Adds a call that may have written anything, even if it failed.
     *
     * @param began null if that is not known
     * @param ended null if that is not known
     */
    void add(String agent, Call call, @Nullable Long began, @Nullable Long ended) {
        Long from = began == null ? ended : began;
        if (from != null) {
            add(new Command(agent, call, from, ended == null ? Long.MAX_VALUE : Math.max(from, ended)));
        }
    }

    /** A command as its agent wrote it, or else the name of its tool. */
    static String text(Call command) {
        String written = Json.firstText(command.arguments(), "command", "cmd");
        return SafeText.shorten(written == null ? command.tool() : written, SHOWN);
    }

    private void add(Command command) {
        byAgent.computeIfAbsent(command.agent(), none -> new Runs()).add(command);
        all.add(command);
    }

    /**
     * Finds a command that ran at some moment after {@code after} and not after {@code until}; null if there is none.
     *
     * @param agent the agent whose own command explains a change best
     */
    @Nullable
    Command during(String agent, long after, long until) {
        Runs own = byAgent.get(agent);
        Command command = own == null ? null : own.during(after, until);
        return command != null ? command : all.during(after, until);
    }

    /** Commands in the order in which they began. */
    private static final class Runs {
        private final List<Command> byBeginning = new ArrayList<>();
        /** For each command, the one that ended last among it and those before. */
        private final List<Command> longest = new ArrayList<>();

        void add(Command command) {
            byBeginning.add(command);
            longest.clear();
        }

        @Nullable
        Command during(long after, long until) {
            if (longest.isEmpty()) {
                byBeginning.sort(Comparator.comparingLong(Command::began));
                for (Command command : byBeginning) {
                    Command last = longest.isEmpty() ? command : longest.get(longest.size() - 1);
                    longest.add(command.ended() >= last.ended() ? command : last);
                }
            }
            int low = 0;
            int high = byBeginning.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (byBeginning.get(middle).began() <= until) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low == 0) {
                return null;
            }
            Command latest = byBeginning.get(low - 1);
            Command command = latest.ended() > after ? latest : longest.get(low - 1);
            return command.ended() > after ? command : null;
        }
    }
}
