import type { BrowserTranslate } from '@vitrine/commerce'
import { showAlert } from '../alerts/alert.ts'
import { createCall } from '../page/call.ts'
import { readCookie } from '../page/cookies.ts'
import '../styles/wish-list.css'
import { addListHearts } from './list-hearts.ts'
import { type Heart, openHeart } from './heart.ts'
import { isWished, readEntries, type Wish } from './wishes.ts'

/** Told on the document when the list changed, with its entries as detail: a product may have two hearts on a page. */
const changeEvent = 'vitrine:wish-list-changed'

/** Hearts of products: those that the page has, and one on each product of a list where a marker asks for them. */
export function mount(elements: readonly HTMLElement[], t: BrowserTranslate): void {
  const hearts = elements
    .flatMap((element) => (element.matches('button') ? [element] : addListHearts(t)))
    .map(openHeart)
  if (hearts.length === 0) return
  const call = createCall(window.fetch.bind(window))
  const show = (entries: readonly Wish[]) => {
    for (const heart of hearts) heart.show(isWished(entries, heart.getEntry()))
  }
  let known: readonly Wish[] = []
  /** Changes that the server has not answered. Until the last of them hearts show what was pressed. */
  let pending = 0
  let isChanged = false
  document.addEventListener(changeEvent, (event) => {
    known = event instanceof CustomEvent ? readEntries({ entries: event.detail }) : known
    if (pending === 0) show(known)
  })
  const tell = (entries: readonly Wish[]) => document.dispatchEvent(new CustomEvent(changeEvent, { detail: entries }))

  // One change after the other: the first of a guest makes the list that the next ones join.
  let last: Promise<void> = Promise.resolve()
  const change = async (heart: Heart, isWanted: boolean): Promise<void> => {
    const answer = await call<unknown>('PUT', '/api/commerce/wish-list/entries', {
      body: { ...heart.getEntry(), isWished: isWanted },
    })
    pending -= 1
    if (answer.kind === 'ok') return void tell(readEntries(answer.data))
    if (pending === 0) show(known)
    const { message = t('productWishFailed') } = answer.failure
    await showAlert({ title: t('productWishTitle'), message }, t)
  }
  for (const heart of hearts) {
    heart.onPress((isWanted) => {
      isChanged = true
      pending += 1
      last = last.then(() => change(heart, isWanted))
    })
    heart.onChoice(() => show(known))
  }
  if (readCookie(document.cookie, 'hasWishList') === undefined && readCookie(document.cookie, 'siteUser') === undefined)
    return
  void call<unknown>('GET', '/api/commerce/wish-list').then((answer) => {
    // The answer to a change is newer.
    if (answer.kind === 'ok' && !isChanged) tell(readEntries(answer.data))
  })
}
