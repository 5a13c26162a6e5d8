import { z } from 'zod'
import { choice, defineBlock, flag, Html, lenientList, Title, whole } from '../define.ts'

export const accordion = defineBlock({
  type: 'accordion',
  code: 69,
  wrapper: 'accordion-block sqs-block-accordion',
  summary: 'Questions and answers, or anything else that opens one by one.',
  version: 1,
  settings: z.object({
    items: lenientList(
      z.object({
        title: Title.describe('What opens it.').meta({ title: 'Question' }),
        description: Html.describe('What it opens.').meta({ title: 'Answer' }),
      }),
      60,
    )
      .describe('`title` and `description` of each.')
      .meta({ title: 'Questions' }),
    allowMultipleOpen: flag(false)
      .describe('More than one may be open at a time.')
      .meta({ title: 'Allow several open at a time' }),
    firstOpen: flag(false).describe('The first is open from the beginning.').meta({ title: 'Open the first one' }),
    headingLevel: whole(2, 6, 2).describe('Heading level of the questions: one below the heading above them.'),
    icon: choice(['plus', 'arrow'], 'plus')
      .describe('What shows that it opens.')
      .meta({ title: 'Icon', choices: { plus: 'Plus', arrow: 'Arrow' } }),
    iconPlacement: choice(['right', 'left'], 'right')
      .describe('Where the icon stands.')
      .meta({ title: 'Icon position' }),
    dividers: flag(true).describe('Lines between them.').meta({ title: 'Show dividers' }),
  }),
  parts: ({ items: _items, ...options }) => ({ json: options }),
  data: ({ items, firstOpen }) => ({
    entries: items
      .filter(({ title }) => title !== '')
      .map((item, index) => ({ ...item, isOpen: firstOpen && index === 0 })),
  }),
  samples: [
    {
      title: 'Questions',
      settings: {
        items: [
          { title: 'Do you ship abroad?', description: '<p>Yes, to most countries.</p>' },
          { title: 'May I return a bowl?', description: '<p>Within <strong>30 days</strong>.</p>' },
        ],
        firstOpen: true,
      },
    },
    {
      title: 'Several open at a time, with arrows',
      settings: {
        items: [{ title: 'Clay', description: '<p>Stoneware</p>' }],
        allowMultipleOpen: true,
        icon: 'arrow',
        iconPlacement: 'left',
        dividers: false,
      },
    },
  ],
})
