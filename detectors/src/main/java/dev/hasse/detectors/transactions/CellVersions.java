package dev.hasse.detectors.transactions;

import dev.hasse.model.Value;
import dev.hasse.model.transactions.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final LogView view;
    /** The places of the steps that wrote them; in the order of the lists, or else of the ends of the writes. */
    private final List<Integer> versions;

    private final boolean isTotal;
    private final Map<Integer, List<Integer>> after = new HashMap<>();
    private final List<Integer> firsts = new ArrayList<>();

    /** @param values the values of the versions, by the places of the steps that wrote them; null where unknown */
    CellVersions(LogView view, Map<Integer, @Nullable Value> values) {
        this.view = view;
        List<Integer> byTime = values.keySet().stream().sorted().toList();
        List<Integer> byLength = grown(values);
        versions = byLength == null ? byTime : byLength;
        boolean total = true;
        for (int k = 0; k < versions.size(); k++) {
            List<Integer> before =
                    byLength == null ? directlyBefore(k) : k == 0 ? List.of() : List.of(byLength.get(k - 1));
            if (before.isEmpty()) {
                firsts.add(versions.get(k));
            }
            for (int version : before) {
                after.computeIfAbsent(version, none -> new ArrayList<>(1)).add(versions.get(k));
            }
            total &= byLength != null || k == 0 || isBefore(k - 1, k);
        }
        isTotal = total;
    }

    /** The versions in the order of their lists; null if they are no lists of which each begins with the one before. */
    private static @Nullable List<Integer> grown(Map<Integer, @Nullable Value> values) {
        Map<Integer, String> texts = new HashMap<>();
        values.forEach((place, value) -> {
            if (value != null && !value.isString() && value.text().startsWith("[")) {
                texts.put(place, value.text());
            }
        });
        if (texts.size() < values.size()) {
            return null;
        }
        List<Integer> order = new ArrayList<>(values.keySet());
        order.sort(
                Comparator.comparingInt(place -> texts.getOrDefault(place, "").length()));
        for (int k = 1; k < order.size(); k++) {
            if (!extendsList(texts.getOrDefault(order.get(k - 1), ""), texts.getOrDefault(order.get(k), ""))) {
                return null;
            }
        }
        return order;
    }

    /** Whether one list, as canonical JSON, is another one with more elements at its end. */
    private static boolean extendsList(String shorter, String longer) {
        String head = shorter.substring(0, shorter.length() - 1);
        return longer.startsWith(shorter.equals("[]") ? head : head + ",") && longer.length() > shorter.length();
    }

    private Step step(int index) {
        return view.step(versions.get(index));
    }

    private boolean isBefore(int index, int next) {
        return step(index).isBefore(step(next));
    }

    /** Those versions before the k-th that no other version comes after and before it. */
    private List<Integer> directlyBefore(int k) {
        // Those before it are a prefix, as they are in the order of their ends. It nearly always is one shorter.
        int end = k;
        while (end > 0 && !isBefore(end - 1, k)) {
            end--;
        }
        List<Integer> direct = new ArrayList<>(1);
        long latestBegin = Long.MIN_VALUE;
        for (int j = end - 1; j >= 0 && step(j).at() >= latestBegin; j--) {
            direct.add(versions.get(j));
            latestBegin = Math.max(latestBegin, step(j).began());
        }
        return direct;
    }

    /** Whether it is known of any two which comes first. */
    boolean isTotal() {
        return isTotal;
    }

    /** The versions before which there is none. */
    List<Integer> firsts() {
        return firsts;
    }

    /** The versions directly after another. */
    List<Integer> after(int version) {
        return after.getOrDefault(version, List.of());
    }

    /** All versions. */
    List<Integer> all() {
        return versions;
    }
}
