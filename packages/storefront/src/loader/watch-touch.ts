import type { IslandRun } from './island-run.ts'

/**
 * Loads an island as soon as somebody reaches for it. Stops a click that comes too early and repeats it once the island
 * is loaded. Keys count as clicks where the markup has a div for a button.
 */
export function watchTouch(runs: readonly IslandRun[]): void {
  const reach = (event: Event) => {
    const target = getTargetElement(event)
    for (const run of runs) {
      const element = target?.closest(run.island.hooks)
      if (element && !run.isReady(element)) void run.wake()
    }
  }
  const kept = new Set<Element>()
  const keep = (event: Event) => {
    const target = getTargetElement(event)
    for (const run of runs) {
      const element = run.island.replays && target?.closest<HTMLElement>(run.island.replays)
      const owner = element && element.closest(run.island.hooks)
      if (!owner || run.isReady(owner) || (event instanceof KeyboardEvent && !isPress(event))) continue
      event.preventDefault()
      event.stopImmediatePropagation()
      if (kept.has(element)) continue
      kept.add(element)
      void run
        .wake()
        .then(() => element.click())
        .finally(() => kept.delete(element))
    }
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, reach, { capture: true, passive: true })
  for (const type of ['click', 'keydown']) document.addEventListener(type, keep, true)
}

function isPress(event: KeyboardEvent): boolean {
  return event.key === 'Enter' || event.key === ' '
}

function getTargetElement(event: Event): Element | undefined {
  return event.target instanceof Element ? event.target : undefined
}
