package dev.hasse.model;

/**
 * Between which two numbers something lies.
 *
 * @param low the smaller
 * @param high the larger
 */
public record Interval(double low, double high) {}
