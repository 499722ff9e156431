package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.Coverage.Fate;
import dev.hasse.model.Glob;
import dev.hasse.model.Labels;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.Gate;
import dev.hasse.traces.Problem;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Maps calls to the cells that they read and write, and to scopes. Only the owner of the tools knows these; if a format records them
 * itself, a mapping only narrows them.
 */
public final class Mapping {
    private final Map<String, ToolRule> rules;
    private final Map<String, Glob> patterns = new LinkedHashMap<>();
    /** The names of rules that are built in, and that no mapping has replaced. */
    private final Set<String> builtIn = new HashSet<>();

    final MappingSettings settings;
    private boolean looksIntoAll;

    /**
     * A call, mapped.
     *
     * @param fate the outcome of mapping it, as far as the mapping can tell
     * @param access its reads and writes
     */
    public record Mapped(Fate fate, Access access) {
        private static Mapped without(Fate fate) {
            return new Mapped(fate, Access.NONE);
        }
    }

    Mapping(Map<String, ToolRule> rules, MappingSettings settings) {
        this.rules = new LinkedHashMap<>(rules);
        this.settings = settings;
        rules.keySet().stream().filter(Glob::isPattern).forEach(name -> patterns.put(name, new Glob(name)));
    }

    /** A mapping without rules, which is enough if the format itself records reads and writes. */
    public static Mapping none() {
        return new Mapping(Map.of(), MappingSettings.NONE);
    }

    /** Whether it says nothing at all. */
    public boolean isNone() {
        return rules.isEmpty() && settings.equals(MappingSettings.NONE);
    }

    /**
     * Returns this mapping, with the rules that are built in for tools that this one does not mention, and with what is built in of
     * the scope and of transactions where this one says nothing.
     */
    public Mapping over(Mapping below) {
        Map<String, ToolRule> all = new LinkedHashMap<>(rules);
        Set<String> added = new HashSet<>(builtIn);
        below.rules.forEach((tool, rule) -> {
            if (rule(tool) == null) {
                all.put(tool, rule);
                added.add(tool);
            }
        });
        Mapping over = new Mapping(all, settings.over(below.settings));
        over.builtIn.addAll(added);
        return over;
    }

    /** Whether the rule of a call's tool says that it did nothing, given its result or its arguments. */
    boolean saysFailed(Call call) {
        ToolRule rule = rule(call.tool());
        return rule != null && rule.answers().areFailure(call);
    }

    /** Returns a call with its outcome: that of the log, unless it is said to be done, and its rule tells otherwise. */
    public Call judged(Call call) {
        ToolRule rule = rule(call.tool());
        return rule == null ? call : CallsWithoutEffect.judged(call, rule, settings.names());
    }

    /** Returns the reads and writes of a {@linkplain #judged judged} call. */
    public Mapped map(Call call) {
        ToolRule rule = rule(call.tool());
        Access known = call.access();
        boolean refusedByFormat = known != null && call.outcome() == Outcome.REFUSED;
        if (rule != null && !refusedByFormat && rule.answers().areFailure(call)) {
            Access left = CallsWithoutEffect.access(call, rule, settings.names());
            return left.isNone() ? Mapped.without(Fate.NONE) : new Mapped(Fate.MAPPED, left);
        }
        if (known != null) {
            // A shell may touch anything, but what this call of it touched is known.
            boolean exception = rule != null
                    && rule.effect() == ToolEffect.OPAQUE
                    && builtIn.contains(String.valueOf(ruleName(call.tool())));
            return new Mapped(
                    known.isOnlyPossible() ? Fate.OPAQUE : Fate.MAPPED,
                    rule == null || exception
                            ? settings.names().canonical(known)
                            : narrowed(settings.names().canonical(known), rule, call));
        }
        if (rule == null) {
            return Mapped.without(Fate.UNMAPPED);
        }
        return switch (rule.effect()) {
            case NONE, BEGIN, COMMIT, ABORT -> Mapped.without(Fate.NONE);
            case OPAQUE -> Mapped.without(Fate.OPAQUE);
            case READ, WRITE, READ_WRITE -> mapped(rule, call);
        };
    }

    /** The reads and writes of a call, had it done what its tool does, whatever its rule says of its answer. */
    public Access attempted(Call call) {
        ToolRule rule = rule(call.tool());
        return rule != null && call.access() == null && !rule.effect().standsAlone()
                ? mapped(rule, call).access()
                : map(call).access();
    }

    /** Whether it has a rule for a tool. */
    public boolean knows(String tool) {
        return rule(tool) != null;
    }

    /** Whether one of its rules is named after a tool: the whole name, or a pattern that does not match everything. */
    public boolean names(String tool) {
        String name = ruleName(tool);
        return name != null && !name.equals("*");
    }

    private @Nullable ToolRule rule(String tool) {
        String name = ruleName(tool);
        return name == null ? null : rules.get(name);
    }

    /** The tool, or the pattern of tools, whose rule is that of a tool; null if it has none. */
    @Nullable
    String ruleName(String tool) {
        if (rules.containsKey(tool)) {
            return tool;
        }
        for (Map.Entry<String, Glob> entry : patterns.entrySet()) {
            if (entry.getValue().matches(tool)) {
                return entry.getKey();
            }
        }
        return null;
    }

    /** The rule for a tool, by its name, if it says what the tool writes, but not where the value stands; else null. */
    public @Nullable String ruleWithoutValue(String tool) {
        ToolRule rule = rule(tool);
        return rule != null && rule.namesNoValue() ? ruleName(tool) : null;
    }

    /** Whether arguments and results of a tool's calls can make a difference; of other calls it is enough to know whether they are equal. */
    public boolean looksInto(String tool) {
        ToolRule rule = rule(tool);
        boolean known = rule != null
                && (rule.effect().mayTouchCells()
                        || !rule.undoing().equals(Undoing.NOTHING)
                        || !rule.answers().sayNothing());
        return known || looksIntoAll || settings.lookIntoAll();
    }

    /** This mapping, for somebody who looks into calls for which it has no rules. */
    public Mapping lookingIntoAll() {
        Mapping looking = new Mapping(rules, settings);
        looking.builtIn.addAll(builtIn);
        looking.looksIntoAll = true;
        return looking;
    }

    /**
     * The errors that these calls show: names that match nothing in them.
     *
     * @param seen names of attributes that documents have, of which the calls have only those that the mapping names
     * @param usual names that attributes of calls often have, whether or not these calls have them
     */
    public List<Problem> check(List<Call> calls, Set<String> seen, Set<String> usual) {
        return new MappingCheck(seen, usual).of(this, settings, calls);
    }

    private Mapped mapped(ToolRule rule, Call call) {
        Access access = rule.access(call, settings.names());
        if (access.isNone()) {
            return Mapped.without(Fate.UNNAMED);
        }
        return new Mapped(Fate.MAPPED, settings.direct() ? access.and(Access.Trait.DIRECT) : access);
    }

    private Access narrowed(Access known, ToolRule rule, Call call) {
        if (rule.effect().standsAlone()) {
            return Access.NONE;
        }
        Set<String> reads = CellRule.cells(rule.reads(), call, settings.names());
        Set<String> writes = CellRule.cells(rule.writes(), call, settings.names());
        return new Access(
                Stream.concat(known.reads().stream(), known.offered().stream())
                        .filter(read -> reads.contains(read.cell())
                                || (rule.reads().isEmpty() && known.reads().contains(read)))
                        .toList(),
                known.writes().stream()
                        .filter(write -> rule.writes().isEmpty() || writes.contains(write.cell()))
                        .toList(),
                known.before(),
                // A rule that names reads names all of them.
                rule.reads().isEmpty() ? known.offered() : List.of(),
                known.reversions(),
                known.traits());
    }

    /** The attributes of calls that the mapping names with {@code @}, which a front-end must not leave out. */
    public Set<String> attributes() {
        return settings.mentions().stream()
                .map(Mention::path)
                .filter(Objects::nonNull)
                .map(ValuePath::attribute)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether the mapping itself says which agent made a call. */
    public boolean namesAgents() {
        return settings.agent() != null || settings.fields().containsKey("agent");
    }

    /** The agent that made a call. */
    public String agent(Call call) {
        List<String> named =
                settings.agent() == null ? List.of() : settings.agent().naming(call);
        return named.isEmpty() ? call.agent() : named.get(0);
    }

    /** The name of the transaction that a call belongs to; null if it belongs to none. */
    public @Nullable String transaction(Call call) {
        Template template = settings.transactions().transaction();
        if (template == null) {
            return settings.fields().containsKey("transaction") ? Attributes.of(call, "transaction") : null;
        }
        return first(template, call);
    }

    private static @Nullable String first(@Nullable Template template, Call call) {
        List<String> named = template == null ? List.of() : template.in(call);
        return named.isEmpty() ? null : named.get(0);
    }

    /** Whether calls of a tool begin transactions. */
    public boolean begins(Call call) {
        ToolRule rule = rule(call.tool());
        return rule != null && rule.effect() == ToolEffect.BEGIN;
    }

    /** The call that a call undoes, by its id or its tool; null if it undoes none. */
    public @Nullable String compensated(Call call) {
        ToolRule rule = rule(call.tool());
        return rule == null ? null : first(rule.undoing().compensates(), call);
    }

    /**
     * The calls of its transaction that a call builds on, by their ids or the names of their tools: as the rule of its tool says, or else what
     * is said of all calls.
     */
    public List<String> foundations(Call call) {
        ToolRule rule = rule(call.tool());
        List<Template> own = rule == null ? List.of() : rule.undoing().dependsOn();
        List<Template> templates = own.isEmpty() ? settings.transactions().dependsOn() : own;
        return templates.stream()
                .flatMap(template -> template.in(call).stream())
                .toList();
    }

    /**
     * What a call says of the progress that its transaction waited for, of several frontiers the lowest; null if it says nothing. A number
     * that is not whole, or has more than 18 digits, is taken for one that is not known.
     */
    public @Nullable Gate gate(Call call) {
        return settings.transactions().gate(call);
    }

    /** The tools of which rules say that others undo their calls. */
    public Set<String> compensable() {
        return rules.values().stream()
                .map(rule -> rule.undoing().compensates())
                .filter(Objects::nonNull)
                .map(Template::literal)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether something can undo a call, although no rule says what. */
    public boolean isCompensable(Call call) {
        ToolRule rule = rule(call.tool());
        return rule != null && rule.undoing().isCompensable();
    }

    /** Whether nothing can undo a call. */
    public boolean isIrreversible(Call call) {
        ToolRule rule = rule(call.tool());
        return rule != null && rule.undoing().isIrreversible();
    }

    /** The idempotency key of a call; null if it has none. */
    public @Nullable String idempotencyKey(Call call) {
        return first(settings.transactions().idempotencyKey(), call);
    }

    /** What a call gave as evidence of its effect; null if it gave none, or the mapping does not say where that stands. */
    public @Nullable Value receipt(Call call) {
        Expression receipt = settings.transactions().receipt();
        List<Value> values = receipt == null ? List.of() : receipt.in(call);
        return values.isEmpty() ? null : values.get(0);
    }

    /** The public keys by which receipts are signed. */
    public SiteKeys signers() {
        return settings.transactions().signers();
    }

    /** The state of the transaction of a call, in a word such as SUCCESS; null if the mapping does not say where that stands. */
    public @Nullable String decision(Call call) {
        return first(settings.transactions().decision(), call);
    }

    /** Whether it says where the names of transactions stand. */
    public boolean hasTransactions() {
        return settings.transactions().transaction() != null
                || settings.fields().containsKey("transaction");
    }

    /** Whether calls of some tools undo others. */
    public boolean hasCompensations() {
        return rules.values().stream().anyMatch(rule -> rule.undoing().compensates() != null);
    }

    /** Whether the log shows everything that happened to its transactions. */
    public boolean isComplete() {
        return settings.transactions().isComplete();
    }

    /** How a call ends its transaction: {@link ToolEffect#COMMIT} or {@link ToolEffect#ABORT}; null if it does not. */
    public @Nullable ToolEffect end(Call call) {
        ToolRule rule = rule(call.tool());
        return rule != null && rule.effect().isEnd() ? rule.effect() : null;
    }

    /** Whether transactions end with calls of their own. */
    public boolean hasEnds() {
        return rules.values().stream().anyMatch(rule -> rule.effect().isEnd());
    }

    /** Whether it says which calls commit their transactions. */
    public boolean hasCommits() {
        return rules.values().stream().anyMatch(rule -> rule.effect() == ToolEffect.COMMIT);
    }

    /** The scope that a call is in: calls of one scope make one trace. */
    public String scope(Call call) {
        return (settings.scope() == null ? Scope.TRACE : settings.scope()).of(call);
    }

    /** The initial values of cells. */
    public Map<String, Value> initial() {
        return settings.initial();
    }

    /** The labels by which the records are grouped. */
    public Labels labels() {
        return settings.labels();
    }

    /** A setting of the format's front-end; null if it is not set. */
    public @Nullable String option(String name) {
        return settings.options().get(name);
    }

    /** Which parts of the documents of an unknown format are calls. */
    public Selection selection() {
        return settings.selection();
    }

    /** The places of the parts of a call in a document of an unknown format. */
    public Map<String, Steps> fields() {
        return settings.fields();
    }
}
