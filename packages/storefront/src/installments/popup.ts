import type { Page } from '../island/page.ts'
import { timeoutMs } from '../page/timeout.ts'
import '../styles/installments.css'
import { closeOnBackdrop } from '../page/backdrop.ts'

/**
 * Shows the provider's information. The browser's own dialog keeps the focus inside, closes on Escape and gives the focus back.
 * Where the information cannot be had, the browser goes to its page.
 */
export async function openInstallmentPopup(url: string, page: Page): Promise<void> {
  const information = await fetchInformation(url)
  if (!information) return page.go(url)
  // Pressed twice while it was loading.
  if (document.querySelector('dialog.vt-installments')) return
  const dialog = document.createElement('dialog')
  dialog.className = 'vt-alert vt-installments'
  dialog.setAttribute('aria-labelledby', 'vt-installments-title')
  const body = document.createElement('div')
  body.className = 'vt-installments-body'
  body.lang = information.language
  body.append(...information.content)
  const heading = body.querySelector('h1')
  if (heading) {
    heading.id = 'vt-installments-title'
    heading.className = 'vt-alert-title'
  }
  const close = document.createElement('button')
  close.className = 'vt-button vt-alert-close'
  close.textContent = page.t('actionClose')
  close.addEventListener('click', () => dialog.close())
  closeOnBackdrop(dialog)
  dialog.addEventListener('close', () => dialog.remove())
  const box = document.createElement('div')
  box.className = 'vt-alert-body'
  box.append(body, close)
  dialog.append(box)
  document.body.append(dialog)
  dialog.showModal()
}

async function fetchInformation(url: string) {
  try {
    if (new URL(url, location.href).origin !== location.origin) return undefined
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const { documentElement, body } = new DOMParser().parseFromString(await response.text(), 'text/html')
    const main = body.querySelector('main')
    return main ? { language: documentElement.lang, content: [...main.childNodes] } : undefined
  } catch (error) {
    console.warn('The information about installments could not be loaded.', error)
    return undefined
  }
}
