import type { BrowserTranslate } from '@vitrine/commerce'
import { createAnnounce } from '../page/announce.ts'
import { type Call, createCall } from '../page/call.ts'
import { startLikes } from './likes.ts'

interface Sent {
  readonly id: string
  readonly isPublished: boolean
  /** The comment as the page shows it, or a note to its author while it waits. */
  readonly html: string
  /** Where its author changes it. */
  readonly path: string
}

interface Own {
  readonly comments: readonly { readonly id: string; readonly path: string }[]
  readonly changeLabel: string
  readonly name: string
}

/** Comments: they are written, answered and liked where they are, without another page. */
export function mount(elements: readonly HTMLElement[], _t: BrowserTranslate): void {
  const call = createCall(window.fetch.bind(window))
  for (const element of elements) startDiscussion(element, call)
}

function startDiscussion(section: HTMLElement, call: Call): void {
  startLikes([...section.querySelectorAll<HTMLAnchorElement>('a[data-like]')], call)
  const form = section.querySelector<HTMLFormElement>('form.vt-comment-form')
  if (form) {
    takeOver(section, form, call)
    section.addEventListener('click', (event) => openReply(section, form, call, event))
  }
  void markOwn(section, form, call)
}

/** The visitor's own comments get a link to change them; who is signed in finds their name in the form. */
async function markOwn(section: HTMLElement, form: HTMLFormElement | null, call: Call): Promise<void> {
  const answer = await call<Own>('GET', `/api/comments/${section.dataset['itemId'] ?? ''}/own`)
  if (answer.kind === 'failed') return
  const { comments, changeLabel, name } = answer.data
  for (const { id, path } of comments) addChangeLink(section, id, path, changeLabel)
  const field = form?.elements.namedItem('name')
  if (name !== '' && field instanceof HTMLInputElement && field.value === '') field.value = name
}

function addChangeLink(section: HTMLElement, id: string, path: string, label: string): void {
  const foot = section.querySelector(`#comment-${CSS.escape(id)} > footer`)
  if (!foot || foot.querySelector('[data-change]')) return
  const link = document.createElement('a')
  link.href = path
  link.dataset['change'] = ''
  link.textContent = label
  foot.append(link)
}

/** A reply is written below what it answers, in a copy of the form. A second click closes it. */
function openReply(section: HTMLElement, form: HTMLFormElement, call: Call, event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey) return
  const link = event.target.closest<HTMLAnchorElement>('a[data-reply]')
  const comment = link?.closest<HTMLElement>('.vt-comment')
  if (!link || !comment) return
  event.preventDefault()
  const open = comment.querySelector('form.vt-comment-form')
  if (open) {
    open.remove()
    link.setAttribute('aria-expanded', 'false')
    return
  }
  const copy = form.cloneNode(true)
  if (!(copy instanceof HTMLFormElement)) return
  copy.removeAttribute('id')
  copy.querySelector('.vt-comment-problem')?.remove()
  const text = copy.querySelector('textarea')
  if (text) text.value = ''
  const parent = document.createElement('input')
  parent.type = 'hidden'
  parent.name = 'parentId'
  parent.value = link.dataset['reply'] ?? ''
  copy.querySelector('input[name="parentId"]')?.remove()
  copy.append(parent)
  const heading = copy.querySelector('h3')
  if (heading) heading.textContent = link.getAttribute('aria-label') ?? ''
  comment.append(copy)
  link.setAttribute('aria-expanded', 'true')
  takeOver(section, copy, call)
  text?.focus()
}

function takeOver(section: HTMLElement, form: HTMLFormElement, call: Call): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(section, form, call)
  })
}

const announce = createAnnounce(document)

async function send(section: HTMLElement, form: HTMLFormElement, call: Call): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('.vt-comment-send')
  // A second click while the first is on its way sends nothing.
  if (button?.getAttribute('aria-busy') === 'true') return
  button?.setAttribute('aria-busy', 'true')
  const body = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  const answer = await call<Sent>('POST', `/api/comments/${section.dataset['itemId'] ?? ''}`, { body })
  button?.removeAttribute('aria-busy')
  if (answer.kind === 'failed') {
    // Without an answer the page of the form says what is wrong.
    if (answer.failure.message === undefined) form.submit()
    else showProblem(form, answer.failure.message)
    return
  }
  form.querySelector('.vt-comment-problem')?.remove()
  showSent(section, form, answer.data, call)
}

function showSent(section: HTMLElement, form: HTMLFormElement, sent: Sent, call: Call): void {
  const holder = document.createElement('template')
  holder.innerHTML = sent.html
  const element = holder.content.firstElementChild
  if (!element) return
  const comment = form.closest('.vt-comment')
  if (sent.isPublished) getList(section, form, comment).append(element)
  else form.before(element)
  const own = element.querySelector<HTMLElement>('.vt-comment') ?? element
  own.setAttribute('tabindex', '-1')
  if (comment && sent.isPublished) form.remove()
  else form.reset()
  if (own instanceof HTMLElement) own.focus()
  announce(own.textContent ?? '')
  startLikes([...element.querySelectorAll<HTMLAnchorElement>('a[data-like]')], call)
}

/** The list that a published comment goes to the end of: that below what it answers, else the first one. */
function getList(section: HTMLElement, form: HTMLFormElement, comment: Element | null): Element {
  const known = comment ? comment.parentElement?.querySelector(':scope > ol') : section.querySelector(':scope > ol')
  if (known) return known
  const list = document.createElement('ol')
  list.className = 'vt-comment-list'
  if (comment) comment.after(list)
  else form.before(list)
  return list
}

function showProblem(form: HTMLFormElement, sentence: string): void {
  let problem = form.querySelector<HTMLElement>('.vt-comment-problem')
  if (!problem) {
    problem = document.createElement('p')
    problem.className = 'vt-comment-problem'
    problem.setAttribute('role', 'alert')
    form.querySelector('h3')?.after(problem)
  }
  problem.textContent = sentence
}
