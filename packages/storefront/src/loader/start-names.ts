import { rescanEvent } from '../page/rescan.ts'

const waiting = 'img[data-src]:not([src])'

/**
 * Pages with scripts of their owner have the names that these call in their head already; for all others nobody waits for them. Templates of
 * older themes leave the address of their pictures to a script: those are loaded, also where they come in later with other markup.
 */
export function startNames(window: Window): void {
  const { document } = window
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    void import('../globals/install.ts').then(({ installGlobals, loadPictures }) => {
      installGlobals(window)
      loadPictures(window)
    })
  }
  const startForPictures = () => {
    if (document.querySelector(waiting)) start()
  }
  if (!window.Squarespace) start()
  startForPictures()
  document.addEventListener(rescanEvent, startForPictures)
  window.addEventListener('mercury:load', startForPictures)
}
