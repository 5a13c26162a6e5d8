import { z } from 'zod'
import { LineInput, LinkInput } from '../../../platform/schemas/bounded.ts'
import { defineSettings } from '../../../platform/settings.ts'

/** What every page has above its content. `theme` leaves a choice to the theme and its design. */
export const siteHeader = defineSettings(
  'siteHeader',
  z.object({
    logoPosition: z.enum(['theme', 'left', 'center']),
    /** Whether the header stays in sight while the page scrolls. */
    scrolling: z.enum(['theme', 'sticky', 'static']),
    showSearch: z.boolean(),
    showAccount: z.boolean(),
    showCart: z.boolean(),
    /** A link that stands out; without a text or an address there is none. */
    buttonText: LineInput(40),
    buttonUrl: LinkInput,
    buttonNewWindow: z.boolean(),
  }),
  {
    logoPosition: 'theme',
    scrolling: 'theme',
    showSearch: true,
    showAccount: true,
    showCart: true,
    buttonText: '',
    buttonUrl: '',
    buttonNewWindow: false,
  },
)

/** What every page has below its content, beside the menu and the blocks of the theme. */
export const siteFooter = defineSettings(
  'siteFooter',
  z.object({
    showContact: z.boolean(),
    showSocialAccounts: z.boolean(),
    /** A line behind the copyright; '' for none. */
    note: LineInput(300),
  }),
  { showContact: true, showSocialAccounts: true, note: '' },
)
