import { createAnnounce } from '../page/announce.ts'
import { timeoutMs } from '../page/timeout.ts'
import type { Choice } from './choice.ts'
import '../styles/consent.css'
import { addLanguage } from '../page/add-language.ts'

type Answer = Pick<Choice, 'analytics' | 'marketing'>

interface BannerOptions {
  readonly version: string
  /** What was chosen before; undefined: the visitor is asked for the first time. */
  readonly choice: Choice | undefined
  /** The browser declines for the visitor. */
  readonly isRefused: boolean
  /** What the visitor pressed to see it; undefined where the page asks by itself. */
  readonly opener: HTMLElement | undefined
  readonly onChoice: (answer: Answer, version: string) => void
}

let opening = false

/**
 * Shows the banner below the page, which stays usable. It takes the focus only from who asked for it. Until it is answered, neither
 * scrolling nor Escape closes it.
 */
export async function openBanner(options: BannerOptions): Promise<void> {
  if (opening) return
  opening = true
  document.querySelector<HTMLDialogElement>('dialog.vt-consent')?.close()
  const dialog = await fetchBanner(options.version)
  opening = false
  if (!dialog) return
  place(dialog)
  fill(dialog, options)
  const closing = new AbortController()
  let before: EventTarget | null | undefined = options.opener
  dialog.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !dialog.contains(relatedTarget)) before = relatedTarget
  })
  dialog.addEventListener('close', () => {
    closing.abort()
    // Somebody who went on in the page stays there.
    const isLost = document.activeElement === document.body || dialog.contains(document.activeElement)
    dialog.remove()
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  })
  const answer = (given: Answer) => {
    dialog.close()
    options.onChoice(given, dialog.dataset['version'] ?? options.version)
  }
  const read = (name: 'analytics' | 'marketing') => getBox(dialog, name)?.checked === true
  dialog.addEventListener('click', ({ target }) => {
    const kind = target instanceof Element ? target.closest<HTMLElement>('[data-answer]')?.dataset['answer'] : undefined
    if (kind === 'accept') answer({ analytics: true, marketing: true })
    if (kind === 'decline') answer({ analytics: false, marketing: false })
    if (kind === 'save') answer({ analytics: read('analytics'), marketing: read('marketing') })
    if (kind === 'choose') showCategories(dialog, true)
  })
  dialog.addEventListener('submit', (event) => event.preventDefault())
  // Not `show()`, which moves the focus.
  dialog.setAttribute('open', '')
  keepPageReachable(dialog, closing.signal)
  if (options.opener) takeFocus(dialog, closing.signal)
  else createAnnounce(document)(dialog.querySelector('.vt-consent-title')?.textContent ?? '')
}

/** Early in the page, after its skip link: who uses the keyboard comes to it first. */
function place(dialog: HTMLDialogElement): void {
  const skipLink = document.querySelector('body > .skip-link')
  if (skipLink) skipLink.after(dialog)
  else document.body.prepend(dialog)
}

/** Who opened the settings sees what counts now. */
function fill(dialog: HTMLDialogElement, { choice, isRefused, opener }: BannerOptions): void {
  for (const name of ['analytics', 'marketing'] as const) {
    const box = getBox(dialog, name)
    if (!box) continue
    box.checked = choice?.[name] === true
    box.disabled = isRefused
  }
  for (const signal of dialog.querySelectorAll<HTMLElement>('.vt-consent-signal')) signal.hidden = !isRefused
  if (isRefused) dialog.dataset['refused'] = ''
  const consentId = choice?.consentId ?? ''
  const id = dialog.querySelector<HTMLElement>('.vt-consent-id')
  if (id && consentId !== '') {
    id.hidden = false
    id.querySelector('code')?.append(consentId)
  }
  if (opener) showCategories(dialog, false)
  // Nothing is left to answer where the browser has: closing is enough.
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-answer="accept"]')) button.hidden = isRefused
}

function showCategories(dialog: HTMLDialogElement, movesFocus: boolean): void {
  for (const part of dialog.querySelectorAll<HTMLElement>('.vt-consent-categories')) part.hidden = false
  const isRefused = dialog.dataset['refused'] !== undefined
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-answer="save"]')) button.hidden = isRefused
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-answer="choose"]')) button.hidden = true
  // The button that had the focus is gone.
  if (movesFocus) getBox(dialog, 'analytics')?.focus()
}

function getBox(dialog: HTMLElement, name: string): HTMLInputElement | null {
  return dialog.querySelector<HTMLInputElement>(`input[name="${name}"]`)
}

/** Settings that somebody opened close with Escape, and the focus goes back. */
function takeFocus(dialog: HTMLDialogElement, signal: AbortSignal): void {
  dialog.tabIndex = -1
  dialog.focus({ preventScroll: true })
  document.addEventListener(
    'keydown',
    ({ key, defaultPrevented }) => {
      const isElsewhere = document.querySelector('dialog[open]:not(.vt-consent)') !== null
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) dialog.close()
    },
    { signal },
  )
}

/** The end of the page, and what has the focus, can be scrolled out from under the banner: nothing to buy stays below it. */
function keepPageReachable(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const { style } = document.documentElement
  const names = ['scroll-padding-bottom', 'padding-bottom', '--vt-covered']
  const before = names.map((name) => style.getPropertyValue(name))
  const size = new ResizeObserver(() => {
    const covered = `${Math.ceil(innerHeight - dialog.getBoundingClientRect().top)}px`
    for (const name of names) style.setProperty(name, covered)
  })
  size.observe(dialog)
  signal.addEventListener('abort', () => {
    size.disconnect()
    for (const [index, name] of names.entries()) style.setProperty(name, before[index] ?? '')
  })
}

async function fetchBanner(version: string): Promise<HTMLDialogElement | null> {
  try {
    const response = await fetch(addLanguage(`/api/consent/banner?rev=${version}`), {
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Turned off since the page came.
    if (!response.ok) return null
    // The server rendered it, and escaped what its owner wrote.
    return new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('dialog')
  } catch {
    return null
  }
}
