------------------------------ MODULE Sampled ------------------------------
(***************************************************************************)
(* Histories that are too long to be enumerated: cells that are written    *)
(* some hundred times, and read in windows of that many writes.            *)
(* The detector of A1 counts by ranks where a window is that long, and     *)
(* passes over what agent or value excuse.  Who writes what is drawn, by a *)
(* rule and not at random, so that each run sees the same histories.       *)
(***************************************************************************)
EXTENDS Exhaustive

CONSTANTS Seeds,  \* how many histories are drawn
          Widest  \* how many writes they have at most, and the first of them has

Fewest == 70

Draw(seed, k, n) ==
    LET Square(x) == (x * x + k) % 46337  \* a prime whose squares TLC's integers can hold
    IN  Square(Square((seed * 7919 + k * 104 + 1) % 46337)) % n

(* The elements of a finite set as a sequence, so that one can be drawn. *)
RECURSIVE Listed(_)
Listed(S) == IF S = {} THEN <<>> ELSE LET x == CHOOSE x \in S : TRUE IN <<x>> \o Listed(S \ {x})

Writers == Listed(Agents)
Places == Listed(Cells)
Contents == Listed(Values)

Number(c) == CHOOSE n \in DOMAIN Places : Places[n] = c

AgentDrawn(seed, k) == Writers[1 + Draw(seed, k, Len(Writers))]
ValueDrawn(seed, k) == Contents[1 + Draw(seed, k, Len(Contents))]

(***************************************************************************)
(* The writes commit one or more at a time, in the order of the log or the *)
(* other way round.  They write every cell, and the readers at the end of  *)
(* the log read every cell.                                                *)
(***************************************************************************)
Drawn(seed) ==
    LET n == IF seed = 1 THEN Widest ELSE Fewest + Draw(seed, 1, Widest - Fewest + 1)
        together == 1 + (seed % 3)
        TimeOf(k) == 1 + (IF seed % 2 = 0 THEN k ELSE n - k) \div together
        Write(k) ==
            LET values == [c \in Cells |-> ValueDrawn(seed, 1000 * Number(c) + k)]
            IN  Access(AgentDrawn(seed, 10 + k), <<>>, values, <<TimeOf(k), TimeOf(k)>>)
        (* The first readers have windows around the limit of 64, the last one of all writes, the others any. *)
        Width(k) == CASE k <= 8 -> 60 + k
                      [] k = 16 -> n
                      [] OTHER -> 65 + Draw(seed, 4000 + k, n - 64)
        Read(k) ==
            LET first == Draw(seed, 5000 + k, n - Width(k) + 1)
                from == first \div together
                to == 2 + (first + Width(k)) \div together
                reads == [c \in Cells |-> <<ValueDrawn(seed, 7000 + 100 * Number(c) + k), from>>]
            IN  Access(AgentDrawn(seed, 6000 + k), reads, <<>>, <<from, to>>)
    IN  [k \in 1..n |-> Write(k)] \o [k \in 1..16 |-> Read(k)]

ASSUME \A seed \in 1..Seeds : Agree(Drawn(seed))
=============================================================================
