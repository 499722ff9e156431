package dev.hasse.reports.diff;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hasse.model.Chain;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.Verdict;
import dev.hasse.reports.DeepJson;
import dev.hasse.reports.verdicts.ResultFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads a run from a result of {@code check --format json}. */
public final class DecidedRunFile {
    private DecidedRunFile() {}

    /**
     * Whether a file is such a result, by its beginning.
     *
     * @param beginning the first bytes of the file, a few hundred of them
     */
    public static boolean isRecognized(byte[] beginning) {
        try (JsonParser parser = DeepJson.FACTORY.createParser(beginning)) {
            return parser.nextToken() == JsonToken.START_OBJECT
                    && "schema".equals(parser.nextFieldName())
                    && ResultFile.SCHEMA.equals(parser.nextTextValue());
        } catch (IOException notJson) {
            return false;
        }
    }

    /**
     * Reads a run.
     *
     * @param name the file, by path as given
     * @throws UnusableFileException if it is not a result, or only that of a shard
     */
    public static DecidedRun read(String name, byte[] json) {
        ResultFile result = ResultFile.read(name, json);
        if (result.shard() != null) {
            throw new UnusableFileException(
                    name,
                    "found the result of shard " + result.shard().shard()
                            + ", expected a whole one; 'hasse merge' puts shards together");
        }
        List<DecidedTrace> traces = new ArrayList<>();
        Chain chain = null;
        for (Iterator<Verdict> verdicts = result.verdicts().iterator(); verdicts.hasNext(); ) {
            Verdict verdict = verdicts.next();
            if (chain != null && !chain.equals(verdict.chain())) {
                throw new UnusableFileException(name, "its traces have levels along different chains");
            }
            chain = verdict.chain();
            traces.add(DecidedTrace.of(verdict));
        }
        return new DecidedRun(
                name,
                null,
                new DecidedRun.Settings(
                        chain == null ? Chain.DEFAULT : chain,
                        result.summary().initialValues(),
                        result.summary().possibleCounts()),
                traces);
    }
}
