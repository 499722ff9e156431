package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEnds;
import dev.hasse.imports.formats.Syntax;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.SameForAll;
import dev.hasse.imports.mapping.SplitTransactions;
import dev.hasse.imports.mapping.Suggestion;
import dev.hasse.imports.operations.CallMappings;
import dev.hasse.imports.operations.CellUses;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.imports.operations.SharedLines;
import dev.hasse.imports.operations.TraceConverter;
import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.SafeText;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns inputs of other formats into operation records. */
public final class Conversion {
    private final Request request;
    private final Problems problems;
    private final long problemsBefore;
    private final boolean several;
    private final Coverage.Tally tally = new Coverage.Tally();
    private final FrontEnds frontEnds;
    private final Set<Format> formats = EnumSet.noneOf(Format.class);
    /** The formats of inputs, by their names, which calls give as the file that they are in. */
    private final Map<String, Format> formatsOfFiles = new HashMap<>();

    private final List<Call> calls = new ArrayList<>();
    private final CallSink sink = new Sink();
    /** The transactions that front-ends know themselves. */
    private final List<KnownTransactions> known = new ArrayList<>();

    private final UnrecognizedFiles unrecognized;
    private LeftOut leftOut = LeftOut.NONE;
    /** The first input whose format was recognized, and that format; null if there is none. */
    private @Nullable String log;

    private boolean mayGrow;
    private boolean takesTransactions;
    private SourceFolders folders = new SourceFolders(List.of());

    /**
     * The settings of a conversion.
     *
     * @param format the format of all inputs; null if each is to be recognized
     * @param mapping which cells calls read and write
     * @param grounding which reads a write is based on
     * @param limits how large the parts of an input may be
     */
    public record Request(@Nullable Format format, Mapping mapping, Grounding grounding, Limits limits) {
        private Request lookingIntoAll() {
            return new Request(format, mapping.lookingIntoAll(), grounding, limits);
        }
    }

    /**
     * The result of a conversion.
     *
     * @param records the records, trace after trace, each in the order of its commits
     * @param coverage what could be known, and what not
     * @param transactions the logs of the traces whose format says itself what is a transaction, and of which there are no records; only if they
     *     were asked for
     * @param leftOut the files of folders in which nothing was recognized, where something was in others
     * @param cautions why nothing could be found by the mapping
     */
    public record Converted(
            List<ConvertedRecord> records,
            Coverage coverage,
            List<TransactionLog> transactions,
            LeftOut leftOut,
            MappingCautions cautions) {

        /** Copies the lists. */
        public Converted {
            records = List.copyOf(records);
            transactions = List.copyOf(transactions);
        }

        /** Records alone. */
        public Converted(List<ConvertedRecord> records, Coverage coverage) {
            this(records, coverage, List.of(), LeftOut.NONE, MappingCautions.NONE);
        }
    }

    /** @param several whether there are several inputs, so that conversion can go on without one of them */
    private Conversion(Request request, Problems problems, boolean several) {
        this.request = request;
        this.problems = problems;
        this.problemsBefore = problems.count();
        this.several = several;
        this.frontEnds = new FrontEnds(request.mapping());
        this.unrecognized = new UnrecognizedFiles(problems, request.format());
    }

    /**
     * Converts inputs.
     *
     * @param problems collects what cannot be used; everything else is converted all the same
     */
    public static Converted of(List<Input> inputs, Request request, Problems problems) {
        Conversion conversion = new Conversion(request, problems, inputs.size() > 1);
        conversion.readCalls(inputs);
        return conversion.convert();
    }

    /**
     * Converts inputs to which more may come: that nothing is recognized yet in what was found in folders is no problem.
     *
     * @param problems collects what cannot be used; everything else is converted all the same
     */
    public static Converted ofGrowing(List<Input> inputs, Request request, Problems problems) {
        Conversion conversion = new Conversion(request, problems, true);
        conversion.mayGrow = true;
        conversion.readCalls(inputs);
        return conversion.convert();
    }

    /**
     * Converts inputs, except for traces whose format says itself what is a transaction, of which it reads these.
     *
     * @param problems collects what cannot be used; everything else is converted all the same
     */
    public static Converted withTransactions(List<Input> inputs, Request request, Problems problems) {
        Conversion conversion = new Conversion(request, problems, inputs.size() > 1);
        conversion.takesTransactions = true;
        conversion.readCalls(inputs);
        return conversion.convert();
    }

    /**
     * Reads the calls of inputs without converting them.
     *
     * @param problems collects what cannot be used
     */
    public static List<Call> calls(List<Input> inputs, Request request, Problems problems) {
        Conversion conversion = new Conversion(request.lookingIntoAll(), problems, inputs.size() > 1);
        conversion.readCalls(inputs);
        return List.copyOf(conversion.calls);
    }

    /**
     * A draft of a mapping.
     *
     * @param isOfCalls whether there are any calls that it could map
     * @param text the draft as a YAML file
     */
    public record Draft(boolean isOfCalls, String text) {}

    /**
     * Drafts a mapping for inputs.
     *
     * @param problems collects what cannot be used
     */
    public static Draft suggestion(List<Input> inputs, Request request, Problems problems) {
        OwnFormat own = OwnFormat.of(inputs, request);
        Conversion conversion = new Conversion(own.in(request).lookingIntoAll(), problems, inputs.size() > 1);
        conversion.readCalls(inputs);
        CallMappings known = conversion.over(Mapping.none(), Format::builtIn);
        String draft = Suggestion.of(conversion.calls, call -> known.of(call).knows(call.tool()));
        return new Draft(!conversion.calls.isEmpty(), own.before(draft));
    }

    /**
     * Reads the logs of the transactions of inputs, one for each trace.
     *
     * @param problems collects what cannot be used
     */
    public static List<TransactionLog> transactions(List<Input> inputs, Request request, Problems problems) {
        return transactions(inputs, request, problems, caution -> {});
    }

    /**
     * Reads the logs of the transactions of inputs, one for each trace.
     *
     * @param problems collects what cannot be used
     * @param cautions takes what the mapping seems to lack
     */
    public static List<TransactionLog> transactions(
            List<Input> inputs, Request request, Problems problems, Consumer<String> cautions) {
        Conversion conversion = new Conversion(request, problems, inputs.size() > 1);
        conversion.takesTransactions = true;
        conversion.readCalls(inputs);
        CallMappings mappings =
                conversion.checkedMappings(format -> format.builtIn().over(format.transactions()));
        SameForAll.transaction(mappings.own()).ifPresent(cautions);
        SplitTransactions.in(conversion.calls, mappings.own(), mappings::of).ifPresent(cautions);
        List<TransactionLog> logs = new ArrayList<>(conversion.knownTransactions(mappings));
        for (Map.Entry<String, List<Call>> scope : conversion.scopes(mappings).entrySet()) {
            List<Call> its = scope.getValue();
            logs.add(TransactionLogs.of(scope.getKey(), its, mappings).inWorkload(conversion.workload(files(its))));
        }
        return logs;
    }

    private @Nullable String workload(Set<String> files) {
        String named = request.mapping().labels().workload();
        return named == null ? folders.of(files) : named;
    }

    private static Set<String> files(List<Call> calls) {
        return calls.stream().map(call -> call.origin().file()).collect(Collectors.toSet());
    }

    /** Converts calls that were already read, or that come from elsewhere. */
    public static Converted of(List<Call> calls, Request request) {
        Conversion conversion = new Conversion(request, new Problems(0), false);
        conversion.calls.addAll(calls);
        return conversion.convert();
    }

    private void readCalls(List<Input> inputs) {
        folders = new SourceFolders(inputs);
        Set<String> named = new HashSet<>();
        inputs.forEach(input -> named.add(input.name()));
        List<Input> queue = new ArrayList<>(inputs);
        for (int k = 0; k < queue.size(); k++) {
            FrontEnd frontEnd = read(queue.get(k));
            if (frontEnd != null && k < inputs.size()) {
                for (Input companion : frontEnd.companions(queue.get(k))) {
                    if (named.add(companion.name())) {
                        queue.add(companion);
                    }
                }
            }
        }
        leftOut = unrecognized.settle(mayGrow || !formats.isEmpty(), log, sink);
        frontEnds.finish(sink);
    }

    /** Reads an input and returns its front-end; null if its format is not recognized. */
    private @Nullable FrontEnd read(Input input) {
        RecognizedDocuments reading = new RecognizedDocuments(request, input, several, problems, this::frontEnd, sink);
        try {
            Syntax.read(input, request.limits(), reading.syntax(), reading);
            reading.end(unrecognized);
        } catch (IOException unreadable) {
            reading.end(unrecognized);
            problems.add(Problem.unreadable(input.name(), unreadable));
        }
        Format recognized = reading.format();
        if (recognized != null) {
            formatsOfFiles.put(input.name(), recognized);
        }
        if (log == null && recognized != null) {
            log = SafeText.escape(input.name()) + " (" + recognized.word() + ")";
        }
        return reading.frontEnd();
    }

    private FrontEnd frontEnd(Format format) {
        formats.add(format);
        return frontEnds.of(format);
    }

    private final class Sink implements CallSink {
        @Override
        public void call(Call call) {
            calls.add(call);
        }

        @Override
        public void refuse(Problem reason) {
            problems.add(reason);
        }

        @Override
        public boolean takesTransactions() {
            // What the mapping calls a transaction is one.
            return takesTransactions && !request.mapping().hasTransactions();
        }

        @Override
        public void transactions(Origin where, List<Step> steps, boolean isWhole) {
            known.add(new KnownTransactions(where, steps, isWhole));
        }

        @Override
        public Limits limits() {
            return request.limits();
        }

        @Override
        public void ignore(String kind) {
            tally.ignored(kind);
        }

        @Override
        public void beside(String file, String kind) {
            tally.beside(file, kind);
        }

        @Override
        public void count(Count what, long times) {
            tally.count(what, times);
        }
    }

    private Converted convert() {
        return convert(checkedMappings(Format::builtIn));
    }

    /** @param ofFormat what comes with a format */
    private CallMappings checkedMappings(Function<Format, Mapping> ofFormat) {
        Mapping own = request.mapping();
        Set<String> usual = new HashSet<>();
        formats.forEach(format -> usual.addAll(format.attributes()));
        own.check(calls, frontEnds.attributes(), usual).forEach(problems::add);
        return over(own, ofFormat);
    }

    private CallMappings over(Mapping own, Function<Format, Mapping> ofFormat) {
        Map<Format, Mapping> mappings = new EnumMap<>(Format.class);
        formats.forEach(format -> mappings.put(format, own.over(ofFormat.apply(format))));
        Map<String, Mapping> byFile = new HashMap<>();
        formatsOfFiles.forEach((file, format) -> byFile.put(file, mappings.getOrDefault(format, own)));
        return new CallMappings(own, byFile);
    }

    private List<TransactionLog> knownTransactions(CallMappings mappings) {
        return known.stream()
                .map(trace -> trace.log(mappings)
                        .inWorkload(workload(Set.of(trace.where().file()))))
                .toList();
    }

    private Map<String, List<Call>> scopes(CallMappings mappings) {
        Map<String, List<Call>> scopes = new LinkedHashMap<>();
        for (Call call : calls) {
            scopes.computeIfAbsent(mappings.of(call).scope(call), none -> new ArrayList<>())
                    .add(mappings.of(call).judged(call));
        }
        calls.clear();
        return scopes;
    }

    private Converted convert(CallMappings mappings) {
        Optional<String> split = SplitTransactions.in(calls, mappings.own(), mappings::of);
        CellUses uses = new CellUses(mappings.own());
        SharedLines lines = SharedLines.of(calls);
        Map<String, List<Call>> scopes = scopes(mappings);
        List<ConvertedRecord> records = new ArrayList<>();
        int traces = 0;
        // The calls of a trace are freed as soon as its records are there.
        for (Iterator<Map.Entry<String, List<Call>>> each = scopes.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<String, List<Call>> scope = each.next();
            String trace = scope.getKey();
            List<Call> its = TransactionLogs.withUndone(trace, scope.getValue(), mappings);
            // Where some were undone, these are others, and nobody may hold the former ones.
            scope.setValue(its);
            each.remove();
            RepeatedCalls.count(its, problems.repeats());
            List<ConvertedRecord> of =
                    new TraceConverter(mappings, request.grounding(), tally, uses, lines).convert(trace, its);
            traces += of.isEmpty() ? 0 : 1;
            records.addAll(of);
        }
        if (traces > 1) {
            OtherTraces.count(records, tally);
        }
        tally.count(Count.REFUSED, problems.count() - problemsBefore);
        Coverage coverage = tally.coverage(formats.stream().map(Format::word).toList(), traces, records.size());
        return new Converted(
                records,
                coverage,
                knownTransactions(mappings),
                leftOut,
                MappingCautions.of(mappings.own(), uses, records, coverage, split));
    }
}
