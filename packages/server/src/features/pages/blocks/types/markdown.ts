import { Marked } from 'marked'
import { z } from 'zod'
import { cleanHtml } from '../../../items/index.ts'
import { defineBlock } from '../define.ts'
import { escapeHtml } from '../page.ts'

const longest = 50_000
/** Quotes and lists inside each other on one line: nobody writes more, and each level costs the reader as much as the text is long. */
const markers = /^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){12})(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))+/gm
const reader = new Marked({ gfm: true, breaks: false, async: false })

export const markdown = defineBlock({
  type: 'markdown',
  code: 44,
  shell: 'markdown-block sqs-block-markdown',
  summary: 'Text written in Markdown (GitHub’s dialect: tables, strikethrough, links by themselves).',
  version: 1,
  settings: z.object({
    markdown: z
      .string()
      .catch('')
      .default('')
      .transform(toHtml)
      .describe('The text. HTML in it passes the same allow-list as other rich text. At most 50,000 characters.'),
  }),
  samples: [
    {
      title: 'Headings, a list, a table',
      settings: {
        markdown: '## Care\n\n- by hand\n- **no** dishwasher\n\n| Glaze | Oven |\n| --- | --- |\n| White | yes |',
      },
    },
  ],
})

function toHtml(text: string): string {
  const kept = text.slice(0, longest).replace(markers, '$1')
  try {
    return cleanHtml(reader.parse(kept, { async: false }))
  } catch {
    // Nested a thousand times deep it has no sensible form: then the text itself is what can be shown.
    return `<p>${escapeHtml(kept)}</p>`
  }
}
