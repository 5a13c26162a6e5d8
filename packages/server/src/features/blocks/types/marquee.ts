import { z } from 'zod'
import { Address, choice, defineBlock, lenientList, Title } from '../define.ts'

export const marquee = defineBlock({
  type: 'marquee',
  code: 1014,
  wrapper: 'marquee-block sqs-block-marquee',
  summary: 'Words that pass by in a line. It stands still where visitors want no motion, and can be paused.',
  version: 1,
  settings: z.object({
    items: lenientList(
      z.object({
        text: Title.describe('The words.').meta({ title: 'Text' }),
        url: Address.describe('Where they lead.').meta({ title: 'Link' }),
      }),
      30,
    ).describe('`text` and `url` of each.'),
    size: choice(['small', 'medium', 'large'], 'medium')
      .describe('How large the words are.')
      .meta({ title: 'Text size' }),
    speed: choice(['slow', 'normal', 'fast'], 'normal').describe('How fast they pass.'),
    direction: choice(['left', 'right'], 'left').describe('Where they go.'),
    separator: choice(['dot', 'star', 'line', 'none'], 'dot').describe('What stands between them.'),
  }),
  data: ({ items }) => {
    const entries = items.filter(({ text }) => text !== '')
    const characters = entries.reduce((sum, { text }) => sum + text.length + 4, 0)
    // Long lines take longer, so that all pass at one speed.
    return { entries, seconds: Math.max(12, Math.round(characters / 4)) }
  },
  samples: [
    {
      title: 'Three words',
      settings: { items: [{ text: 'Stoneware' }, { text: 'Made here', url: '/about' }, { text: 'Since 2014' }] },
    },
    {
      title: 'Large and fast',
      settings: {
        items: [{ text: 'Open studio on Saturday' }],
        size: 'large',
        speed: 'fast',
        direction: 'right',
        separator: 'star',
      },
    },
  ],
})
