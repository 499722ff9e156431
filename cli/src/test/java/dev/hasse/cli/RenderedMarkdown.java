package dev.hasse.cli;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * An output in Markdown, as GitHub takes it.
 *
 * @param text what is seen of it
 * @param active HTML, links, images and emphasis, none of which Hasse writes: a name has been taken for more than a name
 * @param code the pieces of code
 * @param tables how many tables there are
 */
record RenderedMarkdown(String text, List<Node> active, List<String> code, int tables) {

    static RenderedMarkdown of(String markdown) {
        Node document = Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .parse(markdown);
        List<Node> active = new ArrayList<>();
        List<String> code = new ArrayList<>();
        int[] tables = {0};
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(HtmlInline html) {
                active.add(html);
            }

            @Override
            public void visit(HtmlBlock html) {
                active.add(html);
            }

            @Override
            public void visit(Link link) {
                active.add(link);
            }

            @Override
            public void visit(Image image) {
                active.add(image);
            }

            @Override
            public void visit(Emphasis emphasis) {
                active.add(emphasis);
            }

            @Override
            public void visit(Code text) {
                code.add(text.getLiteral());
            }

            @Override
            public void visit(CustomBlock block) {
                tables[0] += block instanceof TableBlock ? 1 : 0;
                visitChildren(block);
            }
        });
        return new RenderedMarkdown(TextContentRenderer.builder().build().render(document), active, code, tables[0]);
    }
}
