package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FileText;
import java.util.ArrayList;
import java.util.List;

/** Finds what the parts of a command should have printed in what the whole command printed, in their order. */
final class PlacedParts {
    /** The parts; those that do not fit become unknown. */
    private final List<ShownPart> parts;

    private final List<String> output;
    private final boolean trimmed;

    /** Parts that follow one another, and of which it is known what they should have printed. */
    private record Block(int from, int to) {}

    /**
     * @param output all that was printed
     * @param trimmed whether spaces around it, and at the ends of its lines, may be missing
     */
    PlacedParts(List<ShownPart> parts, String output, boolean trimmed) {
        this.parts = new ArrayList<>(parts);
        this.trimmed = trimmed;
        String text = FileText.normal(output);
        this.output = ShownPart.lines(trimmed ? text.strip() : text).stream()
                .map(this::line)
                .toList();
    }

    private String line(String line) {
        return trimmed ? line.stripTrailing() : line;
    }

    /** What was shown of files, as far as it is certain where that stands in the output. */
    List<ShownFile> files() {
        while (true) {
            List<Block> blocks = blocks();
            Block first = blocks.get(0);
            Block last = blocks.get(blocks.size() - 1);
            int begin = fromBegin(first);
            boolean fits = begin >= 0;
            if (fits && blocks.size() == 1) {
                if (begin >= output.size()) {
                    return filesOf(first);
                }
                // Something followed that nobody expected.
                parts.add(ShownPart.UNKNOWN);
                continue;
            }
            int end = fits ? toEnd(last) : -1;
            if (fits && end >= 0) {
                return begin > end ? List.of() : files(blocks, begin, end);
            }
        }
    }

    private List<ShownFile> files(List<Block> blocks, int begin, int end) {
        List<ShownFile> files = new ArrayList<>(filesOf(blocks.get(0)));
        int at = begin;
        for (Block block : blocks.subList(1, blocks.size() - 1)) {
            List<String> lines = parts.subList(block.from(), block.to()).stream()
                    .flatMap(part -> ShownPart.linesOf(part).stream().map(this::line))
                    .toList();
            int place = lines.isEmpty() ? -1 : onlyPlace(lines, at, end);
            if (place >= 0) {
                files.addAll(filesOf(block));
                at = place + lines.size();
            }
        }
        files.addAll(filesOf(blocks.get(blocks.size() - 1)));
        return files;
    }

    private List<ShownFile> filesOf(Block block) {
        List<ShownFile> files = new ArrayList<>();
        for (ShownPart part : parts.subList(block.from(), block.to())) {
            ShownFile file = part.file();
            if (file != null) {
                files.add(file);
            }
        }
        return files;
    }

    private List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        int from = 0;
        for (int k = 0; k <= parts.size(); k++) {
            if (k == parts.size() || parts.get(k).lines() == null) {
                blocks.add(block(from, k));
                from = k + 1;
            }
        }
        return blocks;
    }

    /** Parts without those at an end with something unknown beyond it: only a line that was said there tells where a text begins or ends. */
    private Block block(int from, int to) {
        int begin = from;
        int end = to;
        while (from > 0 && begin < end && !parts.get(begin).divides()) {
            begin++;
        }
        while (to < parts.size() && begin < end && !parts.get(end - 1).divides()) {
            end--;
        }
        return new Block(begin, end);
    }

    /** Compares parts with the first lines; returns the place after these, or -1 if a part did not fit, which is unknown from then on. */
    private int fromBegin(Block block) {
        int at = 0;
        for (int k = block.from(); k < block.to(); k++) {
            for (String each : ShownPart.linesOf(parts.get(k))) {
                boolean isLeftOut = trimmed && each.isBlank() && (at == 0 || at == output.size());
                if (!isLeftOut && !isAt(at, each)) {
                    return doesNotFit(block, k, -1);
                }
                at += isLeftOut ? 0 : 1;
            }
        }
        return at;
    }

    /** Compares parts with the last lines; returns the place before these, or -1 if a part did not fit, which is unknown from then on. */
    private int toEnd(Block block) {
        int at = output.size();
        for (int k = block.to() - 1; k >= block.from(); k--) {
            List<String> lines = ShownPart.linesOf(parts.get(k));
            for (int line = lines.size() - 1; line >= 0; line--) {
                boolean isLeftOut = trimmed && lines.get(line).isBlank() && at == output.size();
                if (!isLeftOut && !isAt(at - 1, lines.get(line))) {
                    return doesNotFit(block, k, 1);
                }
                at -= isLeftOut ? 0 : 1;
            }
        }
        return at;
    }

    /** @param back where the part is that was compared before */
    private int doesNotFit(Block block, int part, int back) {
        int wrong = part;
        // What was said is as it is; the text before it had another length.
        while (parts.get(wrong).file() == null && wrong + back >= block.from() && wrong + back < block.to()) {
            wrong += back;
        }
        parts.set(parts.get(wrong).file() == null ? part : wrong, ShownPart.UNKNOWN);
        return -1;
    }

    private boolean isAt(int place, String expected) {
        if (place < 0 || place >= output.size()) {
            return false;
        }
        String line = line(expected);
        return output.get(place).equals(trimmed && place == 0 ? line.stripLeading() : line);
    }

    /** The only place where lines stand; -1 if there is none, or more than one. */
    private int onlyPlace(List<String> lines, int from, int to) {
        int place = -1;
        for (int k = from; k + lines.size() <= to; k++) {
            if (output.get(k).equals(lines.get(0))
                    && output.subList(k, k + lines.size()).equals(lines)) {
                if (place >= 0) {
                    return -1;
                }
                place = k;
            }
        }
        return place;
    }
}
