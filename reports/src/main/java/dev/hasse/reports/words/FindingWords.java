package dev.hasse.reports.words;

import java.util.List;

/** The words for findings: what a witness is, and what can be said of one. */
final class FindingWords {
    static final List<Word> ALL = List.of(
            new Word(
                    "witness",
                    List.of("witnesses", "worst", "listed"),
                    "The operations that prove an anomaly: for A1 a reader, and the writer that replaced what it had read.",
                    "A1 ×2: the trace has two witnesses of A1. Each is a sentence below.",
                    "'hasse explain TRACE --witness A1:2' proves the second one; --max-witnesses 0 lists all.",
                    List.of("certain", "possible", "A1")),
            new Word(
                    "certain",
                    List.of(),
                    "Said of a finding that holds for every moment in the ranges that the records give "
                            + "(read_until, write_since).",
                    "A read between 3 and 5 is before a write at 7, whenever exactly it was.",
                    "Nothing: findings are certain unless they are marked 'possible'.",
                    List.of("possible", "witness")),
            new Word(
                    "possible",
                    List.of("possibly", "more possible"),
                    "Said of a finding that holds for some moments in the ranges that the records give, and not for "
                            + "others. It counts for no level and no gate, and is no evidence of absence.",
                    "possibly: flight read trip.date = \"14 June\" between 0 and 5; user wrote \"21 June\" at 2",
                    "Log exact times, or when calls began and ended; count possible findings with --count-possible.",
                    List.of("certain", "untested")),
            new Word(
                    "lost update",
                    List.of("lost updates"),
                    "A witness of A1 whose reader also wrote the cell, and so overwrote what it had not seen.",
                    "Two agents read left = 10. One writes 9, then the other 11: the first update is lost.",
                    "Write only if the version is still the one that was read (compare and set), or lock the cell from read to "
                            + "commit.",
                    List.of("A1", "unseen-overwrite", "stale edit")),
            new Word(
                    "stale edit",
                    List.of("stale edits"),
                    "A witness of A1 whose reader changed a part of the cell and kept the rest, which another agent had "
                            + "changed unseen. Nothing is lost, but the parts may not fit together.",
                    "One agent edits the end of a file, after another has edited its beginning.",
                    "Read again before an edit if the version has changed; or check the whole, by a build or a test, "
                            + "afterwards.",
                    List.of("A1", "lost update")),
            new Word(
                    "unseen edit",
                    List.of("unseen edits"),
                    "A witness of unseen-overwrite whose writer changed a part of the cell and kept the rest, which another "
                            + "agent had written and its own agent had not read. Nothing is lost, but the parts may not fit "
                            + "together.",
                    "One agent adds a line to a file that another has just written, without having read it.",
                    "Read the cell before an edit; or check the whole, by a build or a test, afterwards.",
                    List.of("unseen-overwrite", "stale edit")),
            new Word(
                    "read-only",
                    List.of("read only"),
                    "A witness of A1 whose reader wrote nothing: it decided, or answered, on an old value. Default snapshot "
                            + "isolation lets it through (§5.5).",
                    "A reviewer reads a draft that is then replaced, and reports on the old one.",
                    "Serializable snapshot isolation (ssi) checks such operations, too.",
                    List.of("A1", "si", "ssi")),
            new Word(
                    "cold start",
                    List.of("cold starts"),
                    "A witness of A1 whose reader read NULL: it came before the first write to the cell.",
                    "A reviewer looks for a draft, finds none, and says so after it has been written.",
                    "Start the reader after the writer, or let it check once more before it commits.",
                    List.of("A1", "supersession")),
            new Word(
                    "supersession",
                    List.of("supersessions"),
                    "A witness of A1 whose reader read a value, and not NULL: an older version was replaced by a newer.",
                    "A flight is booked for 14 June, which the user had changed to 21 June.",
                    "Compare versions at commit, and read again if they differ.",
                    List.of("A1", "cold start")),
            new Word(
                    "restored",
                    List.of("restored by then"),
                    "A witness of A1 whose cell held the value that was read again by the time of the commit (ABA). What was "
                            + "done may be right, by luck.",
                    "A price of 10 becomes 12 and then 10 again, while an agent computes with 10.",
                    "Compare versions, not values, if it matters; otherwise exempt the cell in hasse.yaml.",
                    List.of("A1", "excused")),
            new Word(
                    "staleness",
                    List.of("staleness k", "writes behind", "maximum staleness", "k"),
                    "How many writes to a cell came between the read and the commit of a witness of A1: how many versions "
                            + "the reader was behind.",
                    "(3 writes behind): the agent committed on the value from before the last three writes.",
                    "A high number means long calls or busy cells: read later, or split the cell.",
                    List.of("A1", "window")),
            new Word(
                    "window",
                    List.of("windows"),
                    "The time between the read and the commit of a witness of A1, in the unit of the trace's times.",
                    "window: median 2, 95th percentile 9, maximum 14 from read to commit",
                    "What can change within a window goes unnoticed: read as late as possible.",
                    List.of("A1", "staleness")),
            new Word(
                    "signature changed",
                    List.of("another signature"),
                    "A witness of A2 whose tool was still there at the commit, with other parameters than it was planned with.",
                    "refund(order) was planned; by the commit it was refund(order, reason).",
                    "Pin the registry, or check the signature before the call and plan anew.",
                    List.of("A2", "registry-snapshot", "registry-validation")),
            new Word(
                    "cascade",
                    List.of("decided by cascade", "definition of A3", "preds"),
                    "The way to decide A3 where the records say what each operation observed (preds): an operation stands, "
                            + "although one that it observed was undone.",
                    "A3 (cascade) line 2: coder committed at 2 on operation \"plan\" by planner, which was undone",
                    "Record preds; without them A3 is decided by residue. --a3 chooses one way for all traces.",
                    List.of("A3", "residue", "downstream")),
            new Word(
                    "residue",
                    List.of("residues", "decided by residue"),
                    "The way to decide A3 where the records do not say what was observed: a value was read that no surviving "
                            + "operation had written by then (§3.3). It over-approximates: a value that was there from the "
                            + "start looks alike.",
                    "A3 (residue) line 2: coder read style = \"terse\" at 1, which nobody in the log had committed by then",
                    "Record preds; or log what cells held at first, or take it for granted with --initial first-read.",
                    List.of("A3", "cascade", "unlogged", "undone")),
            new Word(
                    "undone",
                    List.of("aborted", "abort", "of values that were undone"),
                    "Said of an operation that was aborted, rolled back or compensated: what it wrote does not count.",
                    "planner wrote a plan and was undone; coder had read the plan, and its commit still stands.",
                    "Undo with it all that observed it, or hold its writes back until it can no longer be undone.",
                    List.of("A3", "downstream", "externalized")),
            new Word(
                    "downstream",
                    List.of("blast radius", "surviving operation", "surviving operations", "downstream of the aborts"),
                    "The operations that stand although they observed one that was undone, directly or through others.",
                    "2 surviving operations downstream of the aborts",
                    "Undo them too, or look at each: what they did may rest on what never happened.",
                    List.of("A3", "undone", "cascade")),
            new Word(
                    "snapshot holds",
                    List.of("snapshot violated"),
                    "Every read in the trace saw the latest write to its cell. A1 happens nevertheless (§4.5): a value may be "
                            + "replaced after it was read.",
                    "snapshot violated by 1 of 3 reads: one read saw an older value.",
                    "Where it holds, look at what happens between read and commit; where it is violated, at caches, replicas "
                            + "and copies in contexts.",
                    List.of("snapshot", "stale-read", "A1")),
            new Word(
                    "beside the level",
                    List.of("observation", "observations"),
                    "Said of observations: they are reported, but no anomalies, and change neither the level nor the gate.",
                    "beside the level unseen-overwrite ×1, stale-read ×2",
                    "Let the gate fail on some with --fail-on stale-read,unseen-overwrite.",
                    List.of("level", "gate", "stale-read", "unseen-overwrite")));

    private FindingWords() {}
}
