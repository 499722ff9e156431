package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * A tool of the registry. A tool with a signature is that name <em>and</em> that signature (§4.16): when the signature
 * changes, the tool that was planned is gone.
 *
 * @param name the name under which agents call it
 * @param signature whatever tells one version of the tool from the next; null when only the name is recorded
 */
public record Tool(String name, @Nullable Value signature) {}
