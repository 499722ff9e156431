package dev.hasse.reports.page;

/** Where something is in a drawing: no more digits than can be seen. */
final class Coordinate {
    private Coordinate() {}

    static double of(double x) {
        return Math.rint(x * 10) / 10;
    }
}
