package dev.hasse.live;

import dev.hasse.detectors.online.FindingListener;
import dev.hasse.model.Finding;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Residue;
import dev.hasse.model.TraceHead;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Sees to it that each finding is told once. Keeps the {@linkplain FindingKeys key} of each that was told.
 *
 * <p>Changes are collected, and told together when {@link #tell} is called. So a finding that is made and disproved in
 * between, as when a long log is read at once, is never told.
 */
public final class ToldFindings implements FindingListener {
    private final Set<Phenomenon> wanted;
    private final Map<String, FindingKeys> told = new HashMap<>();
    private final Map<String, LiveFinding> fresh = new LinkedHashMap<>();
    private final Map<String, Withdrawal> gone = new LinkedHashMap<>();
    private final List<Rested> verdicts = new ArrayList<>();
    /** How many records of a trace have something that stays undecided, where that has changed. */
    private final Map<String, Long> undecided = new LinkedHashMap<>();

    /** Findings of traces that have ended, or were broken off, by key: nothing disproves them any more. */
    private final FindingKeys settled = new FindingKeys();

    /** The traces of which not all records are known to those who decide. */
    private final Set<String> incomplete = new HashSet<>();

    private record Rested(Verdict verdict, boolean ended) {}

    /** @param wanted of which phenomena findings are told */
    public ToldFindings(Set<Phenomenon> wanted) {
        this.wanted = Set.copyOf(wanted);
    }

    /** How many records of each trace had been read when what is {@linkplain #restore restored} was told. */
    private final Map<String, Integer> sizes = new HashMap<>();

    /** How many records the traces had that were decided as a whole. */
    private final Map<String, Integer> decided = new HashMap<>();

    /** Findings that an earlier process told, and this one has not found, by trace. */
    private final Map<String, FindingKeys> unconfirmed = new HashMap<>();

    /** The codes of the findings that have been told and not withdrawn, by trace and key. */
    Map<String, FindingKeys> all() {
        return told;
    }

    /** Of these, a witness says that nobody wrote something before, which one cannot know of an incomplete trace. */
    private static boolean restsOnAbsence(Witness witness) {
        return witness instanceof Residue
                || witness.phenomenon() == Observation.SNAPSHOT
                || witness.phenomenon() == Observation.STALE_READ;
    }

    private boolean isWanted(String traceId, Witness witness) {
        return wanted.contains(witness.phenomenon()) && !(incomplete.contains(traceId) && restsOnAbsence(witness));
    }

    /** Notes that an earlier process told a finding. */
    public void restore(String traceId, String key, String code) {
        put(told, traceId, key, code);
        put(unconfirmed, traceId, key, code);
    }

    /** Notes that an earlier process withdrew a finding. */
    void restoreWithdrawal(String traceId, String key) {
        remove(told, traceId, key);
        remove(unconfirmed, traceId, key);
    }

    /** Notes how many records of a trace an earlier process had read at least. */
    void restoreSize(String traceId, int records) {
        sizes.put(traceId, records);
    }

    private static void put(Map<String, FindingKeys> to, String traceId, String key, String code) {
        to.computeIfAbsent(traceId, none -> new FindingKeys()).put(key, code);
    }

    private static FindingKeys of(Map<String, FindingKeys> some, String traceId) {
        FindingKeys ofTrace = some.get(traceId);
        return ofTrace == null ? new FindingKeys() : ofTrace;
    }

    private static void remove(Map<String, FindingKeys> from, String traceId, String key) {
        FindingKeys ofTrace = from.get(traceId);
        if (ofTrace != null) {
            ofTrace.remove(key);
        }
    }

    /**
     * Ends the catching up with what was there before this process began. Findings that an earlier process told and that were
     * not found again are withdrawn, if their traces are there as far as they were then: the records that disproved them came
     * while nobody watched. If not, they are left as they are.
     *
     * @param records how many records a trace has
     */
    public void endCatchUp(ToIntFunction<String> records) {
        unconfirmed.forEach((traceId, findings) -> {
            if (size(traceId, records) >= Math.max(1, sizes.getOrDefault(traceId, 0))) {
                findings.forEach((key, code) -> gone.put(key, new Withdrawal(key, code, traceId)));
            }
        });
        unconfirmed.clear();
        sizes.clear();
    }

    /** How many records a trace has, as far as is known here or there. */
    int size(String traceId, ToIntFunction<String> records) {
        return Math.max(records.applyAsInt(traceId), decided.getOrDefault(traceId, 0));
    }

    private boolean isTold(String traceId, String key) {
        FindingKeys ofTrace = told.get(traceId);
        return ofTrace != null && ofTrace.contains(key);
    }

    @Override
    public void found(TraceHead trace, Witness witness) {
        if (isWanted(trace.id(), witness)) {
            note(new LiveFinding(trace.id(), trace.labels().workload(), witness));
        }
    }

    private String note(LiveFinding finding) {
        String key = finding.key();
        gone.remove(key);
        remove(unconfirmed, finding.traceId(), key);
        if (!isTold(finding.traceId(), key)) {
            fresh.put(key, finding);
        }
        return key;
    }

    @Override
    public void withdrawn(TraceHead trace, Witness witness) {
        if (wanted.contains(witness.phenomenon())) {
            String key = new LiveFinding(trace.id(), null, witness).key();
            withdraw(new Withdrawal(key, witness.phenomenon().code(), trace.id()));
        }
    }

    private void withdraw(Withdrawal withdrawal) {
        fresh.remove(withdrawal.key());
        if (isTold(withdrawal.traceId(), withdrawal.key())) {
            gone.put(withdrawal.key(), withdrawal);
        }
    }

    @Override
    public void decided(Verdict all, boolean rests) {
        decided.put(all.traceId(), all.records());
        Set<String> found = new HashSet<>();
        for (Phenomenon phenomenon : Phenomenon.all()) {
            if (wanted.contains(phenomenon)) {
                Finding<Witness> finding = all.finding(phenomenon);
                List<Witness> witnesses = new ArrayList<>(finding.witnesses());
                witnesses.addAll(finding.possibleWitnesses());
                witnesses.removeIf(witness -> !isWanted(all.traceId(), witness));
                witnesses.forEach(witness -> found.add(note(new LiveFinding(all.traceId(), all.workload(), witness))));
            }
        }
        fresh.values()
                .removeIf(finding -> finding.traceId().equals(all.traceId())
                        && !found.contains(finding.key())
                        && !settled.contains(finding.key()));
        FindingKeys waiting = of(unconfirmed, all.traceId());
        of(told, all.traceId()).forEach((key, code) -> {
            // What an earlier process told may rest on records that are yet to be read again.
            if (!found.contains(key) && !waiting.contains(key) && !settled.contains(key)) {
                gone.put(key, new Withdrawal(key, code, all.traceId()));
            }
        });
        if (rests) {
            verdicts.add(new Rested(all, false));
        }
    }

    @Override
    public void brokenOff(String traceId) {
        settle(traceId);
        incomplete.add(traceId);
    }

    private void settle(String traceId) {
        of(told, traceId).forEach(settled::put);
        fresh.forEach((key, finding) -> {
            if (finding.traceId().equals(traceId)) {
                settled.put(key, finding.witness().phenomenon().code());
            }
        });
    }

    @Override
    public void undecided(String traceId, long records) {
        undecided.put(traceId, records);
    }

    @Override
    public void ended(Verdict verdict) {
        settle(verdict.traceId());
        // If more of it comes, that is a trace whose beginning is not known.
        incomplete.add(verdict.traceId());
        verdicts.add(new Rested(verdict, true));
    }

    /**
     * Another trace of this id begins. What was told of the one before stands, and is forgotten if that one has ended; what an earlier process told
     * may be of this one, and is not told again.
     */
    public void begins(String traceId) {
        settle(traceId);
        if (incomplete.contains(traceId)) {
            told.remove(traceId);
        }
    }

    /** A trace has no records any more: its findings are withdrawn. */
    public void withdrawAll(String traceId) {
        fresh.values().removeIf(finding -> finding.traceId().equals(traceId));
        of(told, traceId).forEach((key, code) -> gone.put(key, new Withdrawal(key, code, traceId)));
    }

    /** Tells the changes since the last time: findings, residues last, as they may be none; then withdrawals, then verdicts. */
    public void tell(LiveListener listener) throws IOException {
        List<Map.Entry<String, LiveFinding>> found = new ArrayList<>(fresh.entrySet());
        found.sort(Comparator.comparing(one -> one.getValue().witness() instanceof Residue));
        for (Map.Entry<String, LiveFinding> one : found) {
            listener.found(one.getValue());
            LiveFinding finding = one.getValue();
            put(
                    told,
                    finding.traceId(),
                    one.getKey(),
                    finding.witness().phenomenon().code());
        }
        fresh.clear();
        for (Withdrawal one : gone.values()) {
            listener.withdrawn(one);
            remove(told, one.traceId(), one.key());
        }
        gone.clear();
        for (Map.Entry<String, Long> one : undecided.entrySet()) {
            listener.undecided(one.getKey(), one.getValue());
        }
        undecided.clear();
        for (Rested one : verdicts) {
            listener.verdict(one.verdict(), one.ended());
        }
        verdicts.clear();
    }
}
