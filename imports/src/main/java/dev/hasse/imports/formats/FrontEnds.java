package dev.hasse.imports.formats;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.formats.files.Workplace;
import dev.hasse.imports.mapping.Mapping;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The front-ends of a conversion, one for each format of its inputs. Those of coding agents share what they know of checkouts and files: a
 * session of one client may rest on what another client's has overwritten.
 */
public final class FrontEnds {
    private final Mapping mapping;
    private Workplace workplace = new Workplace();
    private final Map<Format, FrontEnd> all = new EnumMap<>(Format.class);
    private final Set<String> attributes = new HashSet<>();

    /** @param mapping the rules of the user */
    public FrontEnds(Mapping mapping) {
        this.mapping = mapping;
    }

    /** The front-end for all inputs of a format. */
    public FrontEnd of(Format format) {
        return all.computeIfAbsent(format, none -> format.frontEnd(mapping, workplace));
    }

    /** The {@linkplain FrontEnd#attributes attributes} of all documents, once reading has ended. */
    public Set<String> attributes() {
        return Set.copyOf(attributes);
    }

    /** Ends reading: no format has any more documents. All calls that were not passed on before are passed on, and nothing is held any longer. */
    public void finish(CallSink sink) {
        all.values().forEach(FrontEnd::endOfDocuments);
        all.values().forEach(frontEnd -> frontEnd.finish(sink));
        workplace.happenings().run();
        all.values().forEach(frontEnd -> attributes.addAll(frontEnd.attributes()));
        all.clear();
        workplace = new Workplace();
    }
}
