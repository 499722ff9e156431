------------------------------ MODULE EveryLog ------------------------------
(***************************************************************************)
(* Every small log of transactions within the bounds that the constants    *)
(* set, whether it is complete or not; and on each the rules that are      *)
(* shipped against the specification.  TLC enumerates; the rules take the  *)
(* place of the operator Found.                                            *)
(***************************************************************************)
EXTENDS Transactions, TLC

CONSTANTS Rules,     \* the rules that are held to the specification
          Domain,    \* "decisions", "compensations", "dependencies", "frontiers", "keys" or "accesses"
          Names,     \* the transactions
          MaxSteps   \* how many steps a log may have; of accesses, besides the decisions

(* In the place of this stand the rules. *)
Found(rule, complete, shown, log) == CHOOSE found : FALSE

(* Whether decisions are shown matters to T9 alone. *)
Agree(l) ==
    \A rule \in Rules, complete \in BOOLEAN :
        \A shown \in (IF rule = "T9" THEN BOOLEAN ELSE {FALSE}) :
            \/ Found(rule, complete, shown, l) = Violations(rule, complete, shown, l)
            \/ /\ PrintT(<<rule, complete, shown, l, "found", Found(rule, complete, shown, l),
                           "specified", Violations(rule, complete, shown, l)>>)
               /\ FALSE

Plain(tx, kind, began, at) ==
    [ tx |-> tx, kind |-> kind, name |-> "a", began |-> began, at |-> at, rests |-> {}, undoes |-> 0, compensable |-> FALSE,
      irreversible |-> FALSE, key |-> NULL, body |-> NULL, receipt |-> NULL, epoch |-> NULL, frontier |-> NULL, reads |-> {}, writes |-> {} ]

(* A step is done at its place in the log; it began then, or before all others. *)
Moments(k) == { <<k, k>>, <<0, k>> }

(* Who was decided when, what was irreversible, and what was tried again: complete for T1, T4, T6 and T9. *)
Decided(k) ==
    UNION { { [Plain(tx, "done", m[1], m[2]) EXCEPT !.name = n, !.irreversible = i] : n \in {"a", "b"}, i \in BOOLEAN }
              \cup { [Plain(tx, "done", m[1], m[2]) EXCEPT !.key = "k", !.irreversible = i] : i \in BOOLEAN }
              \cup { [Plain(tx, "failed", m[1], m[2]) EXCEPT !.name = n] : n \in {"a", "b"} }
              \cup { Plain(tx, "committed", k, k), Plain(tx, "aborted", k, k) } :
                tx \in Names, m \in Moments(k) }

(* What was compensated, by what, in which order: complete for T2 and T3. *)
Compensating(k) ==
    UNION { { [Plain(tx, "done", k, k) EXCEPT !.compensable = c] : c \in BOOLEAN }
              \cup { Plain(tx, "failed", k, k), Plain(tx, "committed", k, k), Plain(tx, "aborted", k, k) }
              \cup { [Plain(tx, "compensated", k, k) EXCEPT !.undoes = u] : u \in 0..(k - 1) } : tx \in Names }

(* What was compensated of steps that depend on others: for T3.  A step depends on what its transaction has done. *)
Depending(l, k) ==
    LET own(tx) == { i \in Steps(l) : l[i].tx = tx /\ l[i].kind = "done" }
    IN  UNION { { [Plain(tx, "done", k, k) EXCEPT !.rests = r] : r \in SUBSET own(tx) }
                  \cup { [Plain(tx, "failed", k, k) EXCEPT !.rests = r] : r \in SUBSET own(tx) }
                  \cup { [Plain(tx, "compensated", k, k) EXCEPT !.undoes = u] : u \in own(tx) } : tx \in Names }

(* What went ahead at which epoch, and where the frontiers were: for T9. *)
Progressing(k) ==
    UNION { { [s EXCEPT !.epoch = e, !.frontier = f] : e \in {1, 2, NULL}, f \in {0, 1, 2, NULL},
                s \in { [Plain(tx, "done", k, k) EXCEPT !.irreversible = i] : i \in BOOLEAN }
                      \cup { Plain(tx, kind, k, k) : kind \in {"failed", "committed", "aborted"} } } : tx \in Names }

(* Keys, what was asked of which tool, and receipts: for T5. *)
Keying(k) ==
    UNION { { [Plain(tx, "done", k, k) EXCEPT !.key = "k", !.body = b, !.receipt = r] :
                  b \in {"u", "v", NULL}, r \in {"u", "v", NULL} }
              \cup { [Plain(tx, "done", k, k) EXCEPT !.name = "b", !.key = "k", !.body = b, !.receipt = "u"] :
                  b \in {"u", "v", NULL} }
              \cup { Plain(tx, "done", k, k), Plain(tx, "committed", k, k), Plain(tx, "aborted", k, k) } : tx \in Names }

(* Who read and wrote what: for T7 and T8.  Each step writes a value of its own; a compensation may write another's. *)
Value(k) == ToString(k)

Accessing(k) ==
    LET reads  == { {} } \cup { {<<c, Value(v)>>} : c \in {"x", "y"}, v \in 0..(k - 1) }
        writes == { {} } \cup { {<<c, Value(k)>>} : c \in {"x", "y"} }
    IN  { [Plain(tx, "done", k, k) EXCEPT !.reads = r, !.writes = w] : tx \in Names, r \in reads, w \in writes }

Next(l, k) ==
    CASE Domain = "decisions" -> Decided(k)
      [] Domain = "compensations" -> Compensating(k)
      [] Domain = "dependencies" -> Depending(l, k)
      [] Domain = "frontiers" -> Progressing(k)
      [] Domain = "keys" -> Keying(k)

RECURSIVE AllAgree(_, _)
AllAgree(l, k) == Agree(l) /\ (k <= MaxSteps => \A s \in Next(l, k) : AllAgree(Append(l, s), k + 1))

RECURSIVE Ended(_, _)
Ended(l, left) ==
    IF left = {}
    THEN Agree(l)
    ELSE LET tx == CHOOSE t \in left : TRUE
         IN  \A kind \in {"committed", "aborted", "open"} :
                Ended(IF kind = "open" THEN l ELSE Append(l, Plain(tx, kind, Len(l) + 1, Len(l) + 1)), left \ {tx})

RECURSIVE AllEnd(_, _)
AllEnd(l, k) == Ended(l, Names) /\ (k <= MaxSteps => \A s \in Accessing(k) : AllEnd(Append(l, s), k + 1))

ASSUME Domain # "accesses" => AllAgree(<<>>, 1)
ASSUME Domain = "accesses" => AllEnd(<<>>, 1)
=============================================================================
