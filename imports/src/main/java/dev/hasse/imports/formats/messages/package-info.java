/** What logs of frameworks have in common: messages of models, the tools that they could choose from, the calls that they ask for, and runs of agents. */
@NullMarked
package dev.hasse.imports.formats.messages;

import org.jspecify.annotations.NullMarked;
