import { allowFrames } from '../held-frames/allow-frames.ts'
import type { PagePixels } from '../pixels/pixels.ts'
import {
  hasPrivacySignal,
  type Choice,
  declined,
  forgetDeclined,
  forgetNetworks,
  newConsentId,
  readChoice,
  readLastChoice,
  writeChoice,
} from './choice.ts'

/** What the page says of its banner. */
interface BannerData extends PagePixels {
  readonly version: string
  readonly choiceDays: number
  /** False where nobody is asked: at the checkout. */
  readonly asks: boolean
}

const settingsHash = '#cookie-settings'

/** Asks the visitor once for consent, opens the settings where a link says so, and starts what is allowed. */
export function mount([marker]: readonly HTMLElement[]): void {
  // Pages in a frame are looked at by their owner.
  if (!marker || window.top !== window) return
  const data: BannerData = JSON.parse(marker.dataset['consent'] ?? '{}')
  const isRefused = hasPrivacySignal(navigator)
  const known = isRefused ? declined : readChoice(document.cookie, data.version)
  const started = new Set<string>()

  const start = ({ analytics, marketing }: Choice) => {
    if (analytics) run('analytics', true)
    if (marketing) run('marketing', analytics)
  }
  const run = (category: 'analytics' | 'marketing', allowsAnalytics: boolean) => {
    if (started.has(category)) return
    started.add(category)
    if (category === 'marketing') {
      allowFrames()
      void import('../pixels/pixels.ts').then(({ startPixels }) => startPixels(data, allowsAnalytics))
    }
    if (document.querySelector(`script[data-consent-code="${category}"]`))
      void import('./run-code.ts').then(({ runHeldCode }) => runHeldCode(category))
  }
  const choose = (answer: Pick<Choice, 'analytics' | 'marketing'>, version: string) => {
    const before = readLastChoice(document.cookie)
    const consentId = before?.consentId || newConsentId()
    const isConsent = answer.analytics || answer.marketing
    const choice = { ...answer, consentId: isConsent ? consentId : '' }
    writeChoice(document, version, choice, data.choiceDays)
    forgetDeclined(document, choice)
    const endsMarketing = before?.marketing === true && !choice.marketing
    if (endsMarketing) forgetNetworks(document, data.pixels)
    send(version, answer, consentId)
    document.dispatchEvent(new CustomEvent('vitrine:consent', { detail: answer }))
    // Nothing stops a script that runs: the page starts anew without it.
    const isWithdrawn = [...started].some(
      (category) => !Object.entries(answer).some(([name, yes]) => yes && name === category),
    )
    if (isWithdrawn) {
      // Scripts may store something once more while the page is left.
      if (endsMarketing) addEventListener('pagehide', () => forgetNetworks(document, data.pixels))
      location.reload()
    } else start(choice)
  }
  const open = async (opener?: HTMLElement) => {
    const { openBanner } = await import('./show-banner.ts')
    const choice = isRefused ? declined : readChoice(document.cookie, data.version)
    await openBanner({ version: data.version, choice, isRefused, opener, onChoice: choose })
  }

  forgetDeclined(document, known ?? declined)
  // The browser withdraws what was allowed.
  if (isRefused && readLastChoice(document.cookie)?.marketing === true) forgetNetworks(document, data.pixels)
  if (known) start(known)
  watchLinks((opener) => void open(opener))
  if (location.hash === settingsHash) {
    history.replaceState(history.state, '', location.pathname + location.search)
    void open(document.body)
  } else if (!known && data.asks) void open()
}

/** Links of the theme, of blocks and below the page open the settings. */
function watchLinks(open: (opener: HTMLElement) => void): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.hash !== settingsHash || link.pathname !== location.pathname || event.defaultPrevented) return
    event.preventDefault()
    open(link)
  })
}

/** Stores the choice as proof, also while the page is left. A visitor who blocks it has chosen anyway. */
function send(
  version: string,
  { analytics, marketing }: Pick<Choice, 'analytics' | 'marketing'>,
  consentId: string,
): void {
  const body = new URLSearchParams({
    version,
    consentId,
    analytics: String(Number(analytics)),
    marketing: String(Number(marketing)),
  })
  fetch('/api/consent/choices', { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
