import { z } from 'zod'
import { navigation as menus } from '../../site-data/index.ts'
import { choice, defineBlock, Title } from '../define.ts'

/** A menu of the site, wherever blocks are. */
export const navigation = defineBlock({
  type: 'navigation',
  code: 1,
  wrapper: 'navigation-block sqs-block-navigation',
  summary: 'One of the site’s menus.',
  version: 1,
  settings: z.object({
    navigationId: z
      .string()
      .max(100)
      .catch('mainNav')
      .default('mainNav')
      .describe('Name of the menu in the theme.')
      .meta({ title: 'Menu', field: 'menu' }),
    title: Title.describe('The accessible name of the menu.').meta({ title: 'Name for screen readers' }),
    direction: choice(['vertical', 'horizontal'], 'vertical').describe('Entries in a column or in a row.'),
  }),
  data: ({ navigationId }, found) => ({
    items: menus.buildMenu({ data: found.site, collectionId: undefined, path: '' }, navigationId).items,
  }),
  onPage: ({ navigationId }, page) => ({ items: menus.buildMenu(page, navigationId).items, path: page.path }),
  samples: [
    { title: 'The main menu', settings: { navigationId: 'mainNav', title: 'The shop', direction: 'horizontal' } },
  ],
})
