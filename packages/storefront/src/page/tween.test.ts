import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'
import { clampDuration } from './scroll-to.ts'
import { easeOutSine, runTween } from './tween.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a tween takes 300 ms, slows down, and ends where it should', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) =>
    setTimeout(() => draw(performance.now()), 100),
  )
  const steps: number[] = []
  const moved = runTween({ step: (at) => steps.push(at) })
  await vi.advanceTimersByTimeAsync(299)
  expect(steps).toEqual([easeOutSine(1 / 3), easeOutSine(2 / 3)])
  await vi.advanceTimersByTimeAsync(1)
  await moved
  expect(steps.at(-1)).toBe(1)
  expect((steps[0] ?? 0) > 1 / 3).toBe(true)
})

test('a tween without time is at its end at once, and one without an end is refused', async () => {
  const step = vi.fn()
  await runTween({ duration: 0, step })
  expect(step.mock.calls).toEqual([[1]])
  for (const duration of [Number.NaN, Infinity])
    await expect(runTween({ duration, step })).rejects.toThrow('The duration of a tween must be a finite number.')
})

test('scrolling takes 50 ms unless its limits are wider', () => {
  expect(clampDuration({})).toBe(50)
  expect([10, 200, 900].map((duration) => clampDuration({ duration, minDuration: 100, maxDuration: 400 }))).toEqual([
    100, 200, 400,
  ])
})

test('a chunk that fails, or does not come in two minutes, says which of the two it was and what it is', async () => {
  await expect(loadChunk(async () => ({ mount: 1 }))).resolves.toEqual({ mount: 1 })
  const failed = (message: string) => loadChunk(() => Promise.reject(new Error(message)))
  await expect(failed('Unable to preload CSS for /a.css')).rejects.toMatchObject({
    name: 'ChunkLoadError',
    code: 'CSS_CHUNK_LOAD_FAILED',
  })
  await expect(failed('Failed to fetch')).rejects.toMatchObject({ code: 'CHUNK_LOAD_FAILED' })
  const late = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toBeInstanceOf(ChunkLoadError)
})
