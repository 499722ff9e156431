package dev.hasse.reports.page;

/** Formats a coordinate in a drawing with no more digits than are visible. */
final class Coordinate {
    private Coordinate() {}

    static double of(double x) {
        return Math.rint(x * 10) / 10;
    }
}
