package dev.hasse.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Decodes records from the columns of a trace. */
final class OperationDecoder {
    private static final Comparator<Tool> BY_NAME = Comparator.comparing(Tool::name)
            .thenComparing(
                    tool -> tool.signature() == null ? "" : tool.signature().toString());

    private final Columns columns;
    private final Symbols symbols;

    OperationDecoder(Columns columns, Symbols symbols) {
        this.columns = columns;
        this.symbols = symbols;
    }

    Operation decode(int record) {
        return new Operation(
                symbols.agents().get(columns.agent(record)),
                columns.readTime(record),
                columns.writeTime(record),
                columns.writeSince(record),
                IntStream.range(columns.readsFrom(record), columns.readsFrom(record + 1))
                        .mapToObj(read -> new Read(
                                symbols.cells().get(columns.readCell(read)),
                                symbols.values().get(columns.readValue(read)),
                                columns.readTime(record, read),
                                columns.readUntil(record, read)))
                        .toList(),
                effects(columns.writes, record),
                registry(columns.readRegistry(record)),
                registry(columns.writeRegistry(record)),
                columns.plannedTool(record) == Columns.ABSENT
                        ? null
                        : symbols.tools().get(columns.plannedTool(record)),
                effects(columns.issued, record),
                columns.isCommitOrderKnown(record) ? effects(columns.effected, record) : null,
                columns.isCommitOrderInferred(record),
                columns.hasDefaultId(record) ? null : id(record),
                columns.isAborted(record),
                columns.isCommitted(record),
                columns.hasProvenance(record)
                        ? IntStream.range(columns.predecessorsFrom(record), columns.predecessorsFrom(record + 1))
                                .mapToObj(entry -> id(columns.predecessor(entry)))
                                .toList()
                        : null,
                columns.replica(record) == Columns.ABSENT
                        ? null
                        : symbols.replicas().get(columns.replica(record)),
                columns.isVersioned(record) ? columns.version(record) : null,
                columns.saysWhetherRefused(record) ? columns.isRefused(record) : null,
                columns.saysWhetherExternalized(record) ? columns.isExternalized(record) : null,
                columns.merges(record),
                symbols.origins().derivation(columns.source(record), columns.line(record)));
    }

    private Value id(int record) {
        return OperationIds.decode(columns.operationId(record), symbols);
    }

    private List<Effect> effects(PairRows rows, int record) {
        if (rows.from(record) < rows.from(record + 1) && rows.cell(rows.from(record)) == Columns.ABSENT) {
            throw new IllegalStateException("the effects of the record were only counted");
        }
        return IntStream.range(rows.from(record), rows.from(record + 1))
                .mapToObj(pair -> new Effect(
                        symbols.cells().get(rows.cell(pair)), symbols.values().get(rows.value(pair))))
                .toList();
    }

    /** A registry is a set, so its tools are sorted into an order that does not depend on their numbers. */
    private @Nullable List<Tool> registry(int registry) {
        return registry == Columns.ABSENT
                ? null
                : Arrays.stream(symbols.registries().get(registry).tools())
                        .mapToObj(symbols.tools()::get)
                        .sorted(BY_NAME)
                        .toList();
    }
}
