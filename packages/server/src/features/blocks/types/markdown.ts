import { z } from 'zod'
import { defineBlock } from '../define.ts'
import { markdownHtml } from '../markdown-html.ts'

export const markdown = defineBlock({
  type: 'markdown',
  code: 44,
  wrapper: 'markdown-block sqs-block-markdown',
  summary: 'Text written in Markdown (GitHub’s dialect: tables, strikethrough, links by themselves).',
  version: 1,
  settings: z.object({
    markdown: z
      .string()
      .catch('')
      .default('')
      .transform(markdownHtml)
      .describe(
        'The text. HTML in it passes the same allow-list as other rich text. At most 50,000 characters, and 100,000 in all such blocks of a page.',
      ),
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
