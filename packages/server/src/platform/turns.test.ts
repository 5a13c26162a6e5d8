import { expect, test } from 'vitest'
import { openTurns, TurnsFull } from './turns.ts'

test('so many at once, the others in the order they came, also after work that failed', async () => {
  const turns = openTurns(2)
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

test('a line that is too long is told so at once', async () => {
  const turns = openTurns(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second] = [turns.take(() => promise), turns.take(() => promise)]
  await expect(turns.take(() => promise)).rejects.toBeInstanceOf(TurnsFull)
  resolve()
  await Promise.all([first, second])
})
