----------------------------- MODULE Anomalies -----------------------------
(***************************************************************************)
(* The four anomalies and the observations beside them as predicates over  *)
(* histories, and the sets of their witnesses.  A history is a sequence of *)
(* operation records, in log order.  Sections (§) are those of arXiv       *)
(* 2606.17182.                                                             *)
(*                                                                         *)
(* A record has the fields                                                 *)
(*                                                                         *)
(*   agent           who operated                                          *)
(*   read_time       when it began to read                                 *)
(*   read_set        the cells that it read                                *)
(*   read_values     [read_set -> value]; NULL where nothing was there     *)
(*   read_times      [read_set -> time] at which each cell was read        *)
(*   read_until      [read_set -> time] the latest moment of each read     *)
(*   write_set       the cells that it wrote                               *)
(*   write_values    [write_set -> value]                                  *)
(*   write_since     the earliest moment of its commit                     *)
(*   write_time      when it committed                                     *)
(*   read_registry   the tools visible at read, or NULL if unknown         *)
(*   write_registry  the tools visible at commit, or NULL if unknown       *)
(*   planned_tool    the tool that it planned to call, or NULL             *)
(*   io              effects <<cell, value>> in issuance order             *)
(*   co              effects <<cell, value>> in commit order               *)
(*   co_inferred     whether that order was inferred, and may be another   *)
(*   aborted         whether it was undone later                           *)
(*   refused         whether the system refused it                         *)
(*   externalized    whether its effect left the system                    *)
(*   preds           the positions of the records whose writes it observed *)
(*   replica         which replica served its reads, or NULL if unknown    *)
(*   absent          which of write_time, preds and co it does not have;   *)
(*                   what stands there is its read_time, {} and <<>>       *)
(*                                                                         *)
(* Where moments are known exactly, read_until is read_times, and          *)
(* write_since is write_time.  So it is in all that follows, but for what  *)
(* is called certain or possible at the end.                               *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANT NULL

Records(h) == 1..Len(h)

(* A record that was refused, or aborted before it committed, writes nothing. *)
Committed(r) ==
    /\ "write_time" \notin r.absent
    /\ ~ r.refused

Survives(r) ==
    /\ ~ r.aborted
    /\ ~ r.refused

-----------------------------------------------------------------------------
(***************************************************************************)
(* A1, stale-generation (§3.1, Definition 1): i read a cell; then another  *)
(* agent wrote another value to it; and then i committed.  (The paper also *)
(* asks that i # j, which follows: one record has one agent.)              *)
(*                                                                         *)
(* Evidence are the records that could have shown it: those that read, and *)
(* before whose commit, but after one of whose reads, another agent        *)
(* committed.                                                              *)
(***************************************************************************)
ContestedCells(h, i, j) ==
    { c \in h[i].read_set \cap h[j].write_set :
        /\ Committed(h[i])
        /\ h[i].agent # h[j].agent
        /\ h[i].read_values[c] # h[j].write_values[c] }

StaleCells(h, i, j) ==
    { c \in ContestedCells(h, i, j) :
        /\ h[i].read_times[c] < h[j].write_time
        /\ h[j].write_time < h[i].write_time }

StaleGenerationWitnesses(h) ==
    UNION { { <<i, j, c>> : c \in StaleCells(h, i, j) } :
              i, j \in Records(h) }

StaleGeneration(h) == StaleGenerationWitnesses(h) # {}

Overlaps(h) ==
    { p \in Records(h) \X Records(h) :
        /\ Committed(h[p[1]])
        /\ Committed(h[p[2]])
        /\ h[p[1]].agent # h[p[2]].agent
        /\ \E c \in h[p[1]].read_set :
               h[p[1]].read_times[c] < h[p[2]].write_time
        /\ h[p[2]].write_time < h[p[1]].write_time }

StaleGenerationEvidence(h) == { p[1] : p \in Overlaps(h) }

-----------------------------------------------------------------------------
(***************************************************************************)
(* A2, phantom-tool (§3.2, Definition 2): the planned tool was visible at  *)
(* read, and not at commit.  Where a registry is unknown nothing is        *)
(* decided.  A tool with a signature is another tool for each signature    *)
(* (§4.16).                                                                *)
(***************************************************************************)
PhantomToolEvidence(h) ==
    { i \in Records(h) :
        /\ h[i].planned_tool # NULL
        /\ h[i].read_registry # NULL
        /\ h[i].write_registry # NULL
        /\ h[i].planned_tool \in h[i].read_registry }

PhantomToolWitnesses(h) ==
    { i \in PhantomToolEvidence(h) :
        h[i].planned_tool \notin h[i].write_registry }

PhantomTool(h) == PhantomToolWitnesses(h) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* What a cell held before anybody in the log wrote to it: unknown, which  *)
(* counts as NULL; or the value with which it was read before anybody else *)
(* can have written to it, if all such reads agree.                        *)
(***************************************************************************)
CellsRead(h) == UNION { h[i].read_set : i \in Records(h) }

Unknown(h) == [c \in CellsRead(h) |-> NULL]

FirstReaders(h, c) ==
    { i \in Records(h) :
        /\ c \in h[i].read_set
        /\ \A k \in Records(h) \ {i} :
               c \in h[k].write_set => h[i].read_until[c] < h[k].write_since }

FirstReads(h) ==
    LET Values(c) == { h[i].read_values[c] : i \in FirstReaders(h, c) }
    IN  [c \in CellsRead(h) |->
            IF Cardinality(Values(c)) = 1
            THEN CHOOSE v \in Values(c) : TRUE
            ELSE NULL]

-----------------------------------------------------------------------------
(***************************************************************************)
(* A3, causal-cascade (§3.3, Definition 3): a record survives although one *)
(* whose writes it observed was aborted.  Undecided is who read, and does  *)
(* not say whom it observed.                                               *)
(***************************************************************************)
CausalCascadeWitnesses(h) ==
    { p \in Records(h) \X Records(h) :
        /\ Survives(h[p[1]])
        /\ p[2] \in h[p[1]].preds
        /\ h[p[2]].aborted }

CausalCascade(h) == CausalCascadeWitnesses(h) # {}

CausalCascadeEvidence(h) ==
    { j \in Records(h) :
        /\ Survives(h[j])
        /\ "preds" \notin h[j].absent
        /\ \E p \in Records(h) : h[p].aborted }

CausalCascadeUndecided(h) ==
    { j \in Records(h) :
        /\ Survives(h[j])
        /\ "preds" \in h[j].absent
        /\ h[j].read_set # {} }

(***************************************************************************)
(* Residue (§3.3): the over-approximation of A3 for flat traces.  Over the *)
(* records that survive: j read a value other than NULL, and other than    *)
(* the initial one, that no other record had written to the cell by then.  *)
(* A record's own write comes after its reads.                             *)
(***************************************************************************)
OtherWriters(h, j, c) ==
    { k \in Records(h) :
        /\ k # j
        /\ c \in h[k].write_set }

Producers(h, j, c) ==
    { k \in OtherWriters(h, j, c) :
        h[k].write_values[c] = h[j].read_values[c] }

IsProduced(h, j, c) ==
    \E k \in Producers(h, j, c) :
        /\ Survives(h[k])
        /\ h[k].write_time <= h[j].read_times[c]

ResidueCells(h, j, initial) ==
    { c \in h[j].read_set :
        /\ Survives(h[j])
        /\ h[j].read_values[c] # NULL
        /\ h[j].read_values[c] # initial[c]
        /\ ~ IsProduced(h, j, c) }

ResidueWitnesses(h, initial) ==
    UNION { { <<j, c>> : c \in ResidueCells(h, j, initial) } :
              j \in Records(h) }

Residue(h) == ResidueWitnesses(h, Unknown(h)) # {}

ResidueEvidence(h) ==
    { j \in Records(h) :
        /\ Survives(h[j])
        /\ \E c \in h[j].read_set : h[j].read_values[c] # NULL }

(***************************************************************************)
(* It comes in two kinds: of what an aborted record may have written to    *)
(* the cell by then, which these reads tell; else nobody in the log has.   *)
(***************************************************************************)
CellsOfAborted(h, j) ==
    { c \in h[j].read_set :
        \E k \in Producers(h, j, c) :
            /\ h[k].aborted
            /\ h[k].write_since <= h[j].read_until[c] }

ReadsOfAborted(h) ==
    UNION { { <<j, c>> : c \in CellsOfAborted(h, j) } : j \in Records(h) }

-----------------------------------------------------------------------------
(***************************************************************************)
(* A6, tool-effect reordering (§3.5, Definition 4): the effects of a       *)
(* record landed in another order than it issued them.  (The paper also    *)
(* asks for two effects at least, which follows: fewer have one order.)    *)
(* Where the order was inferred, it is possible, and never certain.        *)
(***************************************************************************)
Count(s, e) == Cardinality({ k \in DOMAIN s : s[k] = e })

IsPermutation(s, t) ==
    /\ Len(s) = Len(t)
    /\ \A k \in DOMAIN s : Count(s, s[k]) = Count(t, s[k])

Reordered(h) ==
    { i \in Records(h) :
        /\ h[i].co # h[i].io
        /\ IsPermutation(h[i].io, h[i].co) }

ToolEffectReorderingWitnesses(h) ==
    { i \in Reordered(h) : ~ h[i].co_inferred }

ToolEffectReordering(h) == ToolEffectReorderingWitnesses(h) # {}

ToolEffectReorderingEvidence(h) ==
    { i \in Records(h) :
        /\ Len(h[i].io) >= 2
        /\ "co" \notin h[i].absent
        /\ ~ h[i].co_inferred }

-----------------------------------------------------------------------------
(***************************************************************************)
(* The observations stand beside the level.  First, which of some records  *)
(* is the latest or the first: by write_time, and among equal times by     *)
(* position.  Both are sets, of one record or none.                        *)
(***************************************************************************)
IsBefore(h, k, l) ==
    \/ h[k].write_time < h[l].write_time
    \/ h[k].write_time = h[l].write_time /\ k < l

Latest(h, records) ==
    { k \in records : \A l \in records : ~ IsBefore(h, k, l) }

First(h, records) ==
    { k \in records : \A l \in records : ~ IsBefore(h, l, k) }

(* The position in a set of one or none; 0 if there is none. *)
Only(positions) ==
    IF positions = {} THEN 0 ELSE CHOOSE k \in positions : TRUE

-----------------------------------------------------------------------------
(***************************************************************************)
(* The structural snapshot condition (§4.5): every read equals the latest  *)
(* write by another record at or before it, or the initial value where     *)
(* there is none.  Its violations are witnesses with the position of that  *)
(* write.                                                                  *)
(***************************************************************************)
LatestWriteUpTo(h, i, c) ==
    Latest(h, { k \in OtherWriters(h, i, c) :
                  h[k].write_time <= h[i].read_times[c] })

ValueOf(h, write, c, initial) ==
    IF write = {} THEN initial ELSE h[Only(write)].write_values[c]

UnlikeLatest(h, i, initial) ==
    { c \in h[i].read_set :
        h[i].read_values[c] #
            ValueOf(h, LatestWriteUpTo(h, i, c), c, initial[c]) }

SnapshotViolations(h, initial) ==
    UNION { { <<i, c>> : c \in UnlikeLatest(h, i, initial) } :
              i \in Records(h) }

SnapshotWitnesses(h, initial) ==
    { <<w[1], Only(LatestWriteUpTo(h, w[1], w[2])), w[2]>> :
        w \in SnapshotViolations(h, initial) }

Snapshot(h) == SnapshotViolations(h, Unknown(h)) = {}

(***************************************************************************)
(* The same as the paper has it, strictly before the read.  That is off by *)
(* one against its own clock, on which a record writes at the length that  *)
(* the log gets and reads at the length that it has: it is false on a      *)
(* serial write-then-read.  (On that clock the latest write is the one     *)
(* with the largest position, as the paper says; and a record's own write  *)
(* is never before its own read.)  It stands here to be compared; nothing  *)
(* decides by it.                                                          *)
(***************************************************************************)
LatestWriteBefore(h, i, c) ==
    Latest(h, { k \in Records(h) :
                  /\ c \in h[k].write_set
                  /\ h[k].write_time < h[i].read_times[c] })

StrictSnapshot(h) ==
    \A i \in Records(h) : \A c \in h[i].read_set :
        h[i].read_values[c] =
            ValueOf(h, LatestWriteBefore(h, i, c), c, NULL)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Stale read: i did not see the latest write, but an older value, which   *)
(* another record had written before that one, or which the cell held at   *)
(* first.  Its witnesses have the position of the write that i missed, and *)
(* of the latest one of the value that it saw.                             *)
(***************************************************************************)
Missed(h, i, c) ==
    { l \in LatestWriteUpTo(h, i, c) :
        h[l].write_values[c] # h[i].read_values[c] }

Seen(h, i, c) ==
    Latest(h, { k \in Producers(h, i, c) :
                  \E l \in Missed(h, i, c) : IsBefore(h, k, l) })

OutdatedCells(h, i, initial) ==
    { c \in h[i].read_set :
        /\ Missed(h, i, c) # {}
        /\ \/ Seen(h, i, c) # {}
           \/ /\ h[i].read_values[c] # NULL
              /\ h[i].read_values[c] = initial[c] }

StaleReads(h, initial) ==
    UNION { { <<i, c>> : c \in OutdatedCells(h, i, initial) } :
              i \in Records(h) }

StaleReadWitnesses(h, initial) ==
    { <<w[1], Only(Missed(h, w[1], w[2])), Only(Seen(h, w[1], w[2])), w[2]>> :
        w \in StaleReads(h, initial) }

StaleRead(h) == StaleReads(h, Unknown(h)) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* Unseen overwrite: i wrote over what j of another agent had written, and *)
(* nobody of i's agent looked at the cell in between.                      *)
(***************************************************************************)
Overwritten(h, i, c) ==
    Latest(h, { k \in OtherWriters(h, i, c) :
                  h[k].write_time < h[i].write_time })

HasLooked(h, i, j, c) ==
    \E k \in Records(h) :
        /\ h[k].agent = h[i].agent
        /\ c \in h[k].read_set
        /\ h[j].write_time <= h[k].read_times[c]
        /\ h[k].read_times[c] <= h[i].write_time

UnseenCells(h, i, j) ==
    { c \in h[i].write_set :
        /\ j \in Overwritten(h, i, c)
        /\ h[j].agent # h[i].agent
        /\ h[j].write_values[c] # h[i].write_values[c]
        /\ ~ HasLooked(h, i, j, c) }

UnseenOverwriteWitnesses(h) ==
    UNION { { <<i, j, c>> : c \in UnseenCells(h, i, j) } :
              i, j \in Records(h) }

UnseenOverwrite(h) == UnseenOverwriteWitnesses(h) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* Refused: an attempt that the system refused.  Its witnesses have the    *)
(* position of the first write by another agent after a read and by the    *)
(* time of the refusal, which is what the attempt ran into.                *)
(***************************************************************************)
Changes(h, i) ==
    { j \in Records(h) :
        /\ h[j].agent # h[i].agent
        /\ \E c \in h[i].read_set \cap h[j].write_set :
            /\ h[i].read_times[c] < h[j].write_time
            /\ h[j].write_time <= h[i].write_time }

RefusedAttempts(h) == { i \in Records(h) : h[i].refused }

RefusedWitnesses(h) ==
    { <<i, Only(First(h, Changes(h, i)))>> : i \in RefusedAttempts(h) }

Refused(h) == RefusedAttempts(h) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* Externalized: an effect had left the system before its record was       *)
(* undone.                                                                 *)
(***************************************************************************)
ExternalizedWitnesses(h) ==
    { i \in Records(h) :
        /\ h[i].aborted
        /\ h[i].externalized }

Externalized(h) == ExternalizedWitnesses(h) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* A4, split view (§3.4, §4.12): two replicas showed different values of a *)
(* cell, and nobody wrote it after the earlier read, and by the later one. *)
(***************************************************************************)
IsWrittenBetween(h, c, one, other) ==
    \E k \in Records(h) :
        /\ c \in h[k].write_set
        /\ \/ one < h[k].write_time /\ h[k].write_time <= other
           \/ other < h[k].write_time /\ h[k].write_time <= one

SplitCells(h, i, j) ==
    { c \in h[i].read_set \cap h[j].read_set :
        /\ i < j
        /\ h[i].replica # NULL
        /\ h[j].replica # NULL
        /\ h[i].replica # h[j].replica
        /\ h[i].read_values[c] # h[j].read_values[c]
        /\ ~ IsWrittenBetween(
                h, c, h[i].read_times[c], h[j].read_times[c]) }

SplitViewWitnesses(h) ==
    UNION { { <<i, j, c>> : c \in SplitCells(h, i, j) } :
              i, j \in Records(h) }

SplitView(h) == SplitViewWitnesses(h) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* Where moments are not known exactly, a history stands for all those in  *)
(* which each read has happened at some moment from read_times to          *)
(* read_until, and each commit at one from write_since to write_time; the  *)
(* reads of a record before its commit.  What holds in every one of them   *)
(* is certain, what holds in some is possible.                             *)
(*                                                                         *)
(* Time has no smallest unit, and integers have: for n moments to be told  *)
(* apart, times that differ must do so by n - 1 at least.                  *)
(***************************************************************************)
(* How long after its first moment each read happens. *)
Delays(r) ==
    LET cells == DOMAIN r.read_times
        spans == { r.read_until[c] - r.read_times[c] : c \in cells } \cup { r.write_time - r.write_since }
    IN  { d \in [cells -> UNION { 0..s : s \in spans }] :
            \A c \in cells : d[c] <= r.read_until[c] - r.read_times[c] }

ReadMoments(r) == { [c \in DOMAIN d |-> r.read_times[c] + d[c]] : d \in Delays(r) }

MayBe(r) ==
    { [r EXCEPT !.read_times = m[1], !.read_until = m[1], !.write_since = m[2], !.write_time = m[2]] :
        m \in { n \in ReadMoments(r) \X (r.write_since..r.write_time) :
                  Committed(r) => \A c \in r.read_set : n[1][c] <= n[2] } }

RECURSIVE Choices(_)
Choices(h) ==
    IF h = <<>>
    THEN {<<>>}
    ELSE { <<r>> \o g : r \in MayBe(Head(h)), g \in Choices(Tail(h)) }

InEvery(h, Witnesses(_)) ==
    LET found == { Witnesses(g) : g \in Choices(h) }
    IN  { w \in UNION found : \A f \in found : w \in f }

InSome(h, Witnesses(_)) == UNION { Witnesses(g) : g \in Choices(h) }

CertainStaleGenerations(h) == InEvery(h, StaleGenerationWitnesses)
PossibleStaleGenerations(h) == InSome(h, StaleGenerationWitnesses)
CertainStaleGenerationEvidence(h) == { p[1] : p \in InEvery(h, Overlaps) }

CertainUnseenOverwrites(h) == InEvery(h, UnseenOverwriteWitnesses)
PossibleUnseenOverwrites(h) == InSome(h, UnseenOverwriteWitnesses)

CertainSplitViews(h) == InEvery(h, SplitViewWitnesses)
PossibleSplitViews(h) == InSome(h, SplitViewWitnesses)

(* The initial values do not depend on the choice. *)
CertainResidue(h, initial) == InEvery(h, LAMBDA g : ResidueWitnesses(g, initial))
PossibleResidue(h, initial) == InSome(h, LAMBDA g : ResidueWitnesses(g, initial))

CertainSnapshotViolations(h, initial) == InEvery(h, LAMBDA g : SnapshotViolations(g, initial))
PossibleSnapshotViolations(h, initial) == InSome(h, LAMBDA g : SnapshotViolations(g, initial))

CertainStaleReads(h, initial) == InEvery(h, LAMBDA g : StaleReads(g, initial))
PossibleStaleReads(h, initial) == InSome(h, LAMBDA g : StaleReads(g, initial))

(***************************************************************************)
(* Of A1 and the residue it can be said without choices.  These are the    *)
(* same sets, for any number of moments.                                   *)
(***************************************************************************)
CertainlyStaleCells(h, i, j) ==
    { c \in ContestedCells(h, i, j) :
        /\ h[i].read_until[c] < h[j].write_since
        /\ h[j].write_time < h[i].write_since }

PossiblyStaleCells(h, i, j) ==
    { c \in ContestedCells(h, i, j) :
        /\ h[i].read_times[c] < h[j].write_time
        /\ h[j].write_since < h[i].write_time
        /\ h[i].read_times[c] < h[i].write_time }

StaleGenerationsAtBounds(h) ==
    [ certain  |-> UNION { { <<i, j, c>> : c \in CertainlyStaleCells(h, i, j) } : i, j \in Records(h) },
      possible |-> UNION { { <<i, j, c>> : c \in PossiblyStaleCells(h, i, j) } : i, j \in Records(h) } ]

MayBeProduced(h, j, c) ==
    \E k \in Producers(h, j, c) :
        /\ Survives(h[k])
        /\ h[k].write_since <= h[j].read_until[c]

ResidueAtBounds(h, initial) ==
    [ certain  |-> { w \in ResidueWitnesses(h, initial) : ~ MayBeProduced(h, w[1], w[2]) },
      possible |-> ResidueWitnesses(h, initial) ]
=============================================================================
