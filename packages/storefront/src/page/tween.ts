/** Maps how far a movement is in time, 0 to 1, to how far it is in space. */
type Easing = (progress: number) => number

/** Begins quickly and comes to rest: the default of the specification. */
export const easeOutSine: Easing = (progress) => Math.sin((progress * Math.PI) / 2)

interface TweenOptions {
  /** Milliseconds. */
  readonly duration?: number
  readonly easing?: Easing
  /** Called in each frame with a number from 0 to 1, at last with 1. */
  readonly step: (at: number) => void
}

/** Moves something over time; resolves when it is there. */
export async function runTween({ duration = 300, easing = easeOutSine, step }: TweenOptions): Promise<void> {
  if (!Number.isFinite(duration)) throw new TypeError('The duration of a tween must be a finite number.')
  const start = performance.now()
  for (let progress = duration > 0 ? 0 : 1; progress < 1;) {
    const now = await nextFrame()
    progress = Math.min(1, Math.max(0, (now - start) / duration))
    if (progress < 1) step(easing(progress))
  }
  step(1)
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
