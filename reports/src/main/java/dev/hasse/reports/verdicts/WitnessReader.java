package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.Effect;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.Observation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.RefusedWrite;
import dev.hasse.model.Residue;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.SourceLine;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Tool;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the witnesses of one trace back from the fields that {@link WitnessJson} has written. Each kind has the fields
 * that its {@link Witness#describe} names.
 */
final class WitnessReader {
    private final String traceSource;
    private final CascadeMode mode;

    /**
     * Creates a reader for the witnesses of one trace.
     *
     * @param traceSource the file in which the trace begins
     * @param mode which predicate decided A3
     */
    WitnessReader(String traceSource, CascadeMode mode) {
        this.traceSource = traceSource;
        this.mode = mode;
    }

    /** @throws IllegalArgumentException if a field is missing or of another type; the message names it */
    Witness read(Phenomenon phenomenon, JsonNode witness) {
        Fields fields = new Fields(witness, traceSource);
        return phenomenon instanceof Anomaly anomaly
                ? anomaly(anomaly, fields)
                : observation((Observation) phenomenon, fields);
    }

    private Witness anomaly(Anomaly anomaly, Fields fields) {
        return switch (anomaly) {
            case A1 ->
                new StaleGeneration(
                        fields.operation("reader"),
                        fields.operation("writer"),
                        fields.text("cell"),
                        fields.value("read_value"),
                        fields.value("written_value"),
                        fields.from("read_time", "read_until"),
                        fields.until("overwritten_since", "overwritten_at"),
                        fields.until("commit_since", "commit_time"),
                        (int) fields.number("staleness"),
                        fields.flag("lost_update"),
                        fields.flagIfAny("stale_edit"),
                        fields.flag("read_only"),
                        fields.flag("cold_start"),
                        fields.flag("restored"),
                        fields.flag("certain"),
                        fields.has("own_write_at") ? fields.number("own_write_at") : null);
            case A2 ->
                new PhantomTool(
                        fields.operation("op"),
                        fields.tool("planned_tool"),
                        fields.flag("signature_changed"),
                        fields.number("read_time"),
                        fields.number("commit_time"));
            case A3 ->
                mode == CascadeMode.CASCADE
                        ? new CausalCascade(
                                fields.operation("survivor"), fields.operation("aborted"), fields.number("commit_time"))
                        : new Residue(
                                fields.operation("reader"),
                                fields.text("cell"),
                                fields.value("read_value"),
                                fields.from("read_time", "read_until"),
                                Residue.Kind.valueOf(fields.text("kind").toUpperCase(Locale.ROOT)),
                                fields.flag("certain"));
            case A6 ->
                new ToolEffectReordering(
                        fields.operation("op"), fields.effects("io"), fields.effects("co"), fields.flag("certain"));
        };
    }

    private static Witness observation(Observation observation, Fields fields) {
        return switch (observation) {
            case STALE_READ ->
                new StaleRead(
                        fields.operation("reader"),
                        fields.text("cell"),
                        fields.value("read_value"),
                        fields.from("read_time", "read_until"),
                        fields.operationIfAny("seen"),
                        fields.has("seen_written_at") ? fields.until("seen_written_since", "seen_written_at") : null,
                        fields.operation("missed"),
                        fields.value("missed_value"),
                        fields.until("missed_written_since", "missed_written_at"),
                        fields.flag("certain"));
            case UNSEEN_OVERWRITE ->
                new UnseenOverwrite(
                        fields.operation("writer"),
                        fields.operation("overwritten"),
                        fields.text("cell"),
                        fields.value("written_value"),
                        fields.until("written_since", "written_at"),
                        fields.value("lost_value"),
                        fields.until("lost_written_since", "lost_written_at"),
                        fields.flagIfAny("unseen_edit"),
                        fields.flag("certain"));
            case SNAPSHOT ->
                new SnapshotViolation(
                        fields.operation("reader"),
                        fields.text("cell"),
                        fields.value("read_value"),
                        fields.from("read_time", "read_until"),
                        fields.operationIfAny("latest"),
                        fields.value("latest_value"),
                        fields.flag("certain"));
            case SPLIT_VIEW ->
                new SplitView(
                        fields.operation("first"),
                        fields.operation("second"),
                        fields.text("cell"),
                        fields.value("first_value"),
                        fields.value("second_value"),
                        fields.text("first_replica"),
                        fields.text("second_replica"),
                        fields.from("first_time", "first_until"),
                        fields.from("second_time", "second_until"),
                        fields.has("version_lag") ? fields.number("version_lag") : null,
                        fields.flag("certain"));
            case REFUSED ->
                new RefusedAttempt(
                        fields.operation("op"),
                        fields.texts("cells"),
                        fields.operationIfAny("changed"),
                        fields.number("read_time"),
                        fields.number("refused_at"),
                        fields.has("attempted")
                                ? new RefusedWrite(
                                        fields.texts("attempted"),
                                        fields.has("written_by") ? fields.text("written_by") : null,
                                        fields.has("unread") ? (Boolean) fields.flag("unread") : null)
                                : null);
            case EXTERNALIZED -> new ExternalizedEffect(fields.operation("op"), fields.number("commit_time"));
        };
    }

    /** The fields of one witness. */
    private record Fields(JsonNode witness, String traceSource) {

        private JsonNode field(String name) {
            JsonNode field = witness.path(name);
            require(!field.isMissingNode(), name);
            return field;
        }

        private static void require(boolean holds, String field) {
            if (!holds) {
                throw new IllegalArgumentException("a witness without a valid field \"" + field + "\"");
            }
        }

        boolean has(String name) {
            return witness.has(name);
        }

        String text(String name) {
            JsonNode field = field(name);
            require(field.isTextual(), name);
            return field.textValue();
        }

        Set<String> texts(String name) {
            JsonNode field = field(name);
            require(field.isArray(), name);
            Set<String> texts = new LinkedHashSet<>();
            for (JsonNode text : field) {
                require(text.isTextual(), name);
                texts.add(text.textValue());
            }
            return texts;
        }

        long number(String name) {
            JsonNode field = field(name);
            require(field.isIntegralNumber() && field.canConvertToLong(), name);
            return field.longValue();
        }

        boolean flag(String name) {
            JsonNode field = field(name);
            require(field.isBoolean(), name);
            return field.booleanValue();
        }

        boolean flagIfAny(String name) {
            return has(name) && flag(name);
        }

        Value value(String name) {
            return value(field(name), name);
        }

        private static Value value(JsonNode field, String name) {
            require(field instanceof POJONode node && node.getPojo() instanceof Value, name);
            return (Value) ((POJONode) field).getPojo();
        }

        /** A moment whose beginning is always named, and its end only if it is another. */
        TimeSpan from(String from, String until) {
            return new TimeSpan(number(from), has(until) ? number(until) : number(from));
        }

        /** A moment whose end is always named, and its beginning only if it is another. */
        TimeSpan until(String since, String until) {
            return new TimeSpan(has(since) ? number(since) : number(until), number(until));
        }

        Tool tool(String name) {
            JsonNode field = field(name);
            return field.isTextual()
                    ? new Tool(field.textValue(), null)
                    : new Tool(new Fields(field, traceSource).text("name"), value(field.path("signature"), name));
        }

        List<Effect> effects(String name) {
            List<Effect> effects = new ArrayList<>();
            for (JsonNode effect : field(name)) {
                require(effect.size() == 2 && effect.path(0).isTextual(), name);
                effects.add(new Effect(effect.path(0).textValue(), value(effect.path(1), name)));
            }
            return effects;
        }

        @Nullable
        OperationRef operationIfAny(String name) {
            return field(name).isNull() ? null : operation(name);
        }

        OperationRef operation(String name) {
            Fields operation = new Fields(field(name), traceSource);
            JsonNode origin = operation.witness.path("origin");
            Fields place = new Fields(origin, traceSource);
            return new OperationRef(
                    operation.value("op_id"),
                    (int) operation.number("position"),
                    (int) operation.number("line"),
                    operation.text("agent"),
                    operation.has("source") ? operation.text("source") : traceSource,
                    origin.isMissingNode()
                            ? null
                            : new SourceLine(
                                    place.text("file"),
                                    (int) place.number("line"),
                                    origin.path("shared").booleanValue()));
        }
    }
}
