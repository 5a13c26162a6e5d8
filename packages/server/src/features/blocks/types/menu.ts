import { z } from 'zod'
import { choice, defineBlock, flag, text } from '../define.ts'
import { readFoodMenu } from '../food-menu.ts'

export const menu = defineBlock({
  type: 'menu',
  code: 18,
  wrapper: 'menu-block sqs-block-menu',
  summary: 'What there is to eat and drink, written as text: menus, sections, items with prices.',
  version: 1,
  settings: z.object({
    text: text(100_000)
      .describe(
        'The menu as text: a name underlined with `===` begins a menu, one underlined with `---` a section; items are set apart by empty lines.',
      )
      .meta({ title: 'Menu', field: 'code' }),
    style: choice(['classic', 'columns', 'simple'], 'classic').describe(
      'Prices at the end of a dotted line, in two columns, or below.',
    ),
    showCurrency: flag(true)
      .describe('Shows the sign of the currency beside prices.')
      .meta({ title: 'Show the currency' }),
  }),
  data: ({ text, showCurrency }) => ({ menus: readFoodMenu(text, showCurrency) }),
  samples: [
    {
      title: 'Two menus',
      settings: {
        text: 'Lunch\n=====\n\nSoups\n-----\nAll with bread\n\nLeek and potato\nFrom the garden\n$9\n\nOnion $8\n+ cheese $2\n\nDinner\n======\n\nTrout\nwith brown butter\n$24',
      },
    },
  ],
})
