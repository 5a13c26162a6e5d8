import type { BrowserTranslate } from '@vitrine/commerce'
import { createAnnounce } from '../page/announce.ts'
import { closeOnBackdrop } from '../page/backdrop.ts'
import { timeoutMs } from '../page/timeout.ts'
import { openSignUp } from './popup-sign-up.ts'
import { type Keep, type PagePopup, rememberPopup } from './popup-memory.ts'
import '../styles/popup.css'

/** Narrower windows have a sheet at their bottom for every popup, as in the style sheet: nothing covers a small page whole. */
const sheetWidth = '(max-width: 640px)'

interface ShowPopupOptions {
  readonly keep: Keep
  /** Of the site, as the page names it. */
  readonly revision: string
  readonly t: BrowserTranslate
}

/**
 * Shows a popup. An overlay is a modal dialog: the browser keeps the focus inside and gives it back. A card leaves page and focus alone, and
 * screen readers hear its title.
 */
export async function showPopup(popup: PagePopup, { keep, revision, t }: ShowPopupOptions): Promise<void> {
  const dialog = await fetchPopup(popup.id, revision)
  if (!dialog) return
  dialog.dataset['overlayId'] = popup.id
  document.body.append(dialog)
  let isAnswered = false
  const answer = (submitted: boolean) => {
    isAnswered ||= submitted
    rememberPopup(popup, keep, Date.now(), submitted)
    report(popup.id, 'answer')
  }
  dialog.addEventListener('close', () => {
    rememberPopup(popup, keep, Date.now(), isAnswered)
    dialog.remove()
  })
  dialog.querySelector('.vt-popup-close')?.addEventListener('click', () => dialog.close())
  dialog.querySelector('.vt-popup-button')?.addEventListener('click', () => answer(false))
  const form = dialog.querySelector('form')
  if (form) openSignUp(form, t, () => answer(true))
  if (dialog.dataset['layout'] === 'overlay' && !matchMedia(sheetWidth).matches) openOverlay(dialog)
  else openCard(dialog)
  report(popup.id, 'view')
}

function openOverlay(dialog: HTMLDialogElement): void {
  dialog.dataset['modal'] = ''
  closeOnBackdrop(dialog)
  dialog.showModal()
}

function openCard(dialog: HTMLDialogElement): void {
  let before: Element | null = null
  dialog.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !dialog.contains(relatedTarget)) before = relatedTarget
  })
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dialog.close()
  })
  dialog.addEventListener('close', () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  })
  // Not `show()`, which moves the focus.
  dialog.setAttribute('open', '')
  createAnnounce(document)(dialog.querySelector('.vt-popup-title')?.textContent ?? '')
}

async function fetchPopup(id: string, revision: string): Promise<HTMLDialogElement | null> {
  try {
    const response = await fetch(`/api/popups/${id}?rev=${revision}`, { signal: AbortSignal.timeout(timeoutMs) })
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
