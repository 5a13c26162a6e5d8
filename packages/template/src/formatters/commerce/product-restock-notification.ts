import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { escapeAttribute, escapeText } from '../shared/markup.ts'
import { asString, listElements, lookupAt, isTruthy, getMember, readText } from '../shared/values.ts'
import { findMerchandising } from './merchandising.ts'

/** What all variants of a product have in common, as HTML. */
interface Form {
  readonly productId: string
  readonly body: string
}

function formBody(context: Value, captcha: boolean): string {
  const messages = getMember(context, 'restockNotificationMessages')
  const checked = isTruthy(getMember(context, 'mailingListOptInByDefault')) ? ' checked' : ''
  const mailingList = isTruthy(getMember(context, 'mailingListSignUpEnabled'))
    ? `  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"${checked}>` +
      `${escapeText(readText(messages, 'mailingListDescription'))}</label>`
    : ''
  return (
    `  <span class="product-restock-cta">${escapeText(readText(messages, 'CTAText'))}</span>\n` +
    '  <form class="product-restock-form" action="#">\n' +
    '    <input type="text" x-autocompletetype="email" spellcheck="false" name="email"' +
    ` placeholder="${escapeAttribute(readText(messages, 'placeholderText'))}">\n` +
    '    <input class="sqs-editable-button" type="submit"' +
    ` value="${escapeAttribute(readText(messages, 'buttonText'))}">\n` +
    `  </form>\n${mailingList}\n${captcha ? '  <div class="captcha-container"></div>' : ''}\n`
  )
}

function signUp(view: Value, { productId, body }: Form): string {
  const hidden = isTruthy(getMember(view, 'hiddenByDefault')) ? ' hidden' : ''
  const variantId = escapeAttribute(readText(view, 'variantId'))
  return (
    `<div class="product-restock-notification" data-product-id="${productId}"` +
    ` data-variant-id="${variantId}"${hidden}>\n${body}</div>`
  )
}

export const productRestockNotification = defineFormatter({
  name: 'product-restock-notification',
  summary: 'A form for each sold out variant, for visitors who want a mail when it is back.',
  usage: '',
  apply: ([item], _args, scope) => {
    const context = findMerchandising(item, scope)
    const views = listElements(getMember(context, 'restockNotificationViews'))
    if (views.length === 0) return ''

    const captcha = asString(lookupAt(scope, 'website', 'captchaSettings', 'siteKey')) !== ''
    const form: Form = { productId: escapeAttribute(readText(item, 'id')), body: formBody(context, captcha) }
    return views.map((view) => signUp(view, form)).join('\n\n')
  },
  examples: [
    {
      template: '{item|product-restock-notification}',
      data: {
        item: { id: 'p1' },
        productMerchandisingContext: {
          p1: {
            mailingListSignUpEnabled: true,
            mailingListOptInByDefault: true,
            restockNotificationMessages: {
              CTAText: 'Tell me when it is back',
              placeholderText: 'you@example.com',
              buttonText: 'Notify me',
              mailingListDescription: 'Send me news, too',
            },
            restockNotificationViews: [{ variantId: 'v1', hiddenByDefault: true }],
          },
        },
      },
      output: `<div class="product-restock-notification" data-product-id="p1" data-variant-id="v1" hidden>
  <span class="product-restock-cta">Tell me when it is back</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="you@example.com">
    <input class="sqs-editable-button" type="submit" value="Notify me">
  </form>
  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList" checked>Send me news, too</label>

</div>`,
    },
  ],
})
