package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool that an agent called, or a step that it took: what all formats have in common. Times are microseconds, or any other clock that
 * the format has, the same for all calls of a trace.
 *
 * @param origin where it comes from
 * @param agent who called
 * @param role which role that agent plays; null if that is not recorded
 * @param model which language model the agent is; null if that is not recorded
 * @param id its id in the format; null if it has none
 * @param tool what was called
 * @param arguments with what; {@linkplain Json#missing() missing} if that is not recorded
 * @param result what came of it; {@linkplain Json#missing() missing} if that is not recorded
 * @param planned when the agent had decided on it; null if that is not known
 * @param started when it began to be carried out; null if that is not known
 * @param ended when it was done; null if that is not known
 * @param outcome what became of it
 * @param batch its place among those issued together; null if it was issued alone
 * @param readOnly whether the tool says of itself that it only reads; null if it says nothing
 * @param visibleAtPlan the tools that were visible when it was planned; null if that is not known
 * @param visibleAtCommit the tools that were visible when it was done; null if that is not known
 * @param access what it did to cells, where the format says so; null where only a mapping can
 * @param predecessors ids of calls whose effects it observed, as far as the format says so
 * @param replica which replica served what it read; null if that is not recorded
 * @param version at which version it read; null if that is not recorded
 */
public record Call(
        Origin origin,
        String agent,
        @Nullable String role,
        @Nullable String model,
        @Nullable String id,
        String tool,
        JsonNode arguments,
        JsonNode result,
        @Nullable Long planned,
        @Nullable Long started,
        @Nullable Long ended,
        Outcome outcome,
        @Nullable BatchPlace batch,
        @Nullable Boolean readOnly,
        @Nullable List<Tool> visibleAtPlan,
        @Nullable List<Tool> visibleAtCommit,
        @Nullable Access access,
        List<String> predecessors,
        @Nullable String replica,
        @Nullable Long version) {

    /** Copies the lists. */
    public Call {
        visibleAtPlan = visibleAtPlan == null ? null : List.copyOf(visibleAtPlan);
        visibleAtCommit = visibleAtCommit == null ? null : List.copyOf(visibleAtCommit);
        predecessors = List.copyOf(predecessors);
    }

    /** A call of which nothing more is known so far. */
    public static Builder of(Origin origin, String agent, String tool) {
        return new Builder(origin, agent, tool);
    }

    /** Builds a call step by step; {@link Call} says what the parts mean. */
    public static final class Builder {
        private final Origin origin;
        private final String agent;
        private final String tool;
        private @Nullable String role;
        private @Nullable String model;
        private @Nullable String id;
        private JsonNode arguments = Json.missing();
        private JsonNode result = Json.missing();
        private @Nullable Long planned;
        private @Nullable Long started;
        private @Nullable Long ended;
        private Outcome outcome = Outcome.DONE;
        private @Nullable BatchPlace batch;
        private @Nullable Boolean readOnly;
        private @Nullable List<Tool> visibleAtPlan;
        private @Nullable List<Tool> visibleAtCommit;
        private @Nullable Access access;
        private List<String> predecessors = List.of();
        private @Nullable String replica;
        private @Nullable Long version;

        private Builder(Origin origin, String agent, String tool) {
            this.origin = origin;
            this.agent = agent;
            this.tool = tool;
        }

        /** Which role the agent plays. */
        public Builder role(@Nullable String name) {
            role = name;
            return this;
        }

        /** Which language model the agent is. */
        public Builder model(@Nullable String name) {
            model = name;
            return this;
        }

        /** Its id in the format. */
        public Builder id(@Nullable String text) {
            id = text;
            return this;
        }

        /** With what it was called. */
        public Builder arguments(JsonNode tree) {
            arguments = tree;
            return this;
        }

        /** What came of it. */
        public Builder result(JsonNode tree) {
            result = tree;
            return this;
        }

        /** When the agent had decided on it. */
        public Builder planned(@Nullable Long time) {
            planned = time;
            return this;
        }

        /** When it began to be carried out. */
        public Builder started(@Nullable Long time) {
            started = time;
            return this;
        }

        /** When it was done. */
        public Builder ended(@Nullable Long time) {
            ended = time;
            return this;
        }

        /** What became of it; done, unless something else is said. */
        public Builder outcome(Outcome what) {
            outcome = what;
            return this;
        }

        /** Its place among those issued together. */
        public Builder batch(@Nullable String key, @Nullable Integer index) {
            batch = key == null ? null : new BatchPlace(key, index);
            return this;
        }

        /** What the tool says of itself. */
        public Builder readOnly(@Nullable Boolean whether) {
            readOnly = whether;
            return this;
        }

        /** The tools that were visible when it was planned. */
        public Builder visibleAtPlan(@Nullable List<Tool> tools) {
            visibleAtPlan = tools;
            return this;
        }

        /** The tools that were visible when it was done. */
        public Builder visibleAtCommit(@Nullable List<Tool> tools) {
            visibleAtCommit = tools;
            return this;
        }

        /** What it did to cells. */
        public Builder access(@Nullable Access what) {
            access = what;
            return this;
        }

        /** Ids of calls whose effects it observed. */
        public Builder predecessors(List<String> ids) {
            predecessors = ids;
            return this;
        }

        /** Which replica served what it read, and at which version. */
        public Builder replica(@Nullable String name, @Nullable Long number) {
            replica = name;
            version = number;
            return this;
        }

        /** The call. */
        public Call build() {
            return new Call(
                    origin,
                    agent,
                    role,
                    model,
                    id,
                    tool,
                    arguments,
                    result,
                    planned,
                    started,
                    ended,
                    outcome,
                    batch,
                    readOnly,
                    visibleAtPlan,
                    visibleAtCommit,
                    access,
                    predecessors,
                    replica,
                    version);
        }
    }
}
