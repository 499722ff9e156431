package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.Tool;
import dev.hasse.model.transactions.StepMark;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool that an agent called, or a step that it took, with all that formats have in common. Times are in microseconds or on any other
 * clock of the format, the same for all calls of a trace.
 *
 * @param origin where it comes from
 * @param agent the calling agent
 * @param run the run of that agent in its trace, where an agent of its name runs several times and knows nothing of the other runs; else null
 * @param role the role of that agent; null if it is not recorded
 * @param model the language model of that agent; null if it is not recorded
 * @param id its id in the format; null if it has none
 * @param tool the tool that was called
 * @param folder the folder that its agent was in, as cells are written; null if it is not recorded
 * @param given its arguments
 * @param answered its result
 * @param planned when the agent had decided on it; null if that is not known
 * @param started when it began to run; null if that is not known
 * @param ended when it was done; null if that is not known
 * @param outcome its outcome
 * @param batch its place among those issued together; null if it was issued alone
 * @param readOnly whether the tool declares that it only reads; null if it declares nothing
 * @param visibleAtPlan the tools that were visible when it was planned; null if that is not known
 * @param visibleAtCommit the tools that were visible when it was done; null if that is not known
 * @param access its reads and writes, if the format records them; null if only a mapping can tell
 * @param predecessors ids of calls whose effects it observed, as far as the format records them
 * @param replica the replica that served its reads; null if it is not recorded
 * @param version the version at which it read; null if it is not recorded
 * @param marks what the rules of transactions of its system say of it alone
 */
public record Call(
        Origin origin,
        String agent,
        @Nullable String run,
        @Nullable String role,
        @Nullable String model,
        @Nullable String id,
        String tool,
        @Nullable String folder,
        Payload given,
        Payload answered,
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
        @Nullable Long version,
        List<StepMark> marks) {

    /** Copies the lists. */
    public Call {
        visibleAtPlan = visibleAtPlan == null ? null : List.copyOf(visibleAtPlan);
        visibleAtCommit = visibleAtCommit == null ? null : List.copyOf(visibleAtCommit);
        predecessors = List.copyOf(predecessors);
        marks = List.copyOf(marks);
    }

    /** Its arguments; {@linkplain Json#missing() missing} if they are not recorded. */
    public JsonNode arguments() {
        return given.tree();
    }

    /** Its result; {@linkplain Json#missing() missing} if it is not recorded. */
    public JsonNode result() {
        return answered.tree();
    }

    /** This call with its arguments and its result {@linkplain Payload#remembered() remembered}. */
    public Call remembered() {
        return given instanceof Payload.Held && answered instanceof Payload.Held
                ? this
                : with(given.remembered(), answered.remembered());
    }

    /** This call with nothing left of its arguments and its result. */
    public Call withoutPayloads() {
        return given == Payload.NOTHING && answered == Payload.NOTHING ? this : with(Payload.NOTHING, Payload.NOTHING);
    }

    /** This call with other arguments and another result. */
    public Call with(JsonNode otherArguments, JsonNode otherResult) {
        return with(Payload.of(otherArguments), Payload.of(otherResult));
    }

    private Call with(Payload otherArguments, Payload otherResult) {
        return new Call(
                origin,
                agent,
                run,
                role,
                model,
                id,
                tool,
                folder,
                otherArguments,
                otherResult,
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
                version,
                marks);
    }

    /** This call, done, and undone later. */
    public Call undone() {
        return with(Outcome.UNDONE);
    }

    /** This call with another outcome. */
    public Call with(Outcome other) {
        return new Call(
                origin,
                agent,
                run,
                role,
                model,
                id,
                tool,
                folder,
                given,
                answered,
                planned,
                started,
                ended,
                other,
                batch,
                readOnly,
                visibleAtPlan,
                visibleAtCommit,
                access,
                predecessors,
                replica,
                version,
                marks);
    }

    /** Starts a call of which nothing more is known so far. */
    public static Builder of(Origin origin, String agent, String tool) {
        return new Builder(origin, agent, tool);
    }

    /** Builds a call step by step; {@link Call} says what the parts mean. */
    public static final class Builder {
        private final Origin origin;
        private final String agent;
        private final String tool;
        private @Nullable String run;
        private @Nullable String role;
        private @Nullable String model;
        private @Nullable String id;
        private @Nullable String folder;
        private Payload arguments = Payload.NOTHING;
        private Payload result = Payload.NOTHING;
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
        private List<StepMark> marks = List.of();

        private Builder(Origin origin, String agent, String tool) {
            this.origin = origin;
            this.agent = agent;
            this.tool = tool;
        }

        /** The run of the agent in its trace. */
        public Builder run(@Nullable String id) {
            run = id;
            return this;
        }

        /** The role of the agent. */
        public Builder role(@Nullable String name) {
            role = name;
            return this;
        }

        /** The language model of the agent. */
        public Builder model(@Nullable String name) {
            model = name;
            return this;
        }

        /** Its id in the format. */
        public Builder id(@Nullable String text) {
            id = text;
            return this;
        }

        /** The folder that its agent was in. */
        public Builder folder(@Nullable String path) {
            folder = path;
            return this;
        }

        /** Its arguments. */
        public Builder arguments(JsonNode tree) {
            return given(Payload.of(tree));
        }

        /** Its arguments. */
        public Builder given(Payload what) {
            arguments = what;
            return this;
        }

        /** Its result. */
        public Builder result(JsonNode tree) {
            return answered(Payload.of(tree));
        }

        /** Its result. */
        public Builder answered(Payload what) {
            result = what;
            return this;
        }

        /** When the agent had decided on it. */
        public Builder planned(@Nullable Long time) {
            planned = time;
            return this;
        }

        /** When it began to run. */
        public Builder started(@Nullable Long time) {
            started = time;
            return this;
        }

        /** When it was done. */
        public Builder ended(@Nullable Long time) {
            ended = time;
            return this;
        }

        /** Its outcome; by default {@link Outcome#DONE}. */
        public Builder outcome(Outcome what) {
            outcome = what;
            return this;
        }

        /** Its place among those issued together. */
        public Builder batch(@Nullable String key, @Nullable Integer index) {
            batch = key == null ? null : new BatchPlace(key, index);
            return this;
        }

        /** Its place among those that were issued together, and that run {@linkplain BatchPlace#atOnce at once}. */
        public Builder batchAtOnce(String key, int index) {
            batch = new BatchPlace(key, index, true);
            return this;
        }

        /** Whether the tool declares that it only reads. */
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

        /** Its reads and writes. */
        public Builder access(@Nullable Access what) {
            access = what;
            return this;
        }

        /** Ids of calls whose effects it observed. */
        public Builder predecessors(List<String> ids) {
            predecessors = ids;
            return this;
        }

        /** The replica that served its reads, and the version at which it read. */
        public Builder replica(@Nullable String name, @Nullable Long number) {
            replica = name;
            version = number;
            return this;
        }

        /** What the rules of transactions of its system say of it alone. */
        public Builder marks(List<StepMark> own) {
            marks = own;
            return this;
        }

        /** Builds the call. */
        public Call build() {
            return new Call(
                    origin,
                    agent,
                    run,
                    role,
                    model,
                    id,
                    tool,
                    folder,
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
                    version,
                    marks);
        }
    }
}
