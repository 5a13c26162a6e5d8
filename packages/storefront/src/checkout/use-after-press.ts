import { useEffect, useState } from 'react'

/** Holds work back while a mouse button or finger is down, until its click has been handled. Without a press it runs at once. */
export function useAfterPress(): (work: () => void) => void {
  const [press] = useState(createPress)
  useEffect(() => press.watch(window), [press])
  return press.run
}

function createPress() {
  let isDown = false
  let waiting: (() => void)[] = []
  const down = ({ button }: MouseEvent) => {
    if (button === 0) isDown = true
  }
  const up = () => {
    // The click follows `mouseup` in the same task.
    setTimeout(() => {
      isDown = false
      const works = waiting
      waiting = []
      for (const work of works) work()
    })
  }
  return {
    run: (work: () => void) => {
      if (isDown) waiting.push(work)
      else work()
    },
    /** Returns what ends the watch. */
    watch: (target: Window) => {
      target.addEventListener('mousedown', down, true)
      for (const end of ends) target.addEventListener(end, up, true)
      return () => {
        target.removeEventListener('mousedown', down, true)
        for (const end of ends) target.removeEventListener(end, up, true)
      }
    },
  }
}

/** A press that becomes a drag, or opens a menu, has no `mouseup` in every browser. */
const ends = ['mouseup', 'dragend', 'contextmenu'] as const
