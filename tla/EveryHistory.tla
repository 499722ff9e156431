---------------------------- MODULE EveryHistory ----------------------------
(***************************************************************************)
(* Every small history of transactions that append to lists, within the    *)
(* bounds that the constants set, and on each rule T8 as it is shipped     *)
(* against the specification.  TLC enumerates; the rule takes the place    *)
(* of the operator FoundIn.                                                *)
(***************************************************************************)
EXTENDS Histories, TLC

CONSTANTS Fates,         \* how transactions may end
          MaxTransactions,
          MaxAccesses,   \* how many accesses a transaction may have
          Lists,         \* the names of the lists
          MaxLength      \* how long a list may be that is read

(* In the place of this stands the rule. *)
FoundIn(history) == CHOOSE found : FALSE

Agree(h) ==
    \/ FoundIn(h) = Phenomena(h)
    \/ PrintT(<<h, "found", FoundIn(h), "specified", Phenomena(h)>>) /\ FALSE

(* Each access that may append has an element of its own. *)
Own(i, k) == (i - 1) * MaxAccesses + k

Elements == 1..(MaxTransactions * MaxAccesses)

Readable == UNION { [1..n -> Elements] : n \in 0..MaxLength }

Accesses(i, k) ==
    { [kind |-> "read", cell |-> c, list |-> l] : c \in Lists, l \in Readable }
    \cup { [kind |-> "append", cell |-> c, list |-> <<Own(i, k)>>] : c \in Lists }

RECURSIVE Bodies(_, _)
Bodies(i, k) ==
    IF k = 1
    THEN { <<a>> : a \in Accesses(i, 1) }
    ELSE Bodies(i, k - 1)
            \cup { Append(b, a) : b \in { body \in Bodies(i, k - 1) : Len(body) = k - 1 }, a \in Accesses(i, k) }

RECURSIVE AllAgree(_, _)
AllAgree(h, i) ==
    IF i > MaxTransactions
    THEN Agree(h)
    ELSE \A fate \in Fates : \A body \in Bodies(i, MaxAccesses) :
            AllAgree(Append(h, [fate |-> fate, does |-> body]), i + 1)

ASSUME AllAgree(<<>>, 1)
=============================================================================
