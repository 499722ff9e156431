package dev.hasse.imports.mapping;

import dev.hasse.model.Labels;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a mapping, besides its rules.
 *
 * @param scope the scope of cells; null if it does not say
 * @param agent the name of the calling agent; null to take it from the format
 * @param names when two names are the same cell
 * @param direct whether tools read the things themselves, and no copies, so that an old value was put back by somebody
 * @param initial the initial values of cells, by canonical name
 * @param labels the labels by which the records are grouped
 * @param options the settings of the format's front-end, by name
 * @param fields the places of the parts of a call in a document of an unknown format, by name
 * @param selection which parts of the documents of an unknown format are calls
 * @param transactions what it says of transactions; their name may also stand in {@code fields}
 * @param mentions what it names of a log
 */
record MappingSettings(
        @Nullable Scope scope,
        @Nullable Template agent,
        CellNames names,
        boolean direct,
        Map<String, Value> initial,
        Labels labels,
        Map<String, String> options,
        Map<String, Steps> fields,
        Selection selection,
        TransactionKeys transactions,
        List<Mention> mentions) {

    static final MappingSettings NONE = new MappingSettings(
            null,
            null,
            CellNames.AS_THEY_ARE,
            false,
            Map.of(),
            Labels.NONE,
            Map.of(),
            Map.of(),
            Selection.ALL,
            TransactionKeys.NONE,
            List.of());

    MappingSettings {
        initial = Map.copyOf(initial);
        options = Map.copyOf(options);
        fields = Map.copyOf(fields);
        mentions = List.copyOf(mentions);
    }

    /** Whether somebody has to look into the arguments or the results of calls, whatever their tools. */
    boolean lookIntoAll() {
        return transactions.lookInto() || (agent != null && agent.looksInto());
    }

    /** These, with what others say of transactions, and of the scope, where these say nothing. */
    MappingSettings over(MappingSettings below) {
        return new MappingSettings(
                scope != null ? scope : below.scope,
                agent,
                names,
                direct,
                initial,
                labels,
                options,
                fields,
                selection,
                transactions.over(below.transactions),
                mentions);
    }
}
