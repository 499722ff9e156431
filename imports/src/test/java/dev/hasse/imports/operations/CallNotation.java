package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Tally;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Calls and records, one a line. {@code payer 3..5 r:x=100 w:x=90} is a call of the agent payer, which ran from 3 to 5, read 100 in x and
 * wrote 90 to it; {@code ?} stands for an unknown part. Further words of a call: {@code id:c1}, {@code plan:2} when it was planned,
 * {@code m:a/0} the first call of the message a, {@code atonce:a/0} the same where calls run at once, {@code b:x=100} the value of x when it wrote, {@code r:x=100@4} a read at 4,
 * {@code see:pay,look/pay} the tools visible at plan and at commit, {@code after:c1} the calls whose effects it observed, {@code tool:pay},
 * {@code once} reads and writes at one moment, {@code direct} reads of the thing itself, {@code part} writes that keep the rest, {@code failed}, {@code undone}, {@code unknown}.
 *
 * <p>{@code payer 3..5 r:x=100@3 w:x=90} is a record; its notes follow. {@code r:x=100@3-4} is a read at some moment from 3 to 4, and
 * {@code since:4} stands for the earliest moment of the commit, if that is not the latest.
 */
public final class CallNotation {
    private CallNotation() {}

    /** Reads calls, one a line. */
    static List<Call> calls(String... lines) {
        return Arrays.stream(lines)
                .flatMap(String::lines)
                .filter(line -> !line.isBlank())
                .map(CallNotation::call)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static Call call(String line) {
        String[] words = line.strip().split("\\s+");
        String[] window = words[1].split("\\.\\.");
        List<Glance> reads = new ArrayList<>();
        List<Change> writes = new ArrayList<>();
        List<Effect> before = new ArrayList<>();
        String tool = "tool";
        Access.Trait[] traits = {};
        for (String word : words) {
            tool = word.startsWith("tool:") ? word.substring(5) : tool;
        }
        Call.Builder call = Call.of(new Origin("t", 1, null, null, Map.of()), words[0], tool)
                .started(time(window[0]))
                .ended(time(window[1]));
        for (String word : Arrays.asList(words).subList(2, words.length)) {
            String[] parts = word.split(":", 2);
            String rest = parts.length > 1 ? parts[1] : "";
            switch (parts[0]) {
                case "r" -> {
                    String[] read = rest.split("@");
                    reads.add(new Glance(cell(read[0]), value(read[0]), read.length > 1 ? time(read[1]) : null));
                }
                case "w" -> writes.add(new Change(cell(rest), value(rest)));
                case "b" -> before.add(new Effect(cell(rest), JsonValues.of(Json.unwrapped(text(rest)))));
                case "id" -> call.id(rest);
                case "plan" -> call.planned(time(rest));
                case "m" -> call.batch(rest.split("/")[0], rest.contains("/") ? index(rest) : null);
                case "atonce" -> call.batchAtOnce(rest.split("/")[0], index(rest));
                case "see" -> {
                    String[] registries = rest.split("/", -1);
                    call.visibleAtPlan(tools(registries[0])).visibleAtCommit(tools(registries[1]));
                }
                case "after" -> call.predecessors(List.of(rest.split(",")));
                case "once" -> traits = new Access.Trait[] {Access.Trait.AT_ONE_MOMENT};
                case "direct" -> traits = new Access.Trait[] {Access.Trait.DIRECT};
                case "part" -> traits = new Access.Trait[] {Access.Trait.MERGES};
                case "tool" -> {}
                default -> call.outcome(Outcome.valueOf(parts[0].toUpperCase(Locale.ROOT)));
            }
        }
        boolean known = !(reads.isEmpty() && writes.isEmpty());
        return call.access(known ? new Access(reads, writes, before).and(traits) : null)
                .build();
    }

    private static Integer index(String message) {
        return Integer.valueOf(message.split("/")[1]);
    }

    private static List<Tool> tools(String names) {
        return Stream.of(names.split(","))
                .filter(name -> !name.isEmpty())
                .map(name -> new Tool(name, null))
                .toList();
    }

    private static @Nullable Long time(String text) {
        return text.equals("?") ? null : Long.valueOf(text);
    }

    private static String cell(String effect) {
        return effect.split("=")[0];
    }

    private static TextNode text(String effect) {
        return TextNode.valueOf(effect.split("=", 2)[1]);
    }

    private static @Nullable Value value(String effect) {
        return text(effect).textValue().equals("?") ? null : JsonValues.of(Json.unwrapped(text(effect)));
    }

    /** Converts calls. */
    public static Converted convert(Grounding grounding, List<Call> calls) {
        Tally tally = new Tally();
        List<ConvertedRecord> records = new TraceConverter(
                        new CallMappings(Mapping.none(), Map.of()),
                        grounding,
                        tally,
                        new CellUses(Mapping.none()),
                        SharedLines.of(calls))
                .convert("t", new ArrayList<>(calls));
        return new Converted(records, tally.coverage(List.of(), 1, records.size()));
    }

    /** Converts calls by a grounding; returns the records, one a line. */
    static String records(Grounding grounding, String calls) {
        return convert(grounding, calls(calls)).text();
    }

    /** Converts calls by the grounding that is the default; returns the records, one a line. */
    static String records(String calls) {
        return records(Grounding.SINCE_WRITE, calls);
    }

    /** What is counted while calls are converted. */
    static Coverage coverage(String calls) {
        return convert(Grounding.SINCE_WRITE, calls(calls)).coverage();
    }

    /** Requires that calls become these records. */
    static void check(Grounding grounding, String calls, String records) {
        assertThat(records(grounding, calls)).isEqualTo(records.strip());
    }

    /** Requires that calls become these records by the grounding that is the default. */
    static void check(String calls, String records) {
        check(Grounding.SINCE_WRITE, calls, records);
    }

    /** Records, with their coverage. */
    public record Converted(List<ConvertedRecord> records, Coverage coverage) {

        /** The records, one a line. */
        String text() {
            return records.stream().map(CallNotation::line).collect(Collectors.joining("\n"));
        }
    }

    /** Writes a record on a line. */
    public static String line(ConvertedRecord record) {
        Operation operation = record.operation();
        ConvertedRecord.Notes notes = record.notes();
        StringBuilder line =
                new StringBuilder(operation.agent() + " " + operation.readTime() + ".." + operation.writeTime());
        for (Read read : operation.reads()) {
            line.append(" r:")
                    .append(read.cell())
                    .append('=')
                    .append(read.value().text());
            line.append('@').append(read.time());
            line.append(read.until() == read.time() ? "" : "-" + read.until());
        }
        line.append(operation.writeSince() == operation.writeTime() ? "" : " since:" + operation.writeSince());
        operation.writes().forEach(write -> line.append(" w:").append(text(write)));
        if (!operation.issued().isEmpty()) {
            line.append(" io:").append(text(operation.issued()));
            line.append(" co:")
                    .append(operation.effectedInferred() ? "~" : "")
                    .append(operation.effected() == null ? "?" : text(operation.effected()));
        }
        if (operation.plannedTool() != null) {
            line.append(" planned:").append(operation.plannedTool().name());
        }
        line.append(notes.role() == null ? "" : " role:" + notes.role());
        line.append(notes.grounding() == null ? "" : " " + notes.grounding().word());
        String inferred = Stream.of(notes.inferredReads(), notes.inferredWrites())
                .flatMap(Set::stream)
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
        line.append(inferred.isEmpty() ? "" : " inferred:" + inferred);
        return line.append(operation.aborted() ? " aborted" : "").toString();
    }

    private static String text(Effect effect) {
        return effect.cell() + "=" + effect.value().text();
    }

    private static String text(List<Effect> effects) {
        return effects.stream().map(CallNotation::text).collect(Collectors.joining(","));
    }
}
