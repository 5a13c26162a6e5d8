import { expect, test } from 'vitest'
import { createSiteConcurrencyLimit, createConcurrencyLimit, QueueFull } from './concurrency-limit.ts'

test('so many at once, the others in the order they came, also after work that failed', async () => {
  const turns = createConcurrencyLimit(2)
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const work = (name: string) => {
    gates.set(name, Promise.withResolvers<void>())
    return turns.take(async () => {
      begun.push(name)
      await gates.get(name)?.promise
      return name
    })
  }
  const [a, b, c, d] = [work('a'), work('b'), work('c'), work('d')]
  expect(begun).toEqual(['a', 'b'])
  gates.get('b')?.reject(new Error('b is broken'))
  await expect(b).rejects.toThrow('b is broken')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  for (const gate of gates.values()) gate.resolve()
  expect(await Promise.all([a, c, d])).toEqual(['a', 'c', 'd'])
  expect(await turns.take(async () => 'free again')).toBe('free again')
})

test('refuses at once when the queue is full', async () => {
  const turns = createConcurrencyLimit(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second] = [turns.take(() => promise), turns.take(() => promise)]
  await expect(turns.take(() => promise)).rejects.toBeInstanceOf(QueueFull)
  resolve()
  await Promise.all([first, second])
})

test('a site that asks for much waits for itself alone: its neighbours take turns with it', async () => {
  const turns = createSiteConcurrencyLimit({ maxAtOnce: 2, maxPerSite: 1, maxWaitingPerSite: 2 })
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const work = (websiteId: string, name: string) => {
    gates.set(name, Promise.withResolvers<void>())
    return turns.take(websiteId, async () => {
      begun.push(name)
      await gates.get(name)?.promise
    })
  }
  const all = [work('greedy', 'a1'), work('greedy', 'a2'), work('greedy', 'a3')]
  await expect(turns.take('greedy', async () => 'never')).rejects.toBeInstanceOf(QueueFull)
  all.push(work('other', 'b1'), work('third', 'c1'))
  expect(begun).toEqual(['a1', 'b1'])
  gates.get('a1')?.resolve()
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  gates.get('a2')?.resolve()
  // The third site asked before the first one's last turn.
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2', 'c1'])
  for (const gate of gates.values()) gate.resolve()
  await Promise.all(all)
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
})
