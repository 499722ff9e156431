package dev.hasse.imports.formats.gemini;

import dev.hasse.imports.formats.files.Checkouts;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The projects of sessions of Gemini CLI, which have digests of their folders for names. The folder of a project is known as soon as one of its
 * sessions tells it, or one of another client was started in it.
 */
final class GeminiProjects {
    private final Checkouts checkouts;
    /** The folders of projects, by their digests. */
    private final Map<String, String> folders = new HashMap<>();

    /** @param checkouts takes the projects */
    GeminiProjects(Checkouts checkouts) {
        this.checkouts = checkouts;
    }

    /** Takes the sessions whose folders they tell themselves. */
    void add(Collection<GeminiSession> sessions) {
        for (GeminiSession session : sessions) {
            String project = session.project();
            String folder = session.folder();
            if (project != null && folder != null && folder.equals(ProjectFolder.around(folder, project))) {
                folders.putIfAbsent(project, folder);
            }
        }
        sessions.stream().filter(session -> folder(session) != null).forEach(this::add);
    }

    /**
     * Takes the other sessions.
     *
     * @param candidates folders that may be those of their projects
     */
    void add(Collection<GeminiSession> sessions, Collection<String> candidates) {
        candidates.forEach(each -> folders.putIfAbsent(ProjectFolder.digest(each), each));
        sessions.forEach(this::add);
    }

    private void add(GeminiSession session) {
        String folder = folder(session);
        if (folder != null) {
            session.worksIn(folder);
        }
        checkouts.add(session.key(), folder == null ? session.project() : folder, session.source());
    }

    private @Nullable String folder(GeminiSession session) {
        return session.project() == null ? null : folders.get(session.project());
    }
}
