import type { BrowserTranslate } from '@vitrine/commerce'
import { type Call, createCall } from '../page/call.ts'
import { openLiveForm } from './live-form.ts'
import { createFormSender } from './send-form.ts'
import { addLanguage } from '../page/add-language.ts'

/** Forms on the page: checked while they are filled in, and sent without leaving it. */
export function mount(elements: readonly HTMLElement[], t: BrowserTranslate): void {
  const call = createCall(window.fetch.bind(window))
  for (const element of elements)
    if (element instanceof HTMLFormElement)
      openForm(element, createFormSender(call, t, element.dataset['captcha'] === 'altcha'), call, t)
}

function openForm(
  form: HTMLFormElement,
  sender: ReturnType<typeof createFormSender>,
  call: Call,
  t: BrowserTranslate,
): void {
  const live = openLiveForm(form, t)
  const { formId = '' } = form.dataset
  const trap = form.querySelector<HTMLInputElement>('.vt-trap input')
  const news = form.querySelector<HTMLInputElement>('input[name="joinsNews"]')
  const fileFields = live.fields.filter(({ field }) => field.type === 'file')
  if (fileFields.length > 0)
    void import('./upload-field.ts').then(({ openUploadField }) => {
      for (const field of fileFields) openUploadField(field, formId, call, t)
    })
  let isSending = false
  form.addEventListener('focusin', () => sender.prepare(), { once: true })
  const lock = (isLocked: boolean) => {
    isSending = isLocked
    live.lock(isLocked, t('formSubmitting'))
  }
  // A page that comes back from the browser's memory is as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && lock(false))

  const send = async () => {
    if (isSending || !live.check()) return
    lock(true)
    const answer = await sender.send(formId, live.values(), {
      trap: trap?.value ?? '',
      joinsNews: news?.checked === true,
    })
    if (answer.kind === 'sent') document.dispatchEvent(new CustomEvent('vitrine:form-sent', { detail: { formId } }))
    if (answer.kind === 'sent' && answer.result.redirect !== '') {
      // The button stays locked while the next page loads: a second press would send the form again.
      location.assign(addLanguage(answer.result.redirect))
      return
    }
    lock(false)
    if (answer.kind === 'failed') live.showProblems(answer.errors, answer.sentence)
    else showThanks(form, answer.result)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
}

/** Shows the thanks in place of the form, and moves the focus there for screen readers. */
function showThanks(
  form: HTMLFormElement,
  { message, html }: { readonly message: string; readonly html: string },
): void {
  const wrapper = form.parentElement
  const text = wrapper?.querySelector<HTMLElement>('.form-submission-text')
  const more = wrapper?.querySelector<HTMLElement>('.form-submission-html')
  form.hidden = true
  form.classList.add('hidden')
  if (text) {
    text.innerText = message
    show(text)
    text.tabIndex = -1
    text.focus()
  }
  if (more && html !== '') {
    // The server cleaned it.
    more.innerHTML = html
    show(more)
  }
}

function show(element: HTMLElement): void {
  element.hidden = false
  element.classList.remove('hidden')
}
