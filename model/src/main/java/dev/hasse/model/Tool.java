package dev.hasse.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A tool of the registry. A tool with a signature is identified by name <em>and</em> signature (§4.16): when the
 * signature changes, the tool that was planned is gone.
 *
 * @param name the name under which agents call it
 * @param signature anything that distinguishes one version of the tool from the next; null when only the name is
 *     recorded
 */
public record Tool(String name, @Nullable Value signature) implements Serializable {}
