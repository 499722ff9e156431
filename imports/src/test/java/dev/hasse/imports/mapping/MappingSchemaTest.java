package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON Schema of mappings accepts and refuses the same files as their reader. */
class MappingSchemaTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(MappingFile.class.getResourceAsStream("hasse.mapping.1.schema.json"));

    private static boolean takenBySchema(String yaml) throws IOException {
        return SCHEMA.validate(new YAMLMapper().readTree(yaml)).isEmpty();
    }

    private static boolean takenByReader(String yaml) {
        try {
            MappingFile.read("map.yaml", yaml.getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (UnusableFileException refused) {
            assertThat(refused).hasMessageContaining("found");
            return false;
        }
    }

    @Test
    void everyMappingThatShipsKeepsToIt() throws IOException {
        try (Stream<Path> shipped = Files.walk(Path.of("../traces/formats"));
                Stream<Path> builtIn = Files.walk(Path.of("src/main/resources/dev/hasse/imports/formats"))) {
            List<Path> mappings = Stream.concat(shipped, builtIn)
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .toList();
            assertThat(mappings).hasSizeGreaterThan(5);
            for (Path mapping : mappings) {
                String text = Files.readString(mapping);
                assertThat(takenBySchema(text)).as(mapping.toString()).isTrue();
                assertThat(takenByReader(text)).as(mapping.toString()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tools:",
                "tools: {}",
                "tools: {a: none, b: opaque}",
                "tools: {a: {effect: none}}",
                "tools: {a: {effect: read, cell: x}}",
                "tools: {'a*': {effect: write, cell: 'x:{y}', value: args.v}}",
                "tools: {a: {effect: write, cell: x, constant: 5}}",
                "tools: {a: {effect: write, cell: x, constant: true}}",
                "tools: {a: {effect: write, cell: x, changes: true}}",
                "tools: {a: {effect: read-write, cell: x, value: result.b, changes: true}}",
                "tools: {a: {writes: [{cell: x, changes: true}]}}",
                "tools: {a: {writes: [x, {cell: y, value: args.y}], merges: true}}",
                "tools: {a: {effect: read-write, cell: x, merges: true}}",
                "tools: {a: {effect: write, cell: '{items[].sku}', value: 'args.items[].n'}}",
                "tools: {a: {effect: write, cell: '{items[0].sku}{args[\"a.b\"].c}{@agent}{result.id}'}}",
                "tools: {a: {effect: read-write, cell: x, value: result.b, before: result.b + args.n - args.m}}",
                "tools: {a: {reads: x, writes: [y, {cell: z, value: '@session'}]}}",
                "tools: {a: {reads: [], writes: [y]}}",
                "tools: {a: {reads: }}",
                "tools: {a: {effect: write, cell: x, failed: result.ok = false}}",
                "tools: {a: {effect: write, cell: x, refused: [result.error = *version mismatch*, 'result.s = *']}}",
                "tools: {a: {effect: opaque, failed: [result.ok = false, 'args.v != 1']}}",
                "tools: {a: {writes: [y], refused: 'result.s = a, b', failed: }}",
                "scope: session",
                "scope: '@service.name'",
                "agent: '{@session}/{user}'",
                "cells: {ignore_case: true, paths: false}",
                "cells: {direct: true}",
                "initial: {x: 5, y: hello, z: true}",
                "workload: w\nruntime: r\nmodel: m",
                "commit: barrier",
                "fields: {tool: 'a[0].b', agent: 'x[\"y.z\"]', args: in}",
                "fields: {tool: a, transaction: b, parent: c, events: 'd[].e[]', only: f = g, parent_only: ['h != i', 'j=k,l']}",
                "transaction: '{tx_id}'\ntools: {c: commit, a: {effect: abort}}",
                "transaction: '{tx_id}'\ntools: {b: begin}\ncomplete: true\ndecision: '{@status}'",
                "idempotency_key: '{intent}/{key}'\nreceipt: result.receipt",
                "keys: {shop: d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a}",
                "keys:",
                "tools: {a: {effect: none, compensable: true}, b: {effect: read, cell: x, compensable: false}}",
                "tools: {a: {effect: none, compensates: b}, c: {effect: none, irreversible: true}}",
                "tools: {a: {effect: write, cell: x, compensates: '{call_id}'}}",
                "tools: {a: {reads: x, compensates: y, irreversible: false}}",
                "depends_on: '{parents}'\ntools: {a: {effect: none, depends_on: b}, c: {reads: x, depends_on: [a, '{d}']}}",
                "depends_on: []",
                "epoch: '{epoch}'\nfrontier: '{frontiers}'",
            })
    void bothTake(String yaml) throws IOException {
        assertThat(takenByReader(yaml)).as("reader").isTrue();
        assertThat(takenBySchema(yaml)).as("schema").isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tools: {a: {effect: write, cell: x, failed: result.ok}}",
                "tools: {a: {effect: write, cell: x, failed: result.ok == false}}",
                "tools: {a: {effect: write, cell: x, failed: ok = false}}",
                "tools: {a: {effect: write, cell: x, refused: [resultok = false]}}",
                "tools: {a: {effect: write, cell: x, refused: '@ = false'}}",
                "tools: {a: {effect: write, cell: x, failed: []}}",
                "tools: {a: {effect: write, cell: x, refused: ''}}",
                "[]",
                "tool: {}",
                "tools: [a]",
                "tools: {a: read}",
                "tools: {a: sometimes}",
                "fields: {tool: a, only: type}",
                "fields: {tool: a, only: = b}",
                "fields: {tool: a, only: a =}",
                "tools: {a: {}}",
                "tools: {a: [none]}",
                "tools: {a: {effect: read}}",
                "tools: {a: {cell: x}}",
                "tools: {a: {effect: both, cell: x}}",
                "tools: {a: {effect: read, cell: ''}}",
                "tools: {a: {effect: read, cell: 'x:{y'}}",
                "tools: {a: {effect: read, cell: 'x:{}'}}",
                "tools: {a: {effect: read, cell: '{a..b}'}}",
                "tools: {a: {effect: read, cell: '{a[x]}'}}",
                "tools: {a: {effect: read, cell: '{[0]}'}}",
                "tools: {a: {effect: read, cell: x, where: y}}",
                "tools: {a: {effect: read, cell: x, value: balance}}",
                "tools: {a: {effect: read, cell: x, value: 'result +'}}",
                "tools: {a: {effect: read, cell: x, value: 'result args'}}",
                "tools: {a: {effect: read, cell: x, value: 'args.a[1234567]'}}",
                "tools: {a: {effect: read, cell: x, value: result, constant: 5}}",
                "tools: {a: {effect: read, cell: x, changes: true}}",
                "tools: {a: {effect: read, cell: x, merges: true}}",
                "tools: {a: {writes: [{cell: x, merges: true}]}}",
                "tools: {a: {effect: write, cell: x, changes: perhaps}}",
                "tools: {a: {reads: [{cell: x, changes: true}]}}",
                "tools: {a: {effect: write, cell: x, before: result}}",
                "tools: {a: {effect: read, cell: [x]}}",
                "tools: {a: {effect: read, reads: [x]}}",
                "tools: {a: {cell: x, writes: [x]}}",
                "tools: {a: {reads: [{value: result}]}}",
                "tools: {a: {reads: [{cell: x, effect: read}]}}",
                "tools: {a: {reads: [[x]]}}",
                "scope: everywhere",
                "scope: '@'",
                "agent: ''",
                "agent: '{'",
                "receipt: '{result}'",
                "keys: d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
                "keys: {shop: short}",
                "complete: perhaps",
                "depends_on: {a: b}",
                "frontier: '{'",
                "depends_on: ['{']",
                "tools: {a: {effect: none, depends_on: [[b]]}}",
                "tools: {a: {compensates: b}}",
                "tools: {a: {effect: none, irreversible: maybe}}",
                "tools: {a: {effect: none, compensable: maybe}}",
                "cells: {ignore_case: maybe}",
                "cells: {direct: 1}",
                "cells: {fold: true}",
                "initial: {x: [1]}",
                "initial: [x]",
                "workload: [w]",
                "commit: later",
                "fields: {who: x}",
                "fields: {tool: 'a..b'}",
                "fields: {tool: [a]}",
            })
    void bothRefuse(String yaml) throws IOException {
        assertThat(takenByReader(yaml)).as("reader").isFalse();
        assertThat(takenBySchema(yaml)).as("schema").isFalse();
    }
}
