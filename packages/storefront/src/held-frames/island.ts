import '../styles/held-frame.css'
import { parseFrame } from './parse-frame.ts'
import { callWhenFramesAllowed } from './allow-frames.ts'

/** Frames of other services that wait for consent to marketing, or for a press of their own button. */
export function mount(elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    const pictures = element.nextElementSibling
    const show = () => {
      if (pictures instanceof HTMLTemplateElement) return showPictures(element, pictures)
      const frame = parseFrame(element.dataset['html'] ?? '')
      if (frame && element.isConnected) element.replaceWith(frame)
      return frame
    }
    const button = element.querySelector('button')
    if (button) {
      button.hidden = false
      button.addEventListener('click', () => show()?.focus())
    }
    callWhenFramesAllowed(show)
  }
}

/** Puts the pictures of a map in the place of the box that waits for them. */
function showPictures(element: HTMLElement, { content }: HTMLTemplateElement): HTMLElement | undefined {
  const view = content.firstElementChild
  if (!(view instanceof HTMLElement)) return undefined
  element.parentElement?.replaceWith(view)
  view.tabIndex = -1
  return view
}
