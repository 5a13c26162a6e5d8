import type { BrowserTranslate } from '@vitrine/commerce'
import { createIconButton, setIcon } from '../carousel/controls.ts'
import { prefersReducedMotion } from '../carousel/reduced-motion.ts'
import { callWhenFramesAllowed } from '../held-frames/allow-frames.ts'
import { createBackgroundPlayer } from './background-player.ts'

/**
 * Videos behind sections run while they are in sight, without sound, and stop for good when somebody says so. Where motion is unwanted, or data
 * is dear, they do not begin by themselves. `data-playing` tells which: "true", "resting" or "false".
 */
export function mount(elements: readonly HTMLElement[], t: BrowserTranslate): void {
  for (const element of elements) {
    const isFrame = element.dataset['html'] !== undefined
    if (isFrame) callWhenFramesAllowed(() => openBackground(element, t))
    else openBackground(element, t)
  }
}

function openBackground(element: HTMLElement, t: BrowserTranslate): void {
  const player = createBackgroundPlayer(element)
  const section = element.closest<HTMLElement>('.page-section') ?? element.parentElement
  if (!player || !section) return
  let isWanted = !prefersReducedMotion() && !savesData()
  const reasons = new Set<'hidden' | 'away'>(['away'])
  const button = createIconButton('vt-background-toggle', 'pause', t('mediaPauseBackground'), () => want(!isWanted))
  const update = () => {
    const isPlaying = isWanted && reasons.size === 0
    element.dataset['playing'] = isWanted && !isPlaying ? 'resting' : String(isPlaying)
    if (isPlaying) player.play(() => want(false))
    else player.pause()
  }
  const want = (is: boolean) => {
    isWanted = is
    setIcon(button, is ? 'pause' : 'play', t(is ? 'mediaPauseBackground' : 'mediaPlayBackground'))
    update()
  }
  const rest = (reason: 'hidden' | 'away', isTrue: boolean) => {
    if (isTrue) reasons.add(reason)
    else reasons.delete(reason)
    update()
  }
  document.addEventListener('visibilitychange', () => rest('hidden', document.hidden))
  new IntersectionObserver(([entry]) => rest('away', entry?.isIntersecting !== true), { threshold: 0.1 }).observe(
    section,
  )
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', ({ matches }) => {
    if (matches) want(false)
  })
  section.append(button)
  want(isWanted)
}

/** Visitors may ask for little data; not every browser says so. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
