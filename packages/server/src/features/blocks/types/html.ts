import { z } from 'zod'
import { holdTextFrames } from '../held-frame.ts'
import { defineBlock, Html } from '../define.ts'

export const html = defineBlock({
  type: 'html',
  code: 2,
  wrapper: 'html-block sqs-block-html',
  summary: 'Formatted text: headings, paragraphs, lists, links, tables.',
  version: 1,
  settings: z.object({
    html: Html.describe('The text as HTML, cleaned by an allow-list when it is shown.').meta({ title: 'Text' }),
  }),
  data: (given, { site }) => ({ html: holdTextFrames(site.site, given.html) }),
  samples: [
    {
      title: 'A heading and a paragraph',
      settings: { html: '<h2>Opening hours</h2><p>Thursday to Saturday, <strong>ten to five</strong>.</p>' },
    },
  ],
})
