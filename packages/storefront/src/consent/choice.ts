import { isStoredAs, networkStorage } from '@vitrine/commerce'

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
  const choice = readLastChoice(cookies)
  return choice?.version === version ? choice : undefined
}

/** What the visitor chose last, under whatever banner: the consent that a withdrawal ends. */
export function readLastChoice(cookies: string): (Choice & { readonly version: string }) | undefined {
  const value = cookies.split('; ').find((each) => each.startsWith(`${name}=`))
  const [, version, analytics, marketing, consentId = ''] =
    /=([\w-]+)\.([01])([01])(?:\.([\w-]+))?$/.exec(value ?? '') ?? []
  if (version === undefined) return undefined
  return { version, analytics: analytics === '1', marketing: marketing === '1', consentId }
}

/** `version.analytics,marketing.consentId`, as the script that counts visits reads it too. */
export function writeChoice(document: Document, version: string, choice: Choice, days: number): void {
  const flags = [choice.analytics, choice.marketing].map(Number).join('')
  const value = [version, flags, choice.consentId].filter((part) => part !== '').join('.')
  setCookie(document, `${name}=${value}`, days * 86_400)
}

const visitCookies = ['ss_cvr', 'ss_cvt']
const purchases = 'vitrine_purchases'

/** Takes away what the site itself stored for categories that are not allowed. */
export function forgetDeclined(document: Document, choice: Choice): void {
  const stored = listCookies(document)
  if (!choice.analytics) for (const cookie of visitCookies) if (stored.includes(cookie)) deleteCookie(document, cookie)
  if (!choice.marketing) quietly(() => localStorage.removeItem(purchases))
}

/** Takes away what the networks of these pixels stored. Only after a withdrawal: before a consent no pixel ran, and what is there is of the owner's own code. */
export function forgetNetworks(document: Document, pixels: Readonly<Record<string, string>>): void {
  const entries = networkStorage.filter(({ network }) => pixels[network] !== undefined)
  const isTheirs = (store: string) => (name: string) =>
    entries.some((entry) => entry.store === store && isStoredAs(entry, name))
  for (const cookie of listCookies(document).filter(isTheirs('cookie'))) deleteCookie(document, cookie)
  quietly(() =>
    Object.keys(localStorage)
      .filter(isTheirs('localStorage'))
      .forEach((name) => localStorage.removeItem(name)),
  )
  quietly(() =>
    Object.keys(sessionStorage)
      .filter(isTheirs('sessionStorage'))
      .forEach((name) => sessionStorage.removeItem(name)),
  )
}

function listCookies(document: Document): string[] {
  return document.cookie.split('; ').map((each) => each.split('=', 1)[0] ?? '')
}

/** Networks may set theirs for a domain above, so that sites below share them. It goes up only until the cookie is gone. */
function deleteCookie(document: Document, cookie: string): void {
  const labels = document.location.hostname.split('.')
  const domains = labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`)
  for (const domain of ['', ...domains]) {
    setCookie(document, `${cookie}=`, 0, domain)
    if (!listCookies(document).includes(cookie)) return
  }
}

/** A browser that keeps nothing throws. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing is stored there.
  }
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
