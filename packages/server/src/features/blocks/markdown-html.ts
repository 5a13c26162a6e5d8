import MarkdownIt from 'markdown-it'
import { cleanRenderedHtml } from '../../platform/text/clean-html.ts'

/** Characters of one block of Markdown, and of all of them on one page. What exceeds them is refused when it is saved. */
export const markdownLimits = { blockCharacters: 50_000, pageCharacters: 100_000 } as const

/** Longest address without a scheme that becomes a link. */
const maxAddress = 2_000

/** Quotes and lists within each other. Nobody writes more, and each level costs time. */
const maxNesting = 20

const parser = new MarkdownIt({ html: true, linkify: true, breaks: false })
parser.set({ maxNesting })
// The allow-list below decides which addresses a link may have: one rule for all rich text, and the words of a link stay.
parser.validateLink = () => true
// Struck text was taken out: GitHub's element for it.
parser.renderer.rules['s_open'] = () => '<del>'
parser.renderer.rules['s_close'] = () => '</del>'
// GitHub's dialect links full addresses, "www." and emails. A bare "readme.md" is a file name, no address.
parser.linkify.set({ fuzzyLink: false })
parser.linkify.add('www.', {
  validate: (text, position, linkify) => {
    const host = `http://www.${text.slice(position, position + maxAddress)}`
    return Math.max(0, linkify.testSchemaAt(host, 'http:', 'http:'.length) - '//www.'.length)
  },
  normalize: (match) => {
    match.url = `http://${match.url}`
  },
})

/**
 * Markdown as clean HTML, through the allow-list of rich text. Reads at most `markdownLimits.blockCharacters`: content that came another way
 * than through a save may be longer. Time grows linearly with the length, whatever the text is.
 */
export function renderMarkdown(text: string): string {
  return cleanRenderedHtml(parser.render(text.slice(0, markdownLimits.blockCharacters)))
}
