import { z } from 'zod'
import { translateFor } from '../../../platform/messages.ts'
import { newsletterMarkup } from '../../newsletter/index.ts'
import { choice, defineBlock, flag, lenientList, text } from '../define.ts'

/** A form that signs visitors up for news by email. */
export const newsletter = defineBlock({
  type: 'newsletter',
  code: 51,
  wrapper: 'newsletter-block sqs-block-newsletter',
  summary: 'Visitors sign up for news by email: their addresses are in the mailing lists.',
  version: 1,
  settings: z.object({
    title: text(200).describe('Heading above the fields; blank for none.').meta({ title: 'Heading' }),
    description: text(1_000).describe('What people get, and how often.').meta({ title: 'Text', field: 'long-text' }),
    buttonLabel: text(100).describe('Blank for the usual word in the language of the site.').meta({ title: 'Button' }),
    footnote: text(1_000)
      .describe('Small print below: what happens to the address. It is kept as proof of consent.')
      .meta({ title: 'Small print', field: 'long-text' }),
    asksName: flag(false).describe('Asks for a name too.').meta({ title: 'Ask for a name' }),
    layout: choice(['float', 'stack'], 'float')
      .describe('Whether the button stands beside the field or below.')
      .meta({ title: 'Layout' }),
    listIds: lenientList(z.string().max(100), 50)
      .describe('Ids of the mailing lists that people join.')
      .meta({ title: 'Mailing lists', field: 'mailing-lists' }),
  }),
  data: (settings, found) => ({
    newsletterHtml: newsletterMarkup.renderNewsletterForm({
      ...settings,
      site: found.site.site,
      t: translateFor(found.site.site),
      place: `news-${found.blockId.replace(/[^A-Za-z0-9-]/g, '')}`,
    }),
  }),
  samples: [
    {
      title: 'With all texts',
      settings: {
        title: 'Letters from the kiln',
        description: 'Once a month, no more.',
        buttonLabel: 'Join',
        footnote: 'We give your address to nobody.',
        asksName: true,
        layout: 'stack',
        listIds: [],
      },
    },
    { title: 'The field alone', settings: {} },
  ],
})
