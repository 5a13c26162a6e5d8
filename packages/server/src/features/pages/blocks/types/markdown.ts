import { Marked } from 'marked'
import { z } from 'zod'
import { cleanHtml } from '../../../items/index.ts'
import { escapeHtml } from '../page.ts'
import { defineBlock } from '../define.ts'

const longest = 100_000
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
      .transform((text) => text.slice(0, longest))
      .describe('The text. HTML in it passes the same allow-list as other rich text. At most 100,000 characters.'),
  }),
  data: ({ markdown: text }) => ({ html: toHtml(text), markdown: escapeHtml(text) }),
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
  try {
    return cleanHtml(reader.parse(text, { async: false }))
  } catch {
    // Nested a thousand times deep it has no sensible form: then the text itself is what can be shown.
    return `<p>${escapeHtml(text)}</p>`
  }
}
