import { z } from 'zod'
import { escapeHtml } from '../../../platform/text/html.ts'
import { translateFor } from '../../../platform/messages.ts'
import { renderDonationForm } from '../../donations/index.ts'
import { choice, defineBlock } from '../define.ts'

/** The form by which visitors give to a fund, or a button that leads to its page. */
export const donation = defineBlock({
  type: 'donation',
  code: 52,
  wrapper: 'donation-block sqs-block-donation',
  summary: 'Visitors give money to a fund: once, monthly or yearly. They pay at the checkout.',
  version: 1,
  settings: z.object({
    fundId: z
      .string()
      .max(100)
      .catch('')
      .default('')
      .describe('Id of the fund.')
      .meta({ title: 'Fund', field: 'donation-fund' }),
    layout: choice(['form', 'button'], 'form')
      .describe('Whether visitors choose their amount here, or on the page of the fund.')
      .meta({ title: 'Layout' }),
  }),
  requests: ({ fundId }) => (fundId === '' ? {} : { fundIds: [fundId] }),
  data: ({ fundId, layout }, found) => {
    const fund = found.fundById(fundId)
    if (!fund) return { donationHtml: '' }
    const { site } = found.site
    const t = translateFor(site)
    if (layout === 'button') {
      const label = escapeHtml(fund.buttonLabel || t('donationGive'))
      const text = fund.text === '' ? '' : `<p class="vt-donation-text" dir="auto">${escapeHtml(fund.text)}</p>`
      return {
        donationHtml: `<div class="vt-donation"><h2 class="vt-donation-title" dir="auto">${escapeHtml(fund.title)}</h2>${text}<p><a class="vt-donation-button sqs-system-button sqs-editable-button sqs-button-element--primary" href="${escapeHtml(fund.path)}">${label}</a></p></div>`,
      }
    }
    // The same fund may be on a page twice.
    const place = `donation-${found.blockId.replace(/[^A-Za-z0-9-]/g, '')}`
    return { donationHtml: renderDonationForm({ fund, site, t, place, heading: 2 }) }
  },
  samples: [
    { title: 'A fund', settings: { fundId: '0000000000000000000000d1', layout: 'form' } },
    { title: 'A button', settings: { fundId: '0000000000000000000000d1', layout: 'button' } },
    { title: 'One that is not there', settings: { fundId: '000000000000000000000000' } },
  ],
})
