----------------------------- MODULE Anomalies -----------------------------
(***************************************************************************)
(* The four anomalies as predicates over histories, and the sets of their  *)
(* witnesses.  A history is a sequence of operation records, in log order. *)
(* Sections (§) are those of arXiv 2606.17182.                             *)
(*                                                                         *)
(* A record has the fields                                                 *)
(*                                                                         *)
(*   agent           who operated                                          *)
(*   read_time       when it began to read                                 *)
(*   read_set        the cells that it read                                *)
(*   read_values     [read_set -> value]; NULL where nothing was there     *)
(*   read_times      [read_set -> time] at which each cell was read        *)
(*   write_set       the cells that it wrote                               *)
(*   write_values    [write_set -> value]                                  *)
(*   write_time      when it committed                                     *)
(*   read_registry   the tools visible at read, or NULL if unknown         *)
(*   write_registry  the tools visible at commit, or NULL if unknown       *)
(*   planned_tool    the tool that it planned to call, or NULL             *)
(*   io              effects <<cell, value>> in issuance order             *)
(*   co              effects <<cell, value>> in commit order               *)
(*   aborted         whether it was undone later                           *)
(*   preds           the positions of the records whose writes it observed *)
(*                                                                         *)
(* A record that was aborted before it committed writes nothing, and its   *)
(* write_time is its read_time: the window between them is empty.          *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANT NULL

Records(h) == 1..Len(h)

-----------------------------------------------------------------------------
(***************************************************************************)
(* A1, stale-generation (§3.1, Definition 1): i read a cell; then another  *)
(* agent wrote another value to it; and then i committed.  (The paper also *)
(* asks that i # j, which follows: one record has one agent.)              *)
(***************************************************************************)
StaleCells(h, i, j) ==
    { c \in h[i].read_set \cap h[j].write_set :
        /\ h[i].agent # h[j].agent
        /\ h[i].read_times[c] < h[j].write_time
        /\ h[j].write_time < h[i].write_time
        /\ h[i].read_values[c] # h[j].write_values[c] }

StaleGenerationWitnesses(h) ==
    UNION { { <<i, j, c>> : c \in StaleCells(h, i, j) } :
              i, j \in Records(h) }

StaleGeneration(h) == StaleGenerationWitnesses(h) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* A2, phantom-tool (§3.2, Definition 2): the planned tool was visible at  *)
(* read, and not at commit.  Where a registry is unknown nothing is        *)
(* decided.  A tool with a signature is another tool for each signature    *)
(* (§4.16).                                                                *)
(***************************************************************************)
PhantomToolWitnesses(h) ==
    { i \in Records(h) :
        /\ h[i].planned_tool # NULL
        /\ h[i].read_registry # NULL
        /\ h[i].write_registry # NULL
        /\ h[i].planned_tool \in h[i].read_registry
        /\ h[i].planned_tool \notin h[i].write_registry }

PhantomTool(h) == PhantomToolWitnesses(h) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* A3, causal-cascade (§3.3, Definition 3): a record survives although one *)
(* whose writes it observed was aborted.                                   *)
(***************************************************************************)
CausalCascadeWitnesses(h) ==
    { p \in Records(h) \X Records(h) :
        /\ ~ h[p[1]].aborted
        /\ p[2] \in h[p[1]].preds
        /\ h[p[2]].aborted }

CausalCascade(h) == CausalCascadeWitnesses(h) # {}

(***************************************************************************)
(* Residue (§3.3): the over-approximation of A3 for flat traces.  Over the *)
(* records that are not aborted: j read a value other than NULL that no    *)
(* other record had written to the cell by then.                           *)
(***************************************************************************)
IsProduced(h, j, c) ==
    \E k \in Records(h) :
        /\ k # j
        /\ ~ h[k].aborted
        /\ c \in h[k].write_set
        /\ h[k].write_time <= h[j].read_times[c]
        /\ h[k].write_values[c] = h[j].read_values[c]

ResidueCells(h, j) ==
    { c \in h[j].read_set :
        /\ ~ h[j].aborted
        /\ h[j].read_values[c] # NULL
        /\ ~ IsProduced(h, j, c) }

ResidueWitnesses(h) ==
    UNION { { <<j, c>> : c \in ResidueCells(h, j) } : j \in Records(h) }

Residue(h) == ResidueWitnesses(h) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* A6, tool-effect reordering (§3.5, Definition 4): the effects of a       *)
(* record landed in another order than it issued them.  (The paper also    *)
(* asks for two effects at least, which follows: fewer have one order.)    *)
(***************************************************************************)
Count(s, e) == Cardinality({ k \in DOMAIN s : s[k] = e })

IsPermutation(s, t) ==
    /\ Len(s) = Len(t)
    /\ \A k \in DOMAIN s : Count(s, s[k]) = Count(t, s[k])

ToolEffectReorderingWitnesses(h) ==
    { i \in Records(h) :
        /\ h[i].co # h[i].io
        /\ IsPermutation(h[i].io, h[i].co) }

ToolEffectReordering(h) == ToolEffectReorderingWitnesses(h) # {}

-----------------------------------------------------------------------------
(***************************************************************************)
(* The structural snapshot condition (§4.5): every read equals the latest  *)
(* write by another record at or before it, where latest means the largest *)
(* write_time, and among equal times the largest position.                 *)
(***************************************************************************)
Latest(h, writes) ==
    CHOOSE k \in writes : \A l \in writes :
        /\ h[l].write_time <= h[k].write_time
        /\ h[l].write_time = h[k].write_time => l <= k

LatestOf(h, writes, c) == IF writes = {} THEN NULL ELSE h[Latest(h, writes)].write_values[c]

LatestWriteUpTo(h, i, c) ==
    LatestOf(h, { k \in Records(h) :
                    /\ k # i
                    /\ c \in h[k].write_set
                    /\ h[k].write_time <= h[i].read_times[c] }, c)

UnlikeLatest(h, i) == { c \in h[i].read_set : h[i].read_values[c] # LatestWriteUpTo(h, i, c) }

SnapshotViolations(h) == UNION { { <<i, c>> : c \in UnlikeLatest(h, i) } : i \in Records(h) }

Snapshot(h) == SnapshotViolations(h) = {}

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
    LatestOf(h, { k \in Records(h) :
                    /\ c \in h[k].write_set
                    /\ h[k].write_time < h[i].read_times[c] }, c)

StrictSnapshot(h) ==
    \A i \in Records(h) : \A c \in h[i].read_set :
        h[i].read_values[c] = LatestWriteBefore(h, i, c)
=============================================================================
