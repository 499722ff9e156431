------------------------------ MODULE Histories ------------------------------
(***************************************************************************)
(* What T8 finds in histories of transactions that append to lists, whose  *)
(* steps are known in their order.  A history is a sequence of             *)
(* transactions, which all ran at the same time, with the fields           *)
(*                                                                         *)
(*   fate    "committed" or "aborted"                                      *)
(*   does    a sequence of accesses, with the fields                       *)
(*             kind   "read" or "append"                                   *)
(*             cell   the list                                             *)
(*             list   what was read, or <<the element that was appended>>  *)
(*                                                                         *)
(* Every element is appended once at most.  The definitions are those of   *)
(* Kingsbury and Alvaro, Elle, 4.2.1, and of Elle's list_append.           *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

Range(s) == { s[k] : k \in DOMAIN s }

Is(h, i, k, kind, c) == h[i].does[k].kind = kind /\ h[i].does[k].cell = c

Cells(h) == UNION { { h[i].does[k].cell : k \in DOMAIN h[i].does } : i \in DOMAIN h }

(* A cell to which nobody appends may be no list that only grows. *)
AppendedTo(h) == { c \in Cells(h) : \E i \in DOMAIN h : \E k \in DOMAIN h[i].does : Is(h, i, k, "append", c) }

Committed(h) == { i \in DOMAIN h : h[i].fate = "committed" }

(* The reads of a list by transactions that stand: <<transaction, place>>. *)
ReadsOf(h, c) ==
    UNION { { <<i, k>> : k \in { m \in DOMAIN h[i].does : Is(h, i, m, "read", c) } } : i \in Committed(h) }

ListAt(h, r) == h[r[1]].does[r[2]].list

Appends(h, i, c) == { k \in DOMAIN h[i].does : Is(h, i, k, "append", c) }

Element(h, i, k) == h[i].does[k].list[1]

ElementsBy(h, i, c) == { Element(h, i, k) : k \in Appends(h, i, c) }

IsBeginning(s, l) == Len(s) <= Len(l) /\ \A k \in DOMAIN s : s[k] = l[k]

(* The longest list that was read; of several the first one. *)
Longest(h, c) ==
    IF ReadsOf(h, c) = {}
    THEN <<>>
    ELSE ListAt(h, CHOOSE r \in ReadsOf(h, c) :
            \A s \in ReadsOf(h, c) :
                \/ Len(ListAt(h, s)) < Len(ListAt(h, r))
                \/ /\ Len(ListAt(h, s)) = Len(ListAt(h, r))
                   /\ r[1] < s[1] \/ (r[1] = s[1] /\ r[2] <= s[2]))

(* Where an element stands for the first time. *)
Place(l, e) == CHOOSE k \in DOMAIN l : l[k] = e /\ \A m \in 1..(k - 1) : l[m] # e

-----------------------------------------------------------------------------
(* Within a transaction: what its reads show of its own accesses. *)
RECURSIVE Appended(_, _, _, _)
Appended(does, c, from, to) ==
    IF from > to
    THEN <<>>
    ELSE (IF does[from].kind = "append" /\ does[from].cell = c THEN does[from].list ELSE <<>>)
            \o Appended(does, c, from + 1, to)

EndsWith(l, s) == Len(s) <= Len(l) /\ \A k \in DOMAIN s : s[k] = l[Len(l) - Len(s) + k]

IsInternal(h, i) ==
    \E c \in Cells(h) : \E k \in DOMAIN h[i].does :
        /\ Is(h, i, k, "read", c)
        /\ LET before == { m \in 1..(k - 1) : Is(h, i, m, "read", c) }
               last   == CHOOSE m \in before : \A n \in before : n <= m
           IN  IF before = {}
               THEN ~ EndsWith(h[i].does[k].list, Appended(h[i].does, c, 1, k - 1))
               ELSE h[i].does[k].list # h[i].does[last].list \o Appended(h[i].does, c, last + 1, k - 1)

Internal(h) == { i \in Committed(h) : IsInternal(h, i) }

FutureRead(h) ==
    { i \in Committed(h) :
        \E c \in Cells(h) : \E k \in DOMAIN h[i].does : \E m \in Appends(h, i, c) :
            k < m /\ Is(h, i, k, "read", c) /\ Element(h, i, m) \in Range(h[i].does[k].list) }

-----------------------------------------------------------------------------
(* Of a list: what its reads show of each other, and of aborted appends. *)
IncompatibleOrder(h) ==
    { c \in AppendedTo(h) : \E r \in ReadsOf(h, c) : ~ IsBeginning(ListAt(h, r), Longest(h, c)) }

DuplicateElements(h) ==
    { c \in AppendedTo(h) : \E r \in ReadsOf(h, c) : Cardinality(Range(ListAt(h, r))) < Len(ListAt(h, r)) }

AbortedPlaces(h, c, l) ==
    { k \in DOMAIN l : \E a \in DOMAIN h \ Committed(h) : l[k] \in ElementsBy(h, a, c) }

CommittedPlaces(h, c, l) ==
    { k \in DOMAIN l : Place(l, l[k]) = k /\ \E t \in Committed(h) : l[k] \in ElementsBy(h, t, c) }

(* The first aborted element since the last committed one, with the next committed one. *)
DirtyUpdate(h) ==
    UNION { LET l == Longest(h, c)
            IN  { p \in (DOMAIN h \ Committed(h)) \X Committed(h) :
                    \E k \in AbortedPlaces(h, c, l), m \in CommittedPlaces(h, c, l) :
                        /\ k < m
                        /\ l[k] \in ElementsBy(h, p[1], c)
                        /\ l[m] \in ElementsBy(h, p[2], c)
                        /\ ~ \E n \in CommittedPlaces(h, c, l) : k < n /\ n < m
                        /\ \A j \in AbortedPlaces(h, c, l) :
                              j < k => \E n \in CommittedPlaces(h, c, l) : j < n /\ n < k } : c \in Cells(h) }

G1a(h) ==
    UNION { { p \in (DOMAIN h \ Committed(h)) \X Committed(h) :
                \E r \in ReadsOf(h, c) :
                    /\ r[1] = p[2]
                    /\ LET aborted == AbortedPlaces(h, c, ListAt(h, r))
                       IN  /\ aborted # {}
                           /\ \E k \in aborted :
                                 (\A m \in aborted : k <= m) /\ ListAt(h, r)[k] \in ElementsBy(h, p[1], c) } :
              c \in Cells(h) }

G1b(h) ==
    UNION { { p \in Committed(h) \X Committed(h) :
                /\ p[1] # p[2]
                /\ \E r \in ReadsOf(h, c) :
                      /\ r[1] = p[2]
                      /\ ListAt(h, r) # <<>>
                      /\ \E k, m \in Appends(h, p[1], c) :
                            k < m /\ Element(h, p[1], k) = ListAt(h, r)[Len(ListAt(h, r))] } : c \in Cells(h) }

-----------------------------------------------------------------------------
(* Two transactions read the same list, and both appended to it: of each list the first two. *)
Updates(h, c, l) ==
    { i \in Committed(h) :
        \E k \in DOMAIN h[i].does :
            /\ Is(h, i, k, "read", c)
            /\ h[i].does[k].list = l
            /\ \A m \in 1..(k - 1) : h[i].does[m].cell # c
            /\ \E m \in Appends(h, i, c) : m > k }

LostUpdate(h) ==
    UNION { { p \in Committed(h) \X Committed(h) :
                \E r \in ReadsOf(h, c) :
                    LET all == Updates(h, c, ListAt(h, r))
                    IN  /\ p[1] \in all
                        /\ p[2] \in all
                        /\ p[1] < p[2]
                        /\ \A i \in all : i = p[1] \/ p[2] <= i } : c \in Cells(h) }

-----------------------------------------------------------------------------
(***************************************************************************)
(* The order of the elements: that of the longest list, and then those     *)
(* that are in no list that was read.                                      *)
(***************************************************************************)
Unread(h, c, e) == \A r \in ReadsOf(h, c) : e \notin Range(ListAt(h, r))

Precedes(h, c, e, f) ==
    LET l == Longest(h, c)
    IN  /\ e \in Range(l)
        /\ \/ f \in Range(l) /\ Place(l, e) < Place(l, f)
           \/ Unread(h, c, f)

WW(h) ==
    { p \in Committed(h) \X Committed(h) :
        /\ p[1] # p[2]
        /\ \E c \in Cells(h) : \E e \in ElementsBy(h, p[1], c), f \in ElementsBy(h, p[2], c) : Precedes(h, c, e, f) }

WR(h) ==
    { p \in Committed(h) \X Committed(h) :
        /\ p[1] # p[2]
        /\ \E c \in Cells(h) : \E r \in ReadsOf(h, c) :
              /\ r[1] = p[2]
              /\ ListAt(h, r) # <<>>
              /\ ListAt(h, r)[Len(ListAt(h, r))] \in ElementsBy(h, p[1], c) }

(* Whether a list was read before an element was appended. *)
IsBefore(h, c, s, f) ==
    LET l == Longest(h, c)
    IN  IF IsBeginning(s, l)
        THEN Unread(h, c, f) \/ (f \in Range(l) /\ Place(l, f) > Len(s))
        ELSE Precedes(h, c, s[Len(s)], f)

RW(h) ==
    { p \in Committed(h) \X Committed(h) :
        /\ p[1] # p[2]
        /\ \E c \in Cells(h) : \E r \in ReadsOf(h, c), f \in ElementsBy(h, p[2], c) :
              r[1] = p[1] /\ IsBefore(h, c, ListAt(h, r), f) }

RECURSIVE Reached(_, _)
Reached(R, S) ==
    LET more == S \cup { p[2] : p \in { q \in R : q[1] \in S } }
    IN  IF more = S THEN S ELSE Reached(R, more)

Cyclic(R) == \E p \in R : p[1] \in Reached(R, {p[2]})

Cycles(h) ==
    LET ww   == WW(h)
        ww_wr == ww \cup WR(h)
        rw   == RW(h)
        upToG1c == Cyclic(ww_wr)
        upToGSingle == upToG1c \/ \E p \in rw : p[1] \in Reached(ww_wr, {p[2]})
    IN  <<Cyclic(ww), upToG1c, upToGSingle, Cyclic(ww_wr \cup rw)>>

Phenomena(h) ==
    [ internal |-> Internal(h),
      future |-> FutureRead(h),
      incompatible |-> IncompatibleOrder(h),
      duplicate |-> DuplicateElements(h),
      dirty |-> DirtyUpdate(h),
      lost |-> LostUpdate(h),
      g1a |-> G1a(h),
      g1b |-> G1b(h),
      cycles |-> Cycles(h) ]
=============================================================================
