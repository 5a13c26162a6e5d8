import type { Page } from '../island/page.ts'
import type { Answer } from '../page/call.ts'
import { formatFailure } from '../page/failures.ts'
import { type LiveForm, openLiveForm } from './live-form.ts'
import { readErrors } from './send-form.ts'
import '../styles/form-lightbox.css'
import { closeOnBackdrop } from '../page/backdrop.ts'

export interface AskedForm {
  /** Of the call that gives the form as HTML. */
  readonly path: string
  /** What was typed is kept under it until it is sent; undefined: it is read anew each time. */
  readonly key?: string
  /** Gets the focus back. */
  readonly opener: HTMLElement
  /** Sends the answers, as JSON text by the id of their field. */
  send(additionalFields: string): Promise<Answer<unknown>>
  /** Begins the sentence of a failure that no field is the cause of. */
  readonly failureTitle?: string
}

interface FormHtml {
  readonly formId: string
  readonly name: string
  readonly html: string
}

const tallClass = 'vt-form-tall'
const resizeDebounceMs = 100
/** Forms that were closed before they were sent, as they were left. */
const kept = new Map<string, HTMLElement>()

/** Shows a form in a lightbox until the server accepts its answers or the visitor closes it; says whether they were accepted. */
export async function askForm(asked: AskedForm, page: Page): Promise<boolean> {
  const { t } = page
  const { dialog, box, content } = createDialog(t('actionClose'), t('productLoading'))
  document.body.append(dialog)
  dialog.showModal()
  const stopPlacing = placeBySize(dialog, box)
  let sending: Promise<boolean> | undefined
  const closed = new Promise<boolean>((resolve) => {
    dialog.addEventListener('close', () => {
      stopPlacing()
      dialog.remove()
      asked.opener.focus()
      // Closed while it was sent: the answer still counts.
      resolve(sending ?? false)
    })
  })
  const wrapper = await loadForm(asked, page)
  const shown = wrapper && openForm(wrapper, page)
  if (!shown) {
    const wasOpen = dialog.open
    dialog.close()
    if (wasOpen) await page.alert({ title: t('cartFormOpenFailed'), message: t('callFailed') })
    return false
  }
  content.replaceChildren(wrapper)
  dialog.setAttribute('aria-label', shown.name)
  shown.form.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus()

  shown.onSubmit(() => {
    sending ??= sendForm(asked, shown.live, page).then((isSent) => {
      sending = isSent ? sending : undefined
      if (isSent) dialog.close()
      return isSent
    })
  })
  return closed
}

async function sendForm(asked: AskedForm, live: LiveForm, { t }: Page): Promise<boolean> {
  if (!live.check()) return false
  live.lock(true, t('formSubmitting'))
  const answer = await asked.send(JSON.stringify(live.values()))
  live.lock(false, '')
  if (answer.kind === 'ok') {
    if (asked.key !== undefined) kept.delete(asked.key)
    return true
  }
  const { failure } = answer
  const sentence = formatFailure(failure, t)
  const errors = readErrors(failure.body)
  const isFields = Object.keys(errors).length > 0
  const text = isFields || asked.failureTitle === undefined ? sentence : `${asked.failureTitle}. ${sentence}`
  live.showProblems(errors, text)
  return false
}

/** Content that is taller than the window begins 50 pixels below its edge, else it is in the middle. Gives the function that ends it. */
function placeBySize(dialog: HTMLElement, box: HTMLElement): () => void {
  const place = () => dialog.classList.toggle(tallClass, box.offsetHeight > window.innerHeight)
  let timer = 0
  const placeSoon = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(place, resizeDebounceMs)
  }
  window.addEventListener('resize', placeSoon)
  // The form comes after the dialog, and its errors later.
  const grown = new ResizeObserver(place)
  grown.observe(box)
  return () => {
    window.removeEventListener('resize', placeSoon)
    window.clearTimeout(timer)
    grown.disconnect()
  }
}

interface LightboxForm {
  readonly name: string
  readonly form: HTMLFormElement
  readonly live: LiveForm
  onSubmit(listener: () => void): void
}

const opened = new WeakMap<HTMLElement, LightboxForm>()

function openForm(wrapper: HTMLElement, { t }: Page): LightboxForm | undefined {
  const known = opened.get(wrapper)
  if (known) return known
  const form = wrapper.querySelector('form')
  if (!form) return undefined
  let submit: (() => void) | undefined
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit?.()
  })
  const shown = {
    name: wrapper.dataset['name'] ?? '',
    form,
    live: openLiveForm(form, t),
    onSubmit: (listener: () => void) => {
      submit = listener
    },
  }
  opened.set(wrapper, shown)
  return shown
}

async function loadForm({ path, key }: AskedForm, page: Page): Promise<HTMLElement | undefined> {
  const left = key === undefined ? undefined : kept.get(key)
  if (left) return left
  const answer = await page.call<FormHtml>('GET', path)
  if (answer.kind === 'failed') return undefined
  const wrapper = document.createElement('div')
  wrapper.dataset['name'] = answer.data.name
  const title = document.createElement('h2')
  title.className = 'vt-form-lightbox-title'
  title.dir = 'auto'
  title.textContent = answer.data.name
  const body = document.createElement('div')
  // The server rendered it, and escaped what people wrote.
  body.innerHTML = answer.data.html
  wrapper.append(title, body)
  if (key !== undefined) kept.set(key, wrapper)
  return wrapper
}

function createDialog(closeLabel: string, loading: string) {
  const dialog = document.createElement('dialog')
  dialog.className = 'vt-form-lightbox'
  const box = document.createElement('div')
  box.className = 'vt-form-lightbox-content'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'vt-form-lightbox-close'
  close.setAttribute('aria-label', closeLabel)
  close.innerHTML =
    '<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg>'
  close.addEventListener('click', () => dialog.close())
  const content = document.createElement('div')
  content.textContent = loading
  box.append(content, close)
  dialog.append(box)
  closeOnBackdrop(dialog)
  return { dialog, box, content }
}
