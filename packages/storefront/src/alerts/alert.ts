import type { BrowserTranslate } from '@vitrine/commerce'
import '../styles/alert.css'
import { closeOnBackdrop } from '../page/backdrop.ts'

export interface AlertText {
  readonly title: string
  readonly message: string
}

/**
 * A modal alert with one button. The browser's own dialog keeps the focus inside, closes on Escape and gives the focus back. Resolves when closed.
 */
export function showAlert({ title, message }: AlertText, t: BrowserTranslate): Promise<void> {
  const dialog = document.createElement('dialog')
  dialog.className = 'vt-alert'
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-labelledby', 'vt-alert-title')
  dialog.setAttribute('aria-describedby', 'vt-alert-message')

  const heading = element('h2', 'vt-alert-title', title)
  heading.id = 'vt-alert-title'
  const sentence = element('p', 'vt-alert-message', message)
  sentence.id = 'vt-alert-message'
  const close = element('button', 'vt-button vt-alert-close', t('actionOk'))
  close.autofocus = true
  close.addEventListener('click', () => dialog.close())
  closeOnBackdrop(dialog)
  const body = element('div', 'vt-alert-body', '')
  body.append(heading, sentence, close)
  dialog.append(body)

  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve()
    })
  })
}

function element<Tag extends 'h2' | 'p' | 'button' | 'div'>(
  tag: Tag,
  className: string,
  text: string,
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  created.className = className
  created.textContent = text
  return created
}
