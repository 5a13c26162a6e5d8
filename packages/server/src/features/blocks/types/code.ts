import { z } from 'zod'
import { contentLimits } from '../stored.ts'
import { escapeHtml } from '../../../platform/text/html.ts'
import { choice, defineBlock, flag, text } from '../define.ts'

export const code = defineBlock({
  type: 'code',
  code: 23,
  wrapper: 'code-block sqs-block-code',
  summary: 'The owner’s own HTML, put into the page as it is, or any source text shown as text.',
  version: 1,
  settings: z.object({
    source: text(contentLimits.bytes)
      .describe('The code. HTML is kept byte for byte: scripts in it run.')
      .meta({ title: 'Code', field: 'code', codeWhen: [{ language: ['html'], displaySource: [false] }] }),
    language: choice(['html', 'css', 'javascript', 'json', 'markdown', 'other'], 'html')
      .describe('Only HTML becomes part of the page; everything else is shown.')
      .meta({
        title: 'Language',
        choices: {
          html: 'HTML',
          css: 'CSS',
          javascript: 'JavaScript',
          json: 'JSON',
          markdown: 'Markdown',
          other: 'Other',
        },
      }),
    displaySource: flag(false)
      .describe('HTML is shown as source too, instead of rendered.')
      .meta({ title: 'Show the source instead of running it' }),
  }),
  data: (settings) => (isRun(settings) ? { run: settings.source } : { shown: escapeHtml(settings.source) }),
  rawHtml: (settings) => (isRun(settings) ? settings.source : ''),
  samples: [
    { title: 'HTML of the owner', settings: { source: '<p class="own">Mine</p>' } },
    { title: 'Source text', settings: { source: 'a:hover { color: <accent> }', language: 'css' } },
    { title: 'HTML as text', settings: { source: '<b>bold</b>', displaySource: true } },
  ],
})

function isRun({ language, displaySource }: { readonly language: string; readonly displaySource: boolean }): boolean {
  return language === 'html' && !displaySource
}
