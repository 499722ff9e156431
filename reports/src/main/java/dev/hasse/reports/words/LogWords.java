package dev.hasse.reports.words;

import java.util.List;

/** The words for logs, what they do not say, and runs over many of them. */
final class LogWords {
    static final List<Word> LOGS = List.of(
            new Word(
                    "inferred",
                    List.of("not recorded", "without value"),
                    "Said of a read, a write or a value that the log does not have, and that follows from what it has.",
                    "What T1 read in plan is inferred: the value is that of the last write before.",
                    "Log results and arguments in full; --coverage of 'hasse convert' counts what is inferred.",
                    List.of("unlogged", "probably", "grounding")),
            new Word(
                    "unlogged",
                    List.of(
                            "nobody in the log",
                            "of values that nobody had committed",
                            "of values that nobody logged",
                            "nobody logged"),
                    "Said of a value that was seen although no logged call of its trace had written it. The writer is called "
                            + "unlogged.",
                    "A file was read with a line that no logged edit had put there.",
                    "Log the writers that are missing; or, if it was there from the start, use --initial first-read.",
                    List.of("residue", "inferred", "probably")),
            new Word(
                    "probably",
                    List.of("probable"),
                    "Said of the writer of a value that no logged call wrote, where a command ran at the time that may have "
                            + "written it.",
                    "inferred, because no logged write explains it; probably by \"npm run format\"",
                    "Look at the command; a rule of the mapping can say what it writes.",
                    List.of("unlogged", "inferred")),
            new Word(
                    "opaque",
                    List.of("opaque tools"),
                    "Said of a tool that may read or write anything, such as a shell: its calls are no evidence.",
                    "12 calls of opaque tools, which may touch anything: Bash 12",
                    "Give the tool a rule in the mapping, if its arguments tell what it touches.",
                    List.of("mapping", "untested")),
            new Word(
                    "mapping",
                    List.of("matching no rule of the mapping", "unmapped"),
                    "The file that says which cells the tools of a log read and write.",
                    "3 calls matching no rule of the mapping: refund 3",
                    "'hasse convert --suggest-mapping LOG > map.yaml' drafts one; correct it, and give it with --mapping.",
                    List.of("opaque", "cell", "grounding")),
            new Word(
                    "grounding",
                    List.of("since-write"),
                    "Which reads a write rests on, if its own call reads nothing: those of its agent since its previous write, "
                            + "all that it has ever read, or none.",
                    "--grounding since-write",
                    "Choose with --grounding, or record reads and writes as one operation.",
                    List.of("mapping", "inferred")),
            new Word(
                    "cell",
                    List.of("cells"),
                    "What agents share and read and write as a whole: a key, a row, a file, a channel.",
                    "trip.date = \"21 June\": the cell trip.date holds \"21 June\".",
                    "Choose cells so that two writes to one of them really conflict; the mapping names them.",
                    List.of("operation", "mapping")),
            new Word(
                    "operation",
                    List.of("operations", "record", "records", "commit", "commits", "committed"),
                    "What an agent does between a read and a commit: it reads cells, thinks, and writes cells or calls tools. "
                            + "It commits when this takes effect, as when an edit is in the file; a commit of git is something "
                            + "else. A record is its line in a trace.",
                    "{\"agent\": \"user\", \"read_time\": 0, \"write_time\": 1, \"write_values\": {\"trip.date\": \"21 June\"}}",
                    "docs/record.md has the fields; 'hasse validate' checks them.",
                    List.of("cell", "trace")),
            new Word(
                    "trace",
                    List.of("traces", "session"),
                    "The operations of one run of a system of agents. It is decided by itself, and has one verdict.",
                    "32 traces, 100 records",
                    "A file may hold many traces, told apart by trace_id; --trace chooses one for 'hasse explain'.",
                    List.of("operation", "level")));

    static final List<Word> RUNS = List.of(
            new Word(
                    "rate",
                    List.of("rates", "found", "max_rate"),
                    "The share of traces that have an anomaly, with the interval in which the true share lies with 95% "
                            + "confidence.",
                    "A1 stale-generation: 13/32, 40.6, [23.7, 59.4]",
                    "Demand that a rate is proven to be low: rates in hasse.yaml.",
                    List.of("exact", "bootstrap", "evidence", "gate")),
            new Word(
                    "exact",
                    List.of("interval", "confidence"),
                    "The interval of Clopper and Pearson for a rate: it holds for every number of traces, if traces are "
                            + "independent.",
                    "0 of 5 traces: [0, 52.2]. Five traces prove little.",
                    "Test more traces to make it narrower.",
                    List.of("rate", "bootstrap")),
            new Word(
                    "bootstrap",
                    List.of("resamples", "resample", "seed"),
                    "An interval for a rate made by drawing traces again and again from those that there are.",
                    "bootstrap (1000 resamples, seed 1)",
                    "Compare it with the exact one, which is to be preferred where there are few traces.",
                    List.of("rate", "exact")),
            new Word(
                    "excused",
                    List.of("excuse", "ignore", "exemption", "ignored"),
                    "Said of findings that do not count, because hasse.yaml exempts them (ignore) or the baseline knows them.",
                    "A1 ×3 (3 excused)",
                    "Give every exemption a reason and a date (until), after which its findings count again.",
                    List.of("baseline", "gate")),
            new Word(
                    "baseline",
                    List.of("gone", "known findings"),
                    "A file of known findings. 'hasse check --baseline' counts only those that are not in it, and lists those "
                            + "that are gone.",
                    "gone: A1 stale-generation of flight and user on trip.date",
                    "Write it with 'hasse baseline', and shrink it with --update-baseline.",
                    List.of("excused", "gate")),
            new Word(
                    "merged",
                    List.of("shard", "shards", "merge"),
                    "Said of results of several runs, added up to one. A shard is the part of the traces that one machine "
                            + "checks; only the merged result is judged. (In a topology, a channel is merged if its reducer "
                            + "combines writes, so that none takes another away.)",
                    "hasse check --shard 1/2 --format json -o 1.json traces/",
                    "hasse merge 1.json 2.json",
                    List.of("gate", "susceptible")),
            new Word(
                    "skipped",
                    List.of("refused records"),
                    "Said of records that are invalid and were left out, because --skip-invalid was given.",
                    "2 traces, 9 records, 1 record skipped",
                    "Fix the recorder; 'hasse validate' says what is wrong with each record.",
                    List.of("operation")),
            new Word(
                    "severity",
                    List.of("error", "warning", "note"),
                    "How much a witness matters as a rule, for SARIF and other tools. The gate does not depend on it.",
                    "A residue is a warning, a lost update an error, an observation a note.",
                    "Sort by it; gate by level, anomaly or rate.",
                    List.of("gate", "witness")),
            new Word(
                    "susceptible",
                    List.of("topology", "reducer"),
                    "Said of a channel of a graph of agents that one agent may write while another holds a read of it, and "
                            + "whose writes no reducer merges: A1 can happen there.",
                    "1 of 3 channels susceptible to A1",
                    "Give the channel a reducer, or let agents that share it take turns; 'hasse topology' says which.",
                    List.of("A1", "merged")),
            new Word(
                    "mechanism",
                    List.of("runtime", "discipline"),
                    "What a runtime does to exclude an anomaly, whatever the agents do.",
                    "ssi: checks at commit that all reads are unchanged",
                    "'hasse advise' names the weakest that is enough, and 'hasse whatif --runtime ssi' replays a trace under "
                            + "it.",
                    List.of("ssi", "pessimistic", "causal", "sequencer")));

    private LogWords() {}
}
