package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.mapping.Mapping;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The names of threads: each has one call. */
class CodexNameTest {
    private final Map<String, String> rollouts = new LinkedHashMap<>();

    private void thread(String id, String meta) {
        String line = "{'timestamp':'2026-01-01T00:00:00Z','type':'session_meta','payload':{'id':'" + id
                + "','cwd':'/w'" + meta + "}}\n"
                + "{'timestamp':'2026-01-01T00:00:01Z','type':'response_item','payload':{'type':'function_call',"
                + "'name':'exec_command','arguments':'{}','call_id':'c" + id + "'}}\n";
        rollouts.put(id + ".jsonl", line.replace('\'', '"'));
    }

    private void spawned(String session, String parent, String id, String names) {
        thread(
                id,
                ",'session_id':'" + session + "','parent_thread_id':'" + parent
                        + "','source':{'subagent':{'thread_spawn':{'parent_thread_id':'" + parent + "','depth':1,"
                        + names + "}}}");
    }

    private Map<String, Call> calls() {
        Map<String, Call> calls = new LinkedHashMap<>();
        CodexLog.read(Mapping.none(), rollouts).calls.forEach(call -> calls.put(String.valueOf(call.id()), call));
        return calls;
    }

    private String name(String thread) {
        Call call = calls().get("c" + thread);
        return call == null ? "" : call.agent();
    }

    @Test
    void aSpawnedThreadIsNamedByItsPathInItsSession() {
        thread("R", ",'session_id':'R'");
        spawned("R", "R", "C", "'agent_path':'/root/docs_review','agent_nickname':'Boole','agent_role':null");
        spawned("R", "C", "D", "'agent_path':'/root/docs_review/links','agent_nickname':'Tesla','agent_role':null");
        thread("S", "");
        spawned("S", "S", "E", "'agent_path':'/root/docs_review'");

        assertThat(name("R")).isEqualTo("R");
        assertThat(name("C")).isEqualTo("R/docs_review");
        assertThat(name("D")).isEqualTo("R/docs_review/links");
        assertThat(name("E")).as("of another session").isEqualTo("S/docs_review");
    }

    @Test
    void inVersionsWithoutPathsByItsNickname() {
        thread("R", "");
        spawned("R", "R", "C", "'agent_nickname':'Boole','agent_role':'worker'");
        spawned("R", "R", "D", "'agent_role':'worker'");

        assertThat(name("C")).isEqualTo("R/Boole");
        assertThat(name("D")).isEqualTo("D");
    }

    @Test
    void aNicknameIsNoRole() {
        thread("R", "");
        spawned("R", "R", "C", "'agent_nickname':'Boole','agent_role':null");

        assertThat(calls().get("cC")).extracting(Call::role).isNull();
    }

    @Test
    void aNameIsThatOfOneThread() {
        thread("R", "");
        spawned("R", "R", "D", "'agent_path':'/root/review'");
        spawned("R", "R", "C", "'agent_path':'/root/review'");

        assertThat(name("C")).as("the first one").isEqualTo("R/review");
        assertThat(name("D")).as("spawned after that was closed").isEqualTo("D");
    }

    @Test
    void aThreadThatGoesOnInAnotherFileKeepsItsName() {
        thread("R", "");
        spawned("R", "R", "C", "'agent_path':'/root/review'");
        String first = String.valueOf(rollouts.remove("C.jsonl"));
        rollouts.put("rollout-C.jsonl", first);
        rollouts.put("rollout-C_2.jsonl", first.replace("cC", "cC2"));

        assertThat(calls().values()).extracting(Call::agent).containsOnly("R/review", "R");
    }
}
