import { z } from 'zod'
import { defineBlock, text } from '../define.ts'
import { renderMarkdown, markdownLimits } from '../markdown-html.ts'

export const markdown = defineBlock({
  type: 'markdown',
  code: 44,
  wrapper: 'markdown-block sqs-block-markdown',
  summary: 'Text written in Markdown (GitHub’s dialect: tables, strikethrough, links by themselves).',
  version: 1,
  settings: z.object({
    markdown: text(markdownLimits.blockCharacters)
      .transform(renderMarkdown)
      .meta({ maxLength: markdownLimits.blockCharacters })
      .describe(
        'The text. HTML in it passes the same allow-list as other rich text. All such blocks of a page have at most 100,000 characters.',
      )
      .meta({ title: 'Markdown', field: 'code' }),
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
