import { type RefObject, useEffect, useState } from 'react'

/** Whether columns of a grid are out of sight behind its end, its start or both; undefined while all are seen. */
export function useHiddenColumns(grid: RefObject<HTMLDivElement | null>): 'start' | 'end' | 'both' | undefined {
  const [hidden, setHidden] = useState<'start' | 'end' | 'both'>()
  useEffect(() => {
    const box = grid.current
    if (!box) return undefined
    const look = () => {
      // Negative where the writing runs from right to left.
      const before = Math.abs(box.scrollLeft)
      const isStart = before > 1
      const isEnd = box.scrollWidth - box.clientWidth - before > 1
      setHidden(isStart && isEnd ? 'both' : isStart ? 'start' : isEnd ? 'end' : undefined)
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    // A column more makes its rows wider, and not the box.
    if (box.firstElementChild) watcher.observe(box.firstElementChild)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [grid])
  return hidden
}
