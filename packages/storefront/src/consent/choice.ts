/** What a visitor allows beside what is essential. */
export interface Choice {
  readonly analytics: boolean
  readonly marketing: boolean
  /** Proves an earlier consent to its owner; '' for who declined all. */
  readonly consentId: string
}

export const declined: Choice = { analytics: false, marketing: false, consentId: '' }

const name = 'vitrine_consent'

/** The choice that counts for this version of the banner; undefined: the visitor is to be asked. */
export function readChoice(cookies: string, version: string): Choice | undefined {
  const value = cookies.split('; ').find((each) => each.startsWith(`${name}=`))
  const [, given, analytics, marketing, consentId = ''] =
    /=([\w-]+)\.([01])([01])(?:\.([\w-]+))?$/.exec(value ?? '') ?? []
  if (given !== version) return undefined
  return { analytics: analytics === '1', marketing: marketing === '1', consentId }
}

/** `version.analytics,marketing.consentId`, as the script that counts visits reads it too. */
export function writeChoice(document: Document, version: string, choice: Choice, days: number): void {
  const flags = [choice.analytics, choice.marketing].map(Number).join('')
  const value = [version, flags, choice.consentId].filter((part) => part !== '').join('.')
  setCookie(document, `${name}=${value}`, days * 86_400)
}

const visitCookies = ['ss_cvr', 'ss_cvt']
/** How the names of cookies begin that the networks of pixels set on the site's own domain. */
const pixelCookies = ['_ga', '_gcl_', '_fbp', '_fbc', '_pin_unauth', '_pinterest_', '_ttp', '_tt_']
const purchases = 'vitrine_purchases'

/** Takes away what belongs to categories that are not allowed. */
export function forgetDeclined(document: Document, choice: Choice): void {
  const names = document.cookie.split('; ').map((each) => each.split('=', 1)[0] ?? '')
  const isGone = (cookie: string) =>
    (!choice.analytics && visitCookies.includes(cookie)) ||
    (!choice.marketing && pixelCookies.some((start) => cookie.startsWith(start)))
  for (const cookie of names.filter(isGone)) deleteCookie(document, cookie)
  if (choice.marketing) return
  try {
    localStorage.removeItem(purchases)
  } catch {
    // The browser keeps nothing.
  }
}

/** Networks set theirs for the domain above, so that sites below share them. */
function deleteCookie(document: Document, cookie: string): void {
  const labels = document.location.hostname.split('.')
  const domains = labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`)
  for (const domain of ['', ...domains]) setCookie(document, `${cookie}=`, 0, domain)
}

function setCookie(document: Document, pair: string, seconds: number, domain = ''): void {
  const secure = document.location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${pair};path=/;max-age=${seconds};samesite=lax${domain}${secure}`
}

/** Do Not Track, and Global Privacy Control: they count as declined, whatever was chosen before. */
export function hasPrivacySignal(navigator: Navigator & { readonly globalPrivacyControl?: boolean }): boolean {
  return navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true
}

/** A random id that names nobody. */
export function newConsentId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}
