import { z } from 'zod'
import { Address, choice, defineBlock, lenientList, Title } from '../define.ts'
import { getSocialIcon } from '../social-icons.ts'

const Account = z.object({
  service: z.string().max(40).catch('').default('').describe('The service: `instagram`, `youtube`, `email` and so on.'),
  url: Address.describe('Where the icon leads.'),
  name: Title.describe('The name of the account.'),
})

export const socialLinks = defineBlock({
  type: 'social-links',
  code: 54,
  wrapper: 'socialaccountlinks-v2-block sqs-block-socialaccountlinks-v2',
  summary: 'Icons that lead to the owner’s accounts at other services.',
  version: 1,
  settings: z.object({
    accounts: lenientList(Account, 30)
      .describe('`service`, `url` and `name` of each; without any, the accounts of the site’s settings.')
      .meta({ title: 'Accounts' }),
    size: choice(['small', 'medium', 'large'], 'medium')
      .describe('How large the icons are.')
      .meta({ title: 'Icon size' }),
    style: choice(['regular', 'border', 'solid', 'knockout'], 'regular').describe(
      'The bare icon, in a circle, on a circle, or cut out of it.',
    ),
    alignment: choice(['left', 'center', 'right'], 'left').describe('Position in their column.'),
    color: choice(['standard', 'black', 'white', 'accent'], 'standard').describe(
      'Color of the text, black, white or the accent of the theme.',
    ),
  }),
  data: ({ accounts }, found) => {
    const own = accounts.map(({ service, url, name }) => ({ service, url, name }))
    const ofSite = found.site.website.socialAccounts
      .filter(({ iconEnabled }) => iconEnabled)
      .map(({ serviceName, profileUrl, screenname }) => ({ service: serviceName, url: profileUrl, name: screenname }))
    return {
      accounts: (own.length > 0 ? own : ofSite)
        .filter(({ url }) => url !== '')
        .map(({ service, url, name }) => ({ url, name, ...getSocialIcon(service) })),
    }
  },
  samples: [
    {
      title: 'Three accounts',
      settings: {
        accounts: [
          { service: 'instagram', url: 'https://www.instagram.com/vlyworks', name: 'vlyworks' },
          { service: 'youtube', url: 'https://www.youtube.com/@vlyworks' },
          { service: 'email', url: 'mailto:hello@vly.works' },
        ],
        style: 'border',
        alignment: 'center',
      },
    },
    { title: 'The site’s own', settings: {} },
  ],
})
