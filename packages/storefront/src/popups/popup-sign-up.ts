import type { BrowserTranslate } from '@vitrine/commerce'
import { isRecord, readText } from '../page/read.ts'
import { timeoutMs } from '../page/timeout.ts'

/** Sends the newsletter's form of a popup without leaving the page; `onDone` is called when the server has taken it. */
export function openSignUp(form: HTMLFormElement, t: BrowserTranslate, onDone: () => void): void {
  const button = form.querySelector('button')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button?.disabled === true) return
    if (button) button.disabled = true
    void send(form, t).then((result) => {
      if (button) button.disabled = false
      if (result.kind === 'failed') return showProblem(form, result.sentence)
      showThanks(form, result)
      document.dispatchEvent(new CustomEvent('vitrine:news-joined'))
      return onDone()
    })
  })
}

type Result =
  | { readonly kind: 'sent'; readonly title: string; readonly text: string }
  | { readonly kind: 'failed'; readonly sentence: string }

async function send(form: HTMLFormElement, t: BrowserTranslate): Promise<Result> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const json: unknown = await response.json().catch(() => undefined)
    const answer = isRecord(json) ? json : {}
    if (response.ok) return { kind: 'sent', title: readText(answer, 'title'), text: readText(answer, 'text') }
    return { kind: 'failed', sentence: readText(answer, 'message') || t('formUnknown') }
  } catch {
    return { kind: 'failed', sentence: t('callOffline') }
  }
}

function showProblem(form: HTMLFormElement, sentence: string): void {
  const known = form.querySelector<HTMLElement>('.vt-popup-problem')
  const problem = known ?? document.createElement('p')
  problem.className = 'vt-popup-problem'
  problem.id = 'vt-popup-problem'
  problem.setAttribute('role', 'alert')
  problem.textContent = sentence
  const field = form.querySelector<HTMLInputElement>('input[type="email"]')
  if (!known) (field ?? form.lastElementChild)?.after(problem)
  field?.setAttribute('aria-invalid', 'true')
  field?.setAttribute('aria-describedby', problem.id)
  field?.focus()
}

/** The thanks in place of the form; the focus goes there, since the button that had it is gone. */
function showThanks(form: HTMLFormElement, { title, text }: { readonly title: string; readonly text: string }): void {
  const thanks = document.createElement('div')
  thanks.className = 'vt-popup-thanks'
  thanks.tabIndex = -1
  for (const sentence of [title, text]) {
    const paragraph = document.createElement('p')
    paragraph.textContent = sentence
    thanks.append(paragraph)
  }
  form.replaceWith(thanks)
  thanks.focus()
}
