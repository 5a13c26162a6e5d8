import http from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { returnIdleMemory } from './idle-memory.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A listening server with its memory watched: how often it was collected, and what it seems to occupy. */
async function watched() {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] })
  const server = http.createServer((_request, response) => response.end('here'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const occupied = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(150_000_000)
  let collected = 0
  returnIdleMemory(server, async () => void collected++)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const visit = async () => {
    const [response] = await once(http.get({ port, host: '127.0.0.1', agent: false }), 'response')
    await once(response.resume(), 'end')
  }
  return { occupied, visit, collected: () => collected, close: () => server.close() }
}

test('memory is given back when no request has come for a while, not between requests', async () => {
  const { visit, collected, close } = await watched()
  await visit()
  await vi.advanceTimersByTimeAsync(3_000)
  await visit()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(collected()).toBe(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(collected()).toBe(1)
  close()
})

test('a process whose memory has hardly grown since is left alone', async () => {
  const { occupied, visit, collected, close } = await watched()
  occupied.mockReturnValue(120_000_000)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(collected()).toBe(1)
  occupied.mockReturnValue(130_000_000)
  await visit()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(collected()).toBe(1)
  occupied.mockReturnValue(180_000_000)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(collected()).toBe(2)
  close()
})
