import { useState } from 'react'
import { type Device, isDevice } from '../themes/devices.ts'

/** How wide the page is in the editor: as on one device, or as on all of them side by side. */
export type PageView = Device | 'all'

const key = 'vitrine-page-width'

/** Windows narrower than this begin with the page of a tablet, which they show larger. */
const roomForDesktop = 1500

/** Windows that have room for three pages side by side. */
export const wideWindow = `(width >= ${roomForDesktop}px)`

/** How wide the page is in the editor: as it was last on this device. */
export function useKeptView(): [PageView, (view: PageView) => void] {
  const [view, setView] = useState(() => readView() ?? getFirstView())
  return [
    view,
    (chosen) => {
      setView(chosen)
      keepView(chosen)
    },
  ]
}

/** The view of a window that nobody has chosen one for. */
export function getFirstView(): Device {
  return matchMedia(wideWindow).matches ? 'desktop' : 'tablet'
}

function readView(): PageView | undefined {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'all' || isDevice(kept) ? kept : undefined
  } catch {
    // Storage is closed: the page begins as on a new device.
    return undefined
  }
}

function keepView(view: PageView): void {
  try {
    localStorage.setItem(key, view)
  } catch {
    // Storage is full or closed: the width holds until the screen is left.
  }
}
