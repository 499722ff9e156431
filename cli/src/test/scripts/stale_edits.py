#!/usr/bin/env python3
"""The stale edits of a session of Claude Code, counted by another way than that of Hasse: for each edit whose file was, immediately
before, not what its agent had last seen of it, a line: agent, file, when the agent had last seen it, when the edit was done, and whether the
agent ran a shell or a hook in between ("command"), which may have made the change, or not ("-").

Standard library only. Usage: stale_edits.py SESSION.jsonl
"""
import datetime
import glob
import json
import os
import sys


def micros(timestamp):
    moment = datetime.datetime.fromisoformat(timestamp.replace("Z", "+00:00"))
    return int(moment.timestamp() * 1000 + 0.5) * 1000


def records(session):
    for file in [session] + sorted(glob.glob(session[: -len(".jsonl")] + "/subagents/**/*.jsonl", recursive=True)):
        if os.path.basename(file).startswith("agent-acompact-"):
            continue
        with open(file, encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)


def agrees(seen, first, whole, file):
    """Whether a file shows at that place what was seen of it."""
    if whole:
        return seen.rstrip("\n") == file.rstrip("\n")
    lines = seen.rstrip("\n").split("\n")
    return file.split("\n")[first - 1 : first - 1 + len(lines)] == lines


def main(session):
    calls, results, commands = {}, [], []
    for record in records(session):
        agent = record.get("agentId") or "main"
        if (record.get("data") or {}).get("type") == "hook_progress":
            commands.append((agent, micros(record["timestamp"])))
        content = (record.get("message") or {}).get("content")
        for block in content if isinstance(content, list) else []:
            if block.get("type") == "tool_use":
                calls[block["id"]] = (record.get("agentId") or "main", block["name"], block["input"])
            elif block.get("type") == "tool_result" and not block.get("is_error"):
                results.append((record["timestamp"], block["tool_use_id"], record.get("toolUseResult")))
            if block.get("type") == "tool_result" and calls.get(block["tool_use_id"], ("", ""))[1] == "Bash":
                commands.append((agent, micros(record["timestamp"])))
    views = {}
    for timestamp, call, result in sorted(results, key=lambda entry: entry[0]):
        agent, tool, given = calls.get(call, ("", "", {}))
        if not isinstance(result, dict):
            continue
        if tool == "Read" and "content" in (result.get("file") or {}):
            file = result["file"]
            whole = file.get("startLine", 1) == 1 and file.get("numLines") == file.get("totalLines")
            views[agent, given["file_path"]] = (file["content"], file.get("startLine", 1), whole, micros(timestamp))
        elif tool in ("Edit", "Write"):
            path, before = given["file_path"], result.get("originalFile")
            view = views.get((agent, path))
            if before is not None and view is not None and not agrees(*view[:3], before):
                ran = any(who == agent and view[3] < when <= micros(timestamp) for who, when in commands)
                print(agent, path, view[3], micros(timestamp), "command" if ran else "-", sep="\t")
            if tool == "Write":
                after = given["content"]
            else:
                times = -1 if given.get("replace_all") else 1
                after = before.replace(given["old_string"], given["new_string"], times)
            views[agent, path] = (after, 1, True, micros(timestamp))


if __name__ == "__main__":
    main(sys.argv[1])
