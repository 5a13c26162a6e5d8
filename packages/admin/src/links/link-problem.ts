import { checkEmail } from '@vitrine/commerce'
import { t } from '../i18n/text.ts'

/** The mistake in the address of a link, as far as it can be told without following it; undefined without one. */
export function findLinkProblem(address: string): string | undefined {
  const link = address.trim()
  if (link === '' || /^(?:tel:|sms:|[#?])/i.test(link)) return undefined
  const [, email] = /^mailto:([^?]*)/i.exec(link) ?? []
  if (email !== undefined)
    return checkEmail(decode(email)).kind === 'email'
      ? undefined
      : t('Emails must be formatted as {email}', { email: 'mailto:hello@example.com' })
  if (link.startsWith('/')) return isPagePath(link) ? undefined : t('{val} is not a valid page URL', { val: link })
  return isWebAddress(link)
    ? undefined
    : t('Links must be formatted as {host} or {other}', { host: 'https://example.com', other: '/page' })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Spaces and a second slash at the start are slips of the keyboard; the rest is for the browser to say. */
function isPagePath(path: string): boolean {
  return !/^\/\/|[\s\\<>]/.test(path) && URL.canParse(path, 'https://example.com')
}

function isWebAddress(link: string): boolean {
  const url = URL.parse(link)
  return url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\//i.test(link) && !/\s/.test(link)
}
