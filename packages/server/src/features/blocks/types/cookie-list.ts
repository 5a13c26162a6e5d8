import { z } from 'zod'
import { renderCookieList } from '../../consent/index.ts'
import { defineBlock, plain } from '../define.ts'

/** For the page about cookies: the list keeps itself up to date. */
export const cookieList = defineBlock({
  type: 'cookie-list',
  code: 1016,
  wrapper: 'cookie-list-block sqs-block-cookie-list',
  summary: 'All cookies that the site sets, with purpose and lifetime, and the link to the cookie settings.',
  version: 1,
  settings: z.object({
    text: plain(2_000).describe('A text above the list.').meta({ title: 'Text', field: 'long-text' }),
  }),
  data: (_settings, found) => ({ cookieListHtml: renderCookieList(found.site.site) }),
  samples: [
    { title: 'With a text', settings: { text: 'Below is what we store in your browser, and why.' } },
    { title: 'The list alone', settings: {} },
  ],
})
