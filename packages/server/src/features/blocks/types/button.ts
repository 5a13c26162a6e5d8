import { z } from 'zod'
import { choice, defineBlock, Link } from '../define.ts'

export const button = defineBlock({
  type: 'button',
  code: 53,
  wrapper: 'button-block sqs-block-button',
  summary: 'A link that looks like a button.',
  version: 2,
  settings: z.object({
    link: Link.catch(Link.parse({}))
      .default(Link.parse({}))
      .describe('Where it leads: `label`, `url`, `newWindow`.')
      .meta({ title: 'Button' }),
    size: choice(['small', 'medium', 'large'], 'medium').describe('How large it is.'),
    alignment: choice(['left', 'center', 'right'], 'center').describe('Position in its column.'),
    style: choice(['primary', 'secondary', 'tertiary'], 'primary').describe(
      'Which of the three buttons of the theme it is.',
    ),
  }),
  // Version 1 kept label and address apart from each other; every other block has links as one setting.
  upgrades: {
    2: ({ label, url, newWindow, ...rest }) => ({ ...rest, link: { label, url, newWindow } }),
  },
  // Templates of themes know these names.
  data: ({ link }) => ({ ...link }),
  samples: [
    {
      title: 'A button',
      settings: { link: { label: 'See the shop', url: '/shop' }, size: 'large', alignment: 'left' },
    },
    {
      title: 'Saved at version 1',
      version: 1,
      settings: { label: 'Visit us', url: '/visit', newWindow: false, size: 'small', alignment: 'center' },
    },
  ],
})
