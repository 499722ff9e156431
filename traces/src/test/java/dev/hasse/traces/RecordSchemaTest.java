package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The record's JSON Schema and the reader accept and refuse the same records, as far as a schema can express that. */
class RecordSchemaTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(RecordSchemaTest.class.getResourceAsStream("hasse.record.1.schema.json"));

    private static boolean takenBySchema(String record) {
        return SCHEMA.validate(record, InputFormat.JSON).isEmpty();
    }

    @Test
    void everyRecordOfTheCorpusKeepsToTheSchema() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("corpus"))) {
            List<Path> traces = files.filter(file -> file.toString().matches(".*\\.(jsonl|ndjson)"))
                    .toList();
            assertThat(traces).hasSizeGreaterThan(100);
            for (Path trace : traces) {
                for (String record : Files.readAllLines(trace)) {
                    assertThat(takenBySchema(record))
                            .as("%s: %s", trace, record)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'agent':'a','read_time':0,'write_time':1}",
                "{'agent':'a','read_time':0,'write_time':1.0}",
                "{'agent_id':'a','read_time':0,'write_time':1,'session_id':'s','txn':'x','tools_visible_at_read':[]}",
                "{'agent':'a','agent_id':7,'read_time':0,'write_time':1}",
                "{'agent':'a','read_time':0,'aborted':true}",
                "{'agent':'a','read_time':0,'write_time':1,'planned_tool':{'name':'s','signature':[1]},'x':{}}",
                "{'agent':'a','read_time':0,'write_time':1,'io':[['x',{'y':1}]],'co':[]}",
                "{'agent':'a','read_time':0}",
                "{'agent':'a','read_time':0,'aborted':true,'write_values':{'x':1}}",
                "{'agent_id':7,'read_time':0,'write_time':1}",
                "{'read_time':0,'write_time':1}",
                "{'agent':null,'read_time':0,'write_time':1}",
                "{'agent':'a','read_time':0.5,'write_time':1}",
                "{'agent':'a','read_time':0,'write_time':9223372036854775808}",
                "{'agent':'a','read_time':0,'write_time':1,'read_set':'x'}",
                "{'agent':'a','read_time':0,'write_time':1,'read_values':['x']}",
                "{'agent':'a','read_time':0,'write_time':1,'read_registry':[{'signature':1}]}",
                "{'agent':'a','read_time':0,'write_time':1,'read_registry':null}",
                "{'agent':'a','read_time':0,'write_time':1,'io':[['x']]}",
                "{'agent':'a','read_time':0,'write_time':1,'op_id':1.5}",
                "{'agent':'a','read_time':0,'write_time':1,'aborted':1}",
                "{'agent':'a','read_time':0,'write_time':1,'replica':1}",
                "{'agent':'a','read_time':0,'write_time':4,'read_set':['x'],'read_until':3,'write_since':2}",
                "{'agent':'a','read_time':0,'write_time':4,'read_set':['x'],'read_until':{'x':3}}",
                "{'agent':'a','read_time':0,'write_time':4,'read_until':{'x':'3'}}",
                "{'agent':'a','read_time':0,'write_time':4,'read_until':true}",
                "{'agent':'a','read_time':0,'write_time':4,'write_since':'3'}",
                "{'agent':'a','read_time':0,'refused':true}",
                "{'agent':'a','read_time':0,'refused':false}",
                "{'agent':'a','read_time':0,'write_time':1,'refused':true,'write_set':['x']}",
                "{'agent':'a','read_time':0,'write_time':1,'refused':'yes'}",
                "{'agent':'a','read_time':0,'write_time':1,'externalized':false}",
                "{'agent':'a','read_time':0,'write_time':1,'externalized':0}",
                "{'agent':'a','read_time':0,'write_time':1,'merges':true}",
                "{'agent':'a','read_time':0,'write_time':1,'co_inferred':true}",
                "{'agent':'a','read_time':0,'write_time':1,'co_inferred':1}",
                "{'agent':'a','read_time':0,'write_time':1,'merges':'x'}",
                "{'abort':true}",
                "{'abort':null}",
                "{'abort':1.5}",
                "{'abort':1,'trace_id':7}",
                "{'abort':1,'session_id':7}",
                "[]"
            })
    void schemaAndReaderAgree(String text) {
        String record = text.replace('\'', '"');

        assertThat(takenBySchema(record))
                .isEqualTo(Reading.of(record).messages().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'abort':1}",
                "{'abort':'x','trace_id':'t'}",
                "{'abort':1,'agent':7,'read_time':'soon'}",
                "{'abort':1,'trace_id':'t','session_id':7}",
            })
    void abortsAreTaken(String text) {
        String abort = text.replace('\'', '"');
        String record = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1";

        assertThat(takenBySchema(abort)).isTrue();
        assertThat(Reading.of(record + "}\n" + record + ",\"trace_id\":\"t\",\"op_id\":\"x\"}\n" + record
                                + ",\"trace_id\":\"t\",\"op_id\":1}\n" + abort)
                        .messages())
                .isEmpty();
    }
}
