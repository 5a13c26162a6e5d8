import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLatest } from './latest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A receiver whose answers the test gives by hand. */
function receiver() {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const send = (value: string) => {
    sent.push(value)
    return new Promise<void>((resolve) => answers.push(resolve))
  }
  return { sent, send, answer: () => answers.shift()?.() }
}

test('values that come quickly are sent once, as the last of them', async () => {
  const { sent, send } = receiver()
  const latest = createLatest(send, 400)
  for (const value of ['1', '12', '123']) latest.put(value)
  await vi.advanceTimersByTimeAsync(399)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['123'])
})

test('a value that comes while another is under way waits for its answer', async () => {
  const { sent, send, answer } = receiver()
  const latest = createLatest(send, 400)
  latest.put('old')
  await vi.advanceTimersByTimeAsync(400)
  latest.put('new')
  await vi.advanceTimersByTimeAsync(400)
  expect(sent).toEqual(['old'])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['old', 'new'])
})

test('flushing sends at once and resolves when all is answered', async () => {
  const { sent, send, answer } = receiver()
  const latest = createLatest(send, 400)
  latest.put('now')
  let isDone = false
  const done = latest.flush().then(() => (isDone = true))
  expect(sent).toEqual(['now'])
  expect(isDone).toBe(false)
  answer()
  await done
  expect(latest.isBusy()).toBe(false)
})

test('what was dropped is not sent', async () => {
  const { sent, send } = receiver()
  const latest = createLatest(send, 400)
  latest.put('never')
  latest.drop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([])
  expect(latest.isBusy()).toBe(false)
})
