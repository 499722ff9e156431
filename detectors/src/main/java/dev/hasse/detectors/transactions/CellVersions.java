package dev.hasse.detectors.transactions;

import dev.hasse.model.Value;
import dev.hasse.model.transactions.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a cell that transactions left, and which comes directly after which. Where all values are lists of which each begins with
 * the one before, as when agents only append, the values give the order, whatever the times say (Elle, §4.2). Elsewhere one comes after
 * another if its write began when the other's was done; of writes that overlapped, the order is unknown.
 *
 * <p>Cost: O(n log n) for n versions, and the pairs of versions that directly follow each other, of which there are n - 1 unless writes
 * overlapped.
 */
final class CellVersions {
    private static final int[] NONE = {};

    private final LogView view;
    /** The places of the steps that wrote them; in the order of the lists, or else of the ends of the writes. */
    private final int[] versions;
    /** The places in ascending order, and what comes directly after each. */
    private final int[] sorted;

    private final int[][] after;
    private final boolean isTotal;
    private final Places firsts = new Places();

    /** @param writes the last writes of transactions to the cell */
    CellVersions(LogView view, FinalWrites writes) {
        this.view = view;
        FinalWrites byTime = writes.inOrder();
        sorted = new int[byTime.size()];
        Arrays.setAll(sorted, byTime::place);
        int[] byLength = grown(byTime);
        versions = byLength == null ? sorted : byLength;
        after = new int[sorted.length][];
        Arrays.fill(after, NONE);
        boolean total = true;
        for (int k = 0; k < versions.length; k++) {
            int[] before = byLength == null ? directlyBefore(k) : k == 0 ? NONE : new int[] {byLength[k - 1]};
            if (before.length == 0) {
                firsts.append(versions[k]);
            }
            for (int version : before) {
                int index = Arrays.binarySearch(sorted, version);
                int[] more = Arrays.copyOf(after[index], after[index].length + 1);
                more[more.length - 1] = versions[k];
                after[index] = more;
            }
            total &= byLength != null || k == 0 || isBefore(k - 1, k);
        }
        isTotal = total;
    }

    /** The versions in the order of their lists; null if they are no lists of which each begins with the one before. */
    private static int @Nullable [] grown(FinalWrites writes) {
        List<Integer> order = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int k = 0; k < writes.size(); k++) {
            Value value = writes.value(k);
            if (value == null || value.isString() || !value.text().startsWith("[")) {
                return null;
            }
            order.add(k);
            texts.add(value.text());
        }
        order.sort(Comparator.comparingInt(index -> texts.get(index).length()));
        for (int k = 1; k < order.size(); k++) {
            if (!extendsList(texts.get(order.get(k - 1)), texts.get(order.get(k)))) {
                return null;
            }
        }
        return order.stream().mapToInt(writes::place).toArray();
    }

    /** Whether one list, as canonical JSON, is another one with more elements at its end. */
    private static boolean extendsList(String shorter, String longer) {
        String head = shorter.substring(0, shorter.length() - 1);
        return longer.startsWith(shorter.equals("[]") ? head : head + ",") && longer.length() > shorter.length();
    }

    private Step step(int index) {
        return view.step(versions[index]);
    }

    private boolean isBefore(int index, int next) {
        return step(index).isBefore(step(next));
    }

    /** Those versions before the k-th that no other version comes after and before it. */
    private int[] directlyBefore(int k) {
        // Those before it are a prefix, as they are in the order of their ends. It nearly always is one shorter.
        int end = k;
        while (end > 0 && !isBefore(end - 1, k)) {
            end--;
        }
        if (end > 0 && (end == 1 || step(end - 2).at() < step(end - 1).began())) {
            return new int[] {versions[end - 1]};
        }
        List<Integer> direct = new ArrayList<>(1);
        long latestBegin = Long.MIN_VALUE;
        for (int j = end - 1; j >= 0 && step(j).at() >= latestBegin; j--) {
            direct.add(versions[j]);
            latestBegin = Math.max(latestBegin, step(j).began());
        }
        return direct.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Whether it is known of any two which comes first. */
    boolean isTotal() {
        return isTotal;
    }

    /** The versions before which there is none. */
    Places firsts() {
        return firsts;
    }

    /** Whether a step wrote a version of the cell, and not only what its transaction wrote over. */
    boolean has(int version) {
        return Arrays.binarySearch(sorted, version) >= 0;
    }

    /** The versions directly after another. */
    int[] after(int version) {
        int index = Arrays.binarySearch(sorted, version);
        return index < 0 ? NONE : after[index];
    }

    /** All versions. */
    int[] all() {
        return versions;
    }
}
