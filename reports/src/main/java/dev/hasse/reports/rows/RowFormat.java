package dev.hasse.reports.rows;

/** The formats of a table. */
public enum RowFormat {
    TEXT,
    MARKDOWN,
    CSV,
    JSON,
    HTML
}
