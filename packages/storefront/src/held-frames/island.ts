import '../styles/held-frame.css'
import { parseFrame } from '../video/parse-frame.ts'
import { whenFramesAllowed } from './allow-frames.ts'

/** Frames of other services that wait for consent to marketing, or for a press of their own button. */
export function mount(elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    const show = () => {
      const frame = parseFrame(element.dataset['html'] ?? '')
      if (frame && element.isConnected) element.replaceWith(frame)
      return frame
    }
    const button = element.querySelector('button')
    if (button) {
      button.hidden = false
      button.addEventListener('click', () => show()?.focus())
    }
    whenFramesAllowed(show)
  }
}
