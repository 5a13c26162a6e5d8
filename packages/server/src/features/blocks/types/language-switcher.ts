import { z } from 'zod'
import { alternatives } from '../../languages/index.ts'
import { choice, defineBlock } from '../define.ts'

/** The way to the same page in the other languages of the site. It needs no script. */
export const languageSwitcher = defineBlock({
  type: 'language-switcher',
  code: 1017,
  wrapper: 'language-switcher-block sqs-block-language-switcher',
  summary: 'Links to the page in the other languages of the site; nothing while the site has one.',
  version: 1,
  settings: z.object({
    layout: choice(['list', 'menu'], 'list').describe('All languages in a row, or a menu that opens.'),
    label: choice(['name', 'code'], 'name').describe('Languages by their names, or by codes such as DE.'),
  }),
  data: ({ layout, label }, { site: { site } }) => ({
    languages: alternatives.listSwitcherLinks(site, '/'),
    menu: layout === 'menu',
    codes: label === 'code',
  }),
  onPage: (_settings, { data: { site }, path }) => ({ languages: alternatives.listSwitcherLinks(site, path || '/') }),
  samples: [
    { title: 'A list of names', settings: { layout: 'list', label: 'name' } },
    { title: 'A menu with codes', settings: { layout: 'menu', label: 'code' } },
  ],
})
