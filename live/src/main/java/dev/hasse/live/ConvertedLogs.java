package dev.hasse.live;

import dev.hasse.detectors.Classifier;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedInput;
import dev.hasse.imports.convert.LeftOut;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.SourceLine;
import dev.hasse.model.Trace;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TimeShare;
import dev.hasse.traces.TraceReader;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs in other formats. What an operation read and wrote follows from all calls of its trace, also from later ones; so when a
 * file changes, it is converted anew, together with all files that have calls of the same traces, and their traces are decided
 * as a whole.
 *
 * <p>That costs time in proportion to the length of these files, for each change; so all groups of files together get at most a
 * fifth of the time, in turn. Sessions of one checkout are one trace: the files of a day are a group.
 */
public final class ConvertedLogs implements LiveSource {
    private static final int PROBLEMS_KEPT = 1000;

    private final PathScan scan;
    private final Conversion.Request request;
    private final ReadSettings settings;
    private final Classifier classifier;
    private final ToldFindings told;
    private final Consumer<Problem> problems;
    private final boolean follows;
    private final Instant since;
    private final LongSupplier nanoTime;
    private final TimeShare share;
    private final Map<Path, Seen> seen = new HashMap<>();
    private final Map<String, Group> byTrace = new HashMap<>();
    private final Set<Group> changed = new LinkedHashSet<>();
    /** The messages of the problems that were reported, since each conversion finds them again. */
    private final Set<String> reported = new HashSet<>();

    private final Set<Path> named;
    /** The files of which it was said that they are left out. */
    private final Set<String> leftOut = new HashSet<>();

    private Consumer<String> notes = note -> {};

    /** The files that were there at first, until it is known what belongs together. */
    private @Nullable Group everything;

    private boolean over;
    private long records;
    private NewRecords news = new NewRecords(RecordListener.NOBODY);

    private static final class Seen {
        long size = -1;

        @Nullable
        FileTime modified;

        Group group;

        Seen(Group group) {
            this.group = group;
        }
    }

    /** Files that are converted together. */
    private static final class Group {
        final Set<Path> files = new TreeSet<>();
        final Set<String> traces = new HashSet<>();
        long records;
    }

    /**
     * @param paths files and folders, which may come to exist later
     * @param follows whether more may come
     * @param since files that were last changed before are left alone until they change
     * @param classifier lists all witnesses
     * @param told hears what the traces are decided to be
     * @param problems hears of what cannot be converted
     */
    public ConvertedLogs(
            List<Path> paths,
            boolean follows,
            Instant since,
            Conversion.Request request,
            ReadSettings settings,
            Classifier classifier,
            ToldFindings told,
            Consumer<Problem> problems,
            LongSupplier nanoTime) {
        this.scan = new PathScan(paths, false, problems, nanoTime);
        this.named = Set.copyOf(paths);
        this.follows = follows;
        this.since = since;
        this.request = request;
        this.settings = settings;
        this.classifier = classifier;
        this.told = told;
        this.problems = problems;
        this.nanoTime = nanoTime;
        this.share = TimeShare.ofSeveral(nanoTime.getAsLong());
    }

    @Override
    public void leaveOut(Path file) {
        scan.leaveOut(file);
    }

    /** Lets somebody hear of each record. */
    public void listen(RecordListener listener) {
        news = new NewRecords(listener);
    }

    /** Lets somebody hear of files of no known format, and of why nothing could be found by the mapping. */
    public void note(Consumer<String> listener) {
        notes = listener;
    }

    /** How many records the logs have been converted to. */
    public long records() {
        return records;
    }

    @Override
    public boolean poll() {
        long now = nanoTime.getAsLong();
        if (seen.isEmpty()) {
            everything = new Group();
        }
        scan.files().forEach(this::note);
        boolean came = false;
        Group next = next(now);
        while (next != null) {
            came = true;
            convert(next);
            next = next(now);
        }
        over = !follows && changed.isEmpty();
        return came;
    }

    private void note(Path path, BasicFileAttributes attributes) {
        Seen file = seen.get(path);
        if (file == null) {
            if (follows && attributes.lastModifiedTime().toInstant().isBefore(since)) {
                return;
            }
            // All that is there at first is converted at once; then it is known what belongs together.
            file = new Seen(everything != null ? everything : new Group());
            file.group.files.add(path);
            seen.put(path, file);
        }
        if (file.size != attributes.size() || !attributes.lastModifiedTime().equals(file.modified)) {
            file.size = attributes.size();
            file.modified = attributes.lastModifiedTime();
            changed.add(file.group);
        }
    }

    private @Nullable Group next(long now) {
        if (changed.isEmpty() || !share.isLeft(now)) {
            return null;
        }
        Group longest = changed.iterator().next();
        changed.remove(longest);
        return longest;
    }

    private void convert(Group group) {
        long before = nanoTime.getAsLong();
        Problems found = new Problems(PROBLEMS_KEPT);
        List<Input> inputs = group.files.stream()
                .map(file -> WholeLines.of(file, named.contains(file)))
                .toList();
        Conversion.Converted converted = Conversion.ofGrowing(inputs, request, found);
        tellLeftOut(converted.leftOut());
        if (!merge(group, converted)) {
            decide(inputs, converted, found);
            records += converted.records().size() - group.records;
            group.records = converted.records().size();
            if (group == everything) {
                converted.cautions().all().forEach(caution -> notes.accept("so far, " + caution));
                divide(group, converted);
                everything = null;
            }
        }
        for (Problem problem : found.first()) {
            if (reported.size() < PROBLEMS_KEPT && reported.add(problem.message())) {
                problems.accept(problem);
            }
        }
        share.use(before, nanoTime.getAsLong());
    }

    /** Says once of each file that it is left out. */
    private void tellLeftOut(LeftOut files) {
        List<String> untold = files.files().stream().filter(leftOut::add).toList();
        new LeftOut(untold, files.named()).message().ifPresent(notes);
    }

    /**
     * Merges a group with those that have calls of the same traces.
     *
     * @return whether there are any; then the larger group is yet to be converted
     */
    private boolean merge(Group group, Conversion.Converted converted) {
        boolean merged = false;
        for (ConvertedRecord record : converted.records()) {
            Group owner = byTrace.get(record.trace());
            if (owner != null && owner != group) {
                absorb(group, owner);
                merged = true;
            }
            byTrace.put(record.trace(), group);
            group.traces.add(record.trace());
        }
        if (merged) {
            changed.add(group);
        }
        return merged;
    }

    /** Divides the files that were there at first into groups that share no trace. */
    private void divide(Group all, Conversion.Converted converted) {
        Map<Path, Group> groups = new HashMap<>();
        all.files.forEach(file -> groups.put(file, new Group()));
        groups.forEach((file, group) -> group.files.add(file));
        for (ConvertedRecord record : converted.records()) {
            SourceLine origin = record.notes().origin();
            Group group = origin == null ? null : groups.get(Path.of(origin.file()));
            if (group == null) {
                // It is not known what belongs together: all files stay one group.
                all.traces.forEach(trace -> byTrace.put(trace, all));
                return;
            }
        }
        all.files.forEach(file -> seen.getOrDefault(file, new Seen(all)).group = groups.getOrDefault(file, all));
        all.traces.forEach(byTrace::remove);
        for (ConvertedRecord record : converted.records()) {
            SourceLine origin = Objects.requireNonNull(record.notes().origin());
            Group group = seen.getOrDefault(Path.of(origin.file()), new Seen(all)).group;
            Group owner = byTrace.get(record.trace());
            if (owner != null && owner != group) {
                absorb(group, owner);
            }
            byTrace.put(record.trace(), group);
            group.traces.add(record.trace());
            group.records++;
        }
    }

    private void absorb(Group group, Group other) {
        group.files.addAll(other.files);
        group.traces.addAll(other.traces);
        group.records += other.records;
        other.traces.forEach(trace -> byTrace.put(trace, group));
        seen.values().forEach(file -> file.group = file.group == other ? group : file.group);
        changed.remove(other);
    }

    private void decide(List<Input> inputs, Conversion.Converted converted, Problems found) {
        news.tell(converted.records());
        List<Input> all = List.of(ConvertedInput.of(inputs, converted));
        for (Trace trace : TraceReader.read(all, settings, found).traces()) {
            told.decided(classifier.classify(trace), false);
        }
    }

    @Override
    public boolean isOver() {
        return over;
    }
}
