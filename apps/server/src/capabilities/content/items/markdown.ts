/**
 * The Markdown of the starting content, read by `marked`: CommonMark and tables. Two things are not as it has them: a
 * heading of the first order is a paragraph, since the title of a page is not in its text, and an address that is only
 * written out is no link. HTML passes as it is: everything is cleaned afterwards (`html.ts`).
 */
import { Marked } from 'marked';

const markdown = new Marked({
  tokenizer: { url: () => undefined },
  renderer: {
    heading({ tokens, depth }) {
      const tag = depth === 1 ? 'p' : `h${depth}`;
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>\n`;
    },
  },
});

export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false }).trim();
}
