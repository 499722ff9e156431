package dev.hasse.cli;

import dev.hasse.model.Named;
import dev.hasse.reports.rows.RowQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options for tables of one's own. */
final class RowOptions {
    /** The options that have a meaning only for the report by groups. */
    private static final List<String> OF_GROUPS = List.of("--compare", "--bootstrap", "--seed", "--roles");

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = "--rows",
            order = 15,
            paramLabel = "KIND",
            converter = KindConverter.class,
            completionCandidates = KindConverter.class,
            description =
                    "Instead of the report, a table with a row for each trace, finding or operation. With --group-by or "
                            + "--pivot, a row for each group. docs/tables.md explains the columns.")
    private RowQuery.@Nullable Kind kind;

    @Option(
            names = "--pivot",
            order = 16,
            paramLabel = "COLUMN",
            description = "With --rows: count the rows of each group for each value of COLUMN, which become columns.")
    private @Nullable String pivot;

    @Option(
            names = "--where",
            order = 17,
            paramLabel = "COLUMN=VALUE",
            converter = FilterConverter.class,
            description = "With --rows: only rows with this value; may be given several times.")
    private List<RowQuery.Filter> where = new ArrayList<>();

    static final class KindConverter extends Choice<RowQuery.Kind> {
        private static final List<RowQuery.Kind> KINDS = List.of(RowQuery.Kind.values());

        @Override
        RowQuery.Kind parse(String text) {
            return Named.choose(KINDS, KindConverter::word, text);
        }

        @Override
        Stream<String> names() {
            return KINDS.stream().map(KindConverter::word);
        }

        private static String word(RowQuery.Kind kind) {
            return kind.name().toLowerCase(Locale.ROOT);
        }
    }

    static final class FilterConverter extends Parsed<RowQuery.Filter> {
        @Override
        RowQuery.Filter parse(String text) {
            return RowQuery.Filter.parse(text);
        }
    }

    /**
     * The query for a table; null if none is asked for.
     *
     * @param groupBy the columns by which rows are grouped
     */
    @Nullable
    RowQuery query(List<String> groupBy) {
        if (kind == null) {
            if (pivot != null || !where.isEmpty()) {
                throw misused((pivot != null ? "--pivot" : "--where") + " needs --rows");
            }
            return null;
        }
        ParseResult given = spec.commandLine().getParseResult();
        OF_GROUPS.stream().filter(given::hasMatchedOption).findFirst().ifPresent(option -> {
            throw misused(option + " is for the report by groups, and has no meaning with --rows");
        });
        return new RowQuery(kind, where, groupBy, pivot);
    }

    /** A message for a query that cannot be answered. */
    ParameterException misused(String reason) {
        return new ParameterException(spec.commandLine(), reason);
    }
}
