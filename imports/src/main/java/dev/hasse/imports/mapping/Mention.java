package dev.hasse.imports.mapping;

import dev.hasse.documents.YamlPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something of a log that a mapping names: a tool, the place of a value in its calls, or a cell.
 *
 * @param place the file and the line of the mapping
 * @param tool the tool, or the pattern of tools, with which it stands; null if it concerns all calls
 * @param path the place of the value; null if something else is meant
 * @param cell the name of the cell; null if something else is meant
 * @param condition the condition in which it stands, which tells which calls did nothing; null if it stands in none
 */
record Mention(
        String place,
        @Nullable String tool,
        @Nullable ValuePath path,
        @Nullable Template cell,
        @Nullable CallCondition condition) {

    private Mention(String place, @Nullable String tool, @Nullable ValuePath path) {
        this(place, tool, path, null, null);
    }

    /** Finds what a mapping names, which has been read without an error. */
    static List<Mention> in(Map<String, YamlPart> fields) {
        List<Mention> mentions = new ArrayList<>();
        YamlPart tools = fields.get("tools");
        if (tools != null) {
            tools.names().forEach((tool, rule) -> rule(tool, rule, mentions));
        }
        template(null, fields.get("agent"), mentions);
        template(null, fields.get("transaction"), mentions);
        template(null, fields.get("idempotency_key"), mentions);
        template(null, fields.get("decision"), mentions);
        template(null, fields.get("epoch"), mentions);
        template(null, fields.get("frontier"), mentions);
        templates(null, fields.get("depends_on"), mentions);
        expression(null, fields.get("receipt"), mentions);
        YamlPart scope = fields.get("scope");
        if (scope != null && scope.text().startsWith("@")) {
            mentions.add(new Mention(scope.place(), null, ValuePath.parse(scope.text(), false)));
        }
        return mentions;
    }

    private static void rule(String tool, YamlPart rule, List<Mention> mentions) {
        mentions.add(new Mention(rule.place(), tool, null));
        if (!rule.isText()) {
            Map<String, YamlPart> parts = rule.names();
            cell(tool, parts, mentions);
            template(tool, parts.get("compensates"), mentions);
            templates(tool, parts.get("depends_on"), mentions);
            conditions(tool, parts.get("failed"), mentions);
            conditions(tool, parts.get("refused"), mentions);
            for (String list : List.of("reads", "writes")) {
                YamlPart cells = parts.get(list);
                for (YamlPart cell : cells == null ? List.<YamlPart>of() : cells.list()) {
                    if (cell.isText()) {
                        cellName(tool, cell, mentions);
                    } else {
                        cell(tool, cell.names(), mentions);
                    }
                }
            }
        }
    }

    private static void cell(String tool, Map<String, YamlPart> parts, List<Mention> mentions) {
        cellName(tool, parts.get("cell"), mentions);
        for (String value : List.of("value", "before")) {
            expression(tool, parts.get(value), mentions);
        }
    }

    private static void cellName(String tool, @Nullable YamlPart part, List<Mention> mentions) {
        if (part != null) {
            template(tool, part, mentions);
            mentions.add(new Mention(part.place(), tool, null, part.as(Template::parse), null));
        }
    }

    private static void expression(@Nullable String tool, @Nullable YamlPart part, List<Mention> mentions) {
        if (part != null) {
            part.as(Expression::parse).paths().forEach(path -> mentions.add(new Mention(part.place(), tool, path)));
        }
    }

    private static void conditions(String tool, @Nullable YamlPart part, List<Mention> mentions) {
        if (part != null) {
            part.listOf(CallCondition::parse)
                    .forEach(each -> mentions.add(new Mention(part.place(), tool, each.path(), null, each)));
        }
    }

    private static void templates(@Nullable String tool, @Nullable YamlPart part, List<Mention> mentions) {
        if (part != null) {
            part.listOf(Template::parse)
                    .forEach(each -> each.paths().forEach(path -> mentions.add(new Mention(part.place(), tool, path))));
        }
    }

    private static void template(@Nullable String tool, @Nullable YamlPart part, List<Mention> mentions) {
        if (part != null) {
            part.as(Template::parse).paths().forEach(path -> mentions.add(new Mention(part.place(), tool, path)));
        }
    }
}
