import type { Frame } from 'playwright-core'
import { quantile } from './client.ts'

/** Milliseconds of script that a key may take. */
export const typingAimMs = 16
/** Aims up to this one are of script, beside many blocks too. */
const maxTypingAimMs = 33

interface Interactions {
  /** Milliseconds of script for each key or click. */
  readonly scripts: readonly number[]
  /** Milliseconds from each key or click to the next paint; the browser counts in steps of eight. */
  readonly paints: readonly number[]
}

/** `count` keys and clicks, of which the browser names those that took 16 ms or longer. */
export function reportInteractions(
  what: string,
  { scripts, paints }: Interactions,
  count: number,
  aimMs: number,
): void {
  const quick = Array.from({ length: Math.max(0, count - scripts.length) }, () => 0)
  const script = quantile([...scripts, ...quick], 0.95)
  const paint = quantile([...paints, ...quick], 0.95)
  // To the next paint includes waiting for the display, up to 16 ms, which no typing can be under.
  const isTyping = aimMs <= maxTypingAimMs
  const counted = isTyping ? script : paint
  console.log(
    `${counted < aimMs ? '+' : '!'} ${what}: script p95 ${script.toFixed(1)} ms, to the next paint p95 ${paint.toFixed(0)} ms of ${count}   (aim ${isTyping ? 'script' : 'paint'} < ${aimMs} ms)`,
  )
}

/** Runs in the page before its scripts: keeps what Event Timing says about keys and clicks. */
export function recordInteractions(): void {
  const entries: { id: number; script: number; paint: number }[] = []
  Object.assign(globalThis, { interactions: entries })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || !('processingEnd' in entry) || !('processingStart' in entry)) continue
      const id = Number(entry.interactionId)
      if (id > 0)
        entries.push({ id, script: Number(entry.processingEnd) - Number(entry.processingStart), paint: entry.duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** The interactions since the last call, each with its slowest event. */
export async function takeInteractions(tab: Pick<Frame, 'evaluate'>): Promise<Interactions> {
  const entries = await tab.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
    const all = (globalThis as unknown as { interactions: { id: number; script: number; paint: number }[] })
      .interactions
    return all.splice(0)
  })
  const byId = new Map<number, { script: number; paint: number }>()
  for (const { id, script, paint } of entries) {
    const known = byId.get(id) ?? { script: 0, paint: 0 }
    byId.set(id, { script: known.script + script, paint: Math.max(known.paint, paint) })
  }
  const each = [...byId.values()]
  return { scripts: each.map(({ script }) => script), paints: each.map(({ paint }) => paint) }
}
