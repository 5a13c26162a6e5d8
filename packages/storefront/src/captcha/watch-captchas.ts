import { yieldToPage } from '@vitrine/commerce/proof-of-work'
import type { BrowserTranslate } from '@vitrine/commerce'
import type { Call } from '../page/call.ts'
import { type CaptchaAnswer, solveCaptcha } from './solve-captcha.ts'

interface Task {
  readonly startedAt: number
  readonly answer: Promise<CaptchaAnswer>
}

/** Tasks hold for an hour at least. */
const maxAgeMs = 50 * 60_000

const watched = new WeakSet<Document>()

/**
 * Puts the answer into each form that has an input for it, also into those that come later. A form without an answer is held back, and sent again with
 * one: its other scripts notice nothing.
 */
export function watchCaptchas(page: Document, call: Call, t: BrowserTranslate): void {
  if (watched.has(page)) return
  watched.add(page)
  const tasks = new WeakMap<HTMLFormElement, Task>()
  const solving = new WeakSet<HTMLFormElement>()
  const answered = new WeakSet<HTMLFormElement>()
  const start = (): Task => ({ startedAt: Date.now(), answer: solveCaptcha(call, t) })

  const prepare = (target: EventTarget | null) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form && findInput(form) && !tasks.has(form)) tasks.set(form, start())
  }
  page.addEventListener('focusin', ({ target }) => prepare(target))
  // Who is faster than this script is in a field already.
  prepare(page.activeElement)

  const send = async (form: HTMLFormElement, input: HTMLInputElement, submitter: HTMLElement | null) => {
    const begun = tasks.get(form)
    // An answer is good for one sending.
    tasks.delete(form)
    solving.add(form)
    submitter?.setAttribute('aria-busy', 'true')
    const isFresh = begun !== undefined && Date.now() - begun.startedAt < maxAgeMs
    const answer = await (isFresh ? begun : start()).answer
    submitter?.removeAttribute('aria-busy')
    solving.delete(form)
    showProblem(input, answer.kind === 'failed' ? answer.sentence : '')
    if (answer.kind === 'failed') return
    input.value = answer.text
    // A form is not sent while it tells scripts that it is about to be: an answer that was ready comes that early.
    await yieldToPage()
    answered.add(form)
    form.requestSubmit(submitter)
  }

  page.addEventListener(
    'submit',
    (event) => {
      const form = event.target
      const input = form instanceof HTMLFormElement ? findInput(form) : null
      if (!(form instanceof HTMLFormElement) || !input || answered.delete(form)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!solving.has(form)) void send(form, input, event.submitter)
    },
    { capture: true },
  )
}

function findInput(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('.captcha-container input[name="captcha"]')
}

function showProblem(input: HTMLInputElement, sentence: string): void {
  const known = input.parentElement?.querySelector<HTMLElement>('.captcha-problem')
  if (sentence === '') return known?.remove()
  const problem = known ?? document.createElement('p')
  problem.className = 'captcha-problem'
  problem.setAttribute('role', 'alert')
  problem.textContent = sentence
  if (!known) input.after(problem)
}
