import type { Translate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { renderCaptcha } from '../captcha/index.ts'
import type { List } from './schema.ts'
import { signOffer } from './token.ts'

/** Style sheets and screen readers leave it out: only programs fill it in. */
export const newsletterTrap = 'homepage'

/** Characters of the statement that proves a sign-up. */
const maxProof = 2_000

interface ShownForm {
  readonly site: Pick<Site, 'secret' | 'settings' | 'language'>
  readonly t: Translate
  /** Begins the ids of its elements: two forms may be on a page. */
  readonly place: string
  /** All texts are plain. */
  readonly title: string
  readonly description: string
  /** Plain texts that visitors read above the form, where its page prints them. */
  readonly shownAbove?: readonly string[]
  readonly buttonLabel: string
  readonly footnote: string
  readonly asksName: boolean
  readonly layout: 'stack' | 'float'
  readonly listIds: readonly string[]
}

/** The form by which visitors sign up. It is on pages that all visitors share, and works without scripts. */
export function renderNewsletterForm(form: ShownForm): string {
  const { t, place } = form
  const label = form.buttonLabel || t('newsletterSubmit')
  const offer = signOffer(form.site, { listIds: [...form.listIds], text: toProof(form, label) })
  const header =
    form.title === '' && form.description === ''
      ? ''
      : `<header class="newsletter-form-header">${form.title === '' ? '' : `<h2 class="newsletter-form-header-title" dir="auto">${escapeHtml(form.title)}</h2>`}${form.description === '' ? '' : `<div class="newsletter-form-header-description" dir="auto">${toParagraph(form.description)}</div>`}</header>`
  const layout =
    form.layout === 'float' ? 'newsletter-form-wrapper--layoutFloat' : 'newsletter-form-wrapper--layoutStack'
  return (
    `<div class="newsletter-form-wrapper ${layout} newsletter-form-wrapper--alignCenter">` +
    `<form class="newsletter-form" action="/form/newsletter" method="POST" autocomplete="on">` +
    `<input type="hidden" name="offer" value="${escapeHtml(offer)}">` +
    `<div class="vt-trap" aria-hidden="true"><input type="text" name="${newsletterTrap}" value="" tabindex="-1" autocomplete="off"></div>` +
    `${header}<div class="newsletter-form-body"><div class="newsletter-form-fields-wrapper form-fields">` +
    (form.asksName ? renderField(`${place}-name`, 'name', t('accountName'), 'text', 'name') : '') +
    renderField(`${place}-email`, 'email', t('newsletterEmail'), 'email', 'email') +
    `</div><div class="newsletter-form-button-wrapper submit-wrapper"><button class="newsletter-form-button sqs-system-button sqs-editable-button-layout sqs-editable-button-style sqs-button-element--primary" type="submit"><span class="newsletter-form-button-label">${escapeHtml(label)}</span></button></div></div>${renderCaptcha(form.site, 'newsletter')}` +
    (form.footnote === ''
      ? ''
      : `<div class="newsletter-form-footnote" dir="auto">${toParagraph(form.footnote)}</div>`) +
    `</form></div>`
  )
}

/** What the person reads. Where it is too long, the texts above are cut: the small print and the button are what they agree to. */
function toProof({ shownAbove = [], title, description, footnote }: ShownForm, label: string): string {
  const agreed = cutText(joinLines([footnote, label]), maxProof)
  const above = cutText(joinLines([...shownAbove, title, description]), Math.max(0, maxProof - agreed.length - 1))
  return joinLines([above, agreed])
}

function joinLines(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n')
}

function renderField(id: string, name: string, label: string, type: string, autocomplete: string): string {
  // Browsers take an address without a dot, which no mail reaches.
  const required = name === 'email' ? ' required' : ''
  const pattern = name === 'email' ? ' pattern="\\S+@\\S+\\.\\S+"' : ''
  return `<div class="newsletter-form-field-wrapper form-item field ${name}${required}"><label class="newsletter-form-field-label title" for="${id}">${escapeHtml(label)}</label><input id="${id}" class="newsletter-form-field-element field-element" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="256" dir="auto"${required}${pattern}></div>`
}

function toParagraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

interface Preferences {
  readonly t: Translate
  readonly site: Pick<Site, 'title'>
  readonly token: string
  readonly crumb: string
  readonly person: { readonly email: string; readonly state: string; readonly listIds: readonly string[] }
  readonly lists: readonly List[]
  readonly isSaved: boolean
}

/** What a person gets, with the lists to choose from and the button that ends all of it. */
export function renderPreferences({ t, site, token, crumb, person, lists, isSaved }: Preferences): string {
  const isOn = person.state === 'subscribed'
  const hidden = `<input type="hidden" name="crumb" value="${escapeHtml(crumb)}">`
  const text = t(isOn ? 'newsletterPreferencesText' : 'newsletterNone', { site: site.title, email: person.email })
  const shown = lists.filter(({ isPublic }) => isPublic)
  const boxes = shown.map(
    ({ id, name, description }, index) =>
      `<div class="vt-newsletter-list"><label class="vt-account-check" for="list-${index}"><input id="list-${index}" type="checkbox" name="list" value="${id}"${person.listIds.includes(id) ? ' checked' : ''}${description === '' ? '' : ` aria-describedby="list-${index}-text"`}> <span dir="auto">${escapeHtml(name)}</span></label>${description === '' ? '' : `<small id="list-${index}-text" dir="auto">${escapeHtml(description)}</small>`}</div>`,
  )
  const choose =
    isOn && shown.length > 0
      ? `<form class="vt-account-form" method="post" action="/form/newsletter/preferences/${token}">${hidden}<fieldset class="vt-newsletter-lists"><legend>${escapeHtml(t('newsletterLists'))}</legend>${boxes.join('')}</fieldset><button class="vt-button" type="submit">${escapeHtml(t('newsletterSave'))}</button></form>`
      : ''
  const end = isOn
    ? `<form class="vt-account-form" method="post" action="/form/newsletter/unsubscribe/${token}/confirm">${hidden}<button class="vt-button vt-button-quiet" type="submit">${escapeHtml(t('newsletterUnsubscribeAll'))}</button></form>`
    : ''
  return `${isSaved ? `<p role="status">${escapeHtml(t('newsletterSaved'))}</p>` : ''}<p dir="auto">${escapeHtml(text)}</p>${choose}${end}`
}
