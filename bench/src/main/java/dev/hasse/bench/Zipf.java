package dev.hasse.bench;

import java.util.Arrays;
import java.util.Random;

/** Draws from 0 to n - 1, with k in proportion to 1 / (k + 1): a few numbers are frequent, and most are rare. */
final class Zipf {
    private final double[] cumulative;

    Zipf(int n) {
        cumulative = new double[n];
        double sum = 0;
        for (int k = 0; k < n; k++) {
            sum += 1.0 / (k + 1);
            cumulative[k] = sum;
        }
    }

    int draw(Random random) {
        double point = random.nextDouble() * cumulative[cumulative.length - 1];
        int found = Arrays.binarySearch(cumulative, point);
        // If the point is not itself a bound, the search returns the next bound. The last bound is never reached.
        return found >= 0 ? found : -found - 1;
    }
}
