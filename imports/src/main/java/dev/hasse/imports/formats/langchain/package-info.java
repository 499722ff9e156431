/** Streams and checkpoints of LangGraph, and runs of LangSmith. */
@NullMarked
package dev.hasse.imports.formats.langchain;

import org.jspecify.annotations.NullMarked;
