import type { BrowserTranslate } from '@vitrine/commerce'
import { createAnnounce } from '../page/announce.ts'
import { closeOnBackdrop } from '../page/backdrop.ts'
import { timeoutMs } from '../page/timeout.ts'
import { openSignUp } from './popup-sign-up.ts'
import { waitUntilFree } from './popup-triggers.ts'
import { type Keep, type PagePopup, rememberPopup } from './popup-memory.ts'
import '../styles/popup.css'
import { addLanguage } from '../page/add-language.ts'

/** Narrower windows have a sheet at their bottom for every popup, as in the style sheet: nothing covers a small page whole. */
const sheetWidth = '(max-width: 640px)'

interface ShowPopupOptions {
  readonly keep: Keep
  /** Asked again just before the popup opens. */
  readonly isDue: () => boolean
  readonly t: BrowserTranslate
}

/**
 * Shows a popup. An overlay is a modal dialog: the browser keeps the focus inside and gives it back. A card leaves page and focus alone, and
 * screen readers hear its title.
 */
export async function showPopup(popup: PagePopup, { keep, isDue, t }: ShowPopupOptions): Promise<void> {
  const dialog = await fetchPopup(popup)
  if (!dialog) return
  await waitUntilFree()
  if (!isDue()) return
  dialog.dataset['overlayId'] = popup.id
  place(dialog)
  let isAnswered = false
  let isSubmitted = false
  const answer = (submitted: boolean) => {
    isSubmitted ||= submitted
    rememberPopup(popup, keep, Date.now(), isSubmitted)
    if (!isAnswered) report(popup.id, 'answer')
    isAnswered = true
  }
  dialog.addEventListener('close', () => {
    rememberPopup(popup, keep, Date.now(), isSubmitted)
    dialog.remove()
  })
  dialog.querySelector('.vt-popup-close')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link) return
    answer(false)
    // A link of the text that opens a tab is read beside the popup; all others lead away from it, also to a place of this page.
    if (link.matches('.vt-popup-button') || link.target !== '_blank') dialog.close()
  })
  const form = dialog.querySelector('form')
  if (form?.querySelector('[data-island="captcha"]'))
    void import('../captcha/island.ts').then(({ mount }) => mount([], t))
  if (form) openSignUp(form, t, () => answer(true))
  if (dialog.dataset['layout'] === 'overlay' && !matchMedia(sheetWidth).matches) openOverlay(dialog)
  else openCard(dialog)
  report(popup.id, 'view')
}

/** Early in the page, after its skip link: who uses the keyboard comes to it first. */
function place(dialog: HTMLDialogElement): void {
  const skipLink = document.querySelector('body > .skip-link')
  if (skipLink) skipLink.after(dialog)
  else document.body.prepend(dialog)
}

function openOverlay(dialog: HTMLDialogElement): void {
  dialog.dataset['modal'] = ''
  closeOnBackdrop(dialog)
  dialog.showModal()
}

function openCard(dialog: HTMLDialogElement): void {
  let before: Element | null = null
  const closing = new AbortController()
  const { signal } = closing
  dialog.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !dialog.contains(relatedTarget)) before = relatedTarget
  })
  document.addEventListener(
    'keydown',
    ({ key, defaultPrevented }) => {
      const isElsewhere = document.querySelector('dialog[open]:not(.vt-popup)') !== null
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) dialog.close()
    },
    { signal },
  )
  dialog.addEventListener('close', () => {
    closing.abort()
    // Somebody who went on in the page stays there.
    const isLost = document.activeElement === document.body || dialog.contains(document.activeElement)
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  })
  // Not `show()`, which moves the focus.
  dialog.setAttribute('open', '')
  keepFocusInSight(dialog, signal)
  createAnnounce(document)(dialog.querySelector('.vt-popup-title')?.textContent ?? '')
}

/** The page scrolls what has the focus out from under a popup at the bottom of the window. Under a sheet there is room for the end of the page, too. */
function keepFocusInSight(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const { style } = document.documentElement
  const names = ['scroll-padding-bottom', 'padding-bottom']
  const before = names.map((name) => style.getPropertyValue(name))
  const size = new ResizeObserver(() => {
    const { top, bottom, width } = dialog.getBoundingClientRect()
    const isSheet = width >= document.documentElement.clientWidth
    const covered = innerHeight - bottom < top ? `${Math.ceil(innerHeight - top)}px` : ''
    style.setProperty('scroll-padding-bottom', covered)
    style.setProperty('padding-bottom', isSheet ? covered : '')
  })
  size.observe(dialog)
  signal.addEventListener('abort', () => {
    size.disconnect()
    for (const [index, name] of names.entries()) style.setProperty(name, before[index] ?? '')
  })
}

async function fetchPopup({ id, revision }: PagePopup): Promise<HTMLDialogElement | null> {
  try {
    const response = await fetch(addLanguage(`/api/popups/${id}?rev=${revision}`), {
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Turned off since the page came.
    if (!response.ok) return null
    // The server rendered it, and cleaned what its owner wrote.
    return new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('dialog')
  } catch {
    return null
  }
}

/** Tells the script that counts visits, where there is one. */
function report(overlayId: string, event: 'view' | 'answer'): void {
  document.dispatchEvent(new CustomEvent('vitrine:popup', { detail: { overlayId, event } }))
}
