import type { BrowserTranslate } from '@vitrine/commerce'
import { callWhenFramesAllowed } from '../held-frames/allow-frames.ts'
import { parseFrame } from '../held-frames/parse-frame.ts'

/** Players of providers behind a picture: pressed, the player takes the place of the picture. Nothing is asked of anybody before. */
export function mount(elements: readonly HTMLElement[], t: BrowserTranslate): void {
  for (const wrapper of elements) {
    const overlay = wrapper.querySelector<HTMLElement>('.sqs-video-overlay')
    if (overlay) offerPlayer(wrapper, overlay, t)
    // Markup of templates may have no player and no picture for it.
    else if (wrapper.childElementCount === 0) callWhenFramesAllowed(() => putPlayer(wrapper))
  }
}

function offerPlayer(wrapper: HTMLElement, overlay: HTMLElement, t: BrowserTranslate): void {
  // With a script it is no longer a link but a button.
  overlay.setAttribute('role', 'button')
  if (!overlay.hasAttribute('aria-label')) overlay.setAttribute('aria-label', t('mediaPlayVideo'))
  overlay.tabIndex = 0
  overlay.style.opacity = ''
  overlay.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const frame = putPlayer(wrapper, overlay)
    if (!frame) return
    event.preventDefault()
    frame.focus()
    wrapper.dispatchEvent(new CustomEvent('vitrine:video-opened', { bubbles: true }))
  })
  overlay.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && (event.key !== 'Enter' || overlay instanceof HTMLAnchorElement)) return
    event.preventDefault()
    overlay.click()
  })
}

/** Puts the player in, playing when it takes the place of its picture; undefined when there is none that can be put in. */
function putPlayer(wrapper: HTMLElement, overlay?: HTMLElement): HTMLIFrameElement | undefined {
  const frame = parseFrame(wrapper.dataset['html'] ?? '')
  if (!frame) return undefined
  if (overlay) {
    const url = new URL(frame.src)
    url.searchParams.set('autoplay', '1')
    frame.src = url.href
    overlay.replaceWith(frame)
  } else wrapper.append(frame)
  wrapper.dataset['load'] = 'true'
  return frame
}
