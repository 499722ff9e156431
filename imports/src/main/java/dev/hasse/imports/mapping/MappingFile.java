package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.documents.YamlPart;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Labels;
import dev.hasse.model.Named;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a mapping from YAML; its schema is {@code hasse.mapping.1}. Every message about it names the line. */
public final class MappingFile {
    static final String PARENT = "parent";

    private static final String[] PARTS = {
        "id",
        "result_id",
        "trace",
        "session",
        "agent",
        "role",
        "model",
        "tool",
        "args",
        "result",
        "planned",
        "started",
        "ended",
        "failed",
        "batch",
        "index",
        "tools",
        "transaction",
        PARENT
    };
    private static final String EVENTS = "events";
    private static final String ONLY = "only";
    static final String PARENT_ONLY = "parent_only";
    private static final String DEPENDS_ON = "depends_on";
    private static final String TRANSACTION = "transaction";
    private static final String CHANGES = "changes";
    private static final String MERGES = "merges";

    private MappingFile() {}

    /**
     * Reads a mapping.
     *
     * @param name the file, by path as given
     * @throws UnusableFileException if it is no mapping
     */
    public static Mapping read(String name, byte[] bytes) {
        Map<String, YamlPart> fields = YamlPart.read(name, bytes)
                .fields(
                        "tools",
                        "scope",
                        "agent",
                        "cells",
                        "initial",
                        "workload",
                        "runtime",
                        "model",
                        "commit",
                        "fields",
                        TRANSACTION,
                        "idempotency_key",
                        "receipt",
                        "decision",
                        DEPENDS_ON,
                        "epoch",
                        "frontier",
                        "keys",
                        "complete");
        YamlPart scope = fields.get("scope");
        YamlPart agent = fields.get("agent");
        Map<String, YamlPart> cells = cells(fields);
        CellNames names = new CellNames(truth(cells.get("ignore_case")), truth(cells.get("paths")));
        Map<String, String> options = new TreeMap<>();
        YamlPart commit = fields.get("commit");
        if (commit != null) {
            options.put("commit", commit.as(MappingFile::commit));
        }
        Map<String, Steps> paths = new TreeMap<>();
        Map<String, String> places = new TreeMap<>();
        Selection selection = Selection.ALL;
        YamlPart parts = fields.get("fields");
        if (parts != null) {
            Map<String, YamlPart> found = new LinkedHashMap<>(
                    parts.fields(Stream.concat(Stream.of(PARTS), Stream.of(EVENTS, ONLY, PARENT_ONLY))
                            .toArray(String[]::new)));
            YamlPart events = found.remove(EVENTS);
            YamlPart only = found.remove(ONLY);
            YamlPart parents = found.remove(PARENT_ONLY);
            found.forEach((part, path) -> {
                paths.put(part, path.as(Steps::parse));
                places.put(part, path.place());
            });
            if (parents != null) {
                places.put(PARENT_ONLY, parents.place());
            }
            selection = selection(events, only, parents, places);
        }
        YamlPart transaction = fields.get(TRANSACTION);
        Map<String, ToolRule> rules = rules(fields.get("tools"), transaction != null || paths.containsKey(TRANSACTION));
        return new Mapping(
                rules,
                new MappingSettings(
                        scope == null ? null : scope.as(Scope::parse),
                        agent == null ? null : agent.as(Template::parse),
                        names,
                        truth(cells.get("direct")),
                        initial(fields.get("initial"), names),
                        new Labels(
                                label(fields.get("workload")),
                                label(fields.get("runtime")),
                                label(fields.get("model"))),
                        options,
                        paths,
                        selection,
                        transactions(fields),
                        Mention.in(fields)));
    }

    private static TransactionKeys transactions(Map<String, YamlPart> fields) {
        YamlPart transaction = fields.get(TRANSACTION);
        YamlPart key = fields.get("idempotency_key");
        YamlPart receipt = fields.get("receipt");
        YamlPart decision = fields.get("decision");
        YamlPart epoch = fields.get("epoch");
        YamlPart frontier = fields.get("frontier");
        return new TransactionKeys(
                transaction == null ? null : transaction.as(Template::parse),
                key == null ? null : key.as(Template::parse),
                receipt == null ? null : receipt.as(Expression::parse),
                decision == null ? null : decision.as(Template::parse),
                templates(fields.get(DEPENDS_ON)),
                epoch == null ? null : epoch.as(Template::parse),
                frontier == null ? null : frontier.as(Template::parse),
                signers(fields.get("keys")),
                truth(fields.get("complete")));
    }

    private static List<Template> templates(@Nullable YamlPart part) {
        return part == null ? List.of() : part.listOf(Template::parse);
    }

    private static SiteKeys signers(@Nullable YamlPart part) {
        Map<String, PublicKey> keys = new LinkedHashMap<>();
        if (part != null) {
            part.names().forEach((id, key) -> keys.put(id, key.as(SiteKeys::parse)));
        }
        return new SiteKeys(keys);
    }

    private static Selection selection(
            @Nullable YamlPart events,
            @Nullable YamlPart only,
            @Nullable YamlPart parents,
            Map<String, String> places) {
        return new Selection(
                events == null ? null : events.as(Steps::parse),
                only == null ? List.of() : only.listOf(Condition::parse),
                parents == null ? List.of() : parents.listOf(Condition::parse),
                places);
    }

    private static String commit(String text) {
        if (text.equals("barrier") || text.equals("completion")) {
            return text;
        }
        throw new IllegalArgumentException("expected barrier or completion");
    }

    private static @Nullable String label(@Nullable YamlPart part) {
        return part == null ? null : part.as(MappingFile::label);
    }

    private static String label(String text) {
        if (text.contains("{") && text.contains("}")) {
            throw new IllegalArgumentException("expected one name for all records, without gaps");
        }
        return text;
    }

    private static Map<String, YamlPart> cells(Map<String, YamlPart> fields) {
        YamlPart part = fields.get("cells");
        return part == null ? Map.of() : part.fields("ignore_case", "paths", "direct");
    }

    private static boolean truth(@Nullable YamlPart part) {
        return part != null && part.truth();
    }

    private static Map<String, Value> initial(@Nullable YamlPart part, CellNames names) {
        Map<String, Value> initial = new LinkedHashMap<>();
        if (part != null) {
            part.names().forEach((cell, value) -> initial.put(names.canonical(cell), value.as(MappingFile::value)));
        }
        return initial;
    }

    /** Reads a value as JSON; anything else is a text. */
    private static Value value(String text) {
        JsonNode node = Json.unwrapped(TextNode.valueOf(text));
        return JsonValues.of(node);
    }

    private static Map<String, ToolRule> rules(@Nullable YamlPart part, boolean transactions) {
        Map<String, ToolRule> rules = new LinkedHashMap<>();
        if (part != null) {
            part.names().forEach((tool, written) -> {
                ToolRule rule = rule(written);
                if (rule.effect().isOfTransactions() && !transactions) {
                    throw written.wrong("found " + rule.effect().word()
                            + ", expected transaction beside tools, which says what it "
                            + (rule.effect().isEnd() ? "ends" : "begins") + ", such as transaction: \"{tx_id}\"");
                }
                rules.put(tool, rule);
            });
        }
        return rules;
    }

    private static ToolEffect effect(String text) {
        return Named.parse(ToolEffect.values(), text);
    }

    private static ToolRule rule(YamlPart part) {
        if (part.isText()) {
            ToolEffect effect = part.as(MappingFile::effect);
            if (!effect.standsAlone()) {
                throw part.wrong("found " + effect.word() + " alone, expected it with its cell, such as {effect: "
                        + effect.word() + ", cell: \"order:{order_id}\"}");
            }
            return ToolRule.of(effect);
        }
        Map<String, YamlPart> fields = part.fields(
                "effect",
                "cell",
                "value",
                "constant",
                CHANGES,
                MERGES,
                "before",
                "reads",
                "writes",
                "compensates",
                DEPENDS_ON,
                "compensable",
                "irreversible",
                "failed",
                "refused");
        return effects(part, fields)
                .with(
                        undoing(fields),
                        new Answers(conditions(fields.get("failed")), conditions(fields.get("refused"))),
                        truth(fields.get(MERGES)));
    }

    private static List<CallCondition> conditions(@Nullable YamlPart part) {
        return part == null
                ? List.of()
                : part.someOf(CallCondition::parse, "a path and its value, such as " + CallCondition.EXAMPLE);
    }

    private static Undoing undoing(Map<String, YamlPart> fields) {
        YamlPart compensates = fields.get("compensates");
        YamlPart irreversible = fields.get("irreversible");
        YamlPart compensable = fields.get("compensable");
        return new Undoing(
                compensates == null ? null : compensates.as(Template::parse),
                templates(fields.get(DEPENDS_ON)),
                truth(compensable),
                truth(irreversible));
    }

    private static ToolRule effects(YamlPart part, Map<String, YamlPart> fields) {
        List<CellRule> reads = cells(fields.get("reads"), "cell", "value", "constant");
        List<CellRule> writes = cells(fields.get("writes"), "cell", "value", "constant", CHANGES);
        boolean listed = fields.containsKey("reads") || fields.containsKey("writes");
        if (listed) {
            if (fields.containsKey("effect") || fields.containsKey("cell")) {
                throw part.wrong("found reads or writes beside " + (fields.containsKey("effect") ? "effect" : "cell")
                        + ", expected either lists of cells, or an effect and its cell");
            }
            return new ToolRule(
                    writes.isEmpty() ? ToolEffect.READ : reads.isEmpty() ? ToolEffect.WRITE : ToolEffect.READ_WRITE,
                    reads,
                    writes);
        }
        ToolEffect effect = part.required(
                        "effect", "none, read, write, read-write, opaque, begin, commit or abort", fields)
                .as(MappingFile::effect);
        if (effect.standsAlone()) {
            return ToolRule.of(effect);
        }
        CellRule cell = cell(part, fields);
        for (String key : List.of(CHANGES, MERGES)) {
            YamlPart ofWrites = fields.get(key);
            if (ofWrites != null && effect == ToolEffect.READ) {
                throw ofWrites.wrong("found " + key + ", expected it only of what is written");
            }
        }
        YamlPart before = fields.get("before");
        if (before != null && effect != ToolEffect.READ_WRITE) {
            throw before.wrong("found before, expected it only with effect: read-write");
        }
        CellRule seen = new CellRule(cell.cells(), before == null ? null : before.as(Expression::parse), null);
        return switch (effect) {
            case READ -> new ToolRule(effect, List.of(cell.seenInResult()), List.of());
            case WRITE -> new ToolRule(effect, List.of(), List.of(cell));
            default -> new ToolRule(effect, List.of(seen), List.of(cell));
        };
    }

    private static List<CellRule> cells(@Nullable YamlPart part, String... allowed) {
        List<CellRule> cells = new ArrayList<>();
        if (part != null) {
            for (YamlPart entry : part.list()) {
                cells.add(
                        entry.isText()
                                ? new CellRule(entry.as(Template::parse), null, null)
                                : cell(entry, entry.fields(allowed)));
            }
        }
        return cells;
    }

    private static CellRule cell(YamlPart part, Map<String, YamlPart> fields) {
        YamlPart cell = part.required("cell", "its name, such as \"order:{order_id}\"", fields);
        YamlPart value = fields.get("value");
        YamlPart constant = fields.get("constant");
        if (value != null && constant != null) {
            throw constant.wrong("found constant beside value, expected one of them");
        }
        return new CellRule(
                cell.as(Template::parse),
                value == null ? null : value.as(Expression::parse),
                constant == null ? null : constant.as(MappingFile::value),
                truth(fields.get(CHANGES)));
    }
}
