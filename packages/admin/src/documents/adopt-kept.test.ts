import { isEqual } from '@vitrine/content'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adoptKept } from './adopt-kept.ts'
import { openMemoryJournal } from './journal.ts'
import { OpenDocument } from './open-document.ts'
import { FakeServer } from './testing/fake-server.ts'
import { names, Person, readText, say, start } from './testing/person.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a batch of a closed tab that arrives while the next tab opens is no colleague’s', async () => {
  const server = new FakeServer(start)
  const person = new Person('Ana', server, () => 0)
  person.say('first')
  server.holdAnswers()
  person.document.saveNow()
  await vi.advanceTimersByTimeAsync(10)
  person.say('second')
  const reloading = person.reload({ onLoaded: () => server.releaseAnswers() })
  await vi.advanceTimersByTimeAsync(100)
  await reloading
  await vi.advanceTimersByTimeAsync(5_000)
  expect([person.document.conflicts, person.document.saveState.kind]).toEqual([[], 'saved'])
  expect(person.read(server.content).said).toBe('<p>Ana:second</p>')
})

test('two tabs that crashed on different versions: the changes of both stay, and nobody is asked', async () => {
  const server = new FakeServer(start)
  const journal = openMemoryJournal()
  const transport = server.connect('Ana')
  const open = async (tab: string) =>
    new OpenDocument(await transport.load(), { transport, journal, owner: 'Ana', tab })
  const first = await open('first')
  say(first, 'Ana', 'one')
  first.keepNow()
  first.close()
  const colleague = new Person('Cleo', server, () => 0)
  colleague.say('hers')
  colleague.document.saveNow()
  await vi.advanceTimersByTimeAsync(100)
  const second = await open('second')
  say(second, 'Ben', 'two')
  second.keepNow()
  second.close()
  const third = await open('third')
  const { rest } = await adoptKept(third, await journal.list('Ana'), transport)
  await vi.advanceTimersByTimeAsync(5_000)
  await rest
  expect([third.conflicts, third.saveState.kind]).toEqual([[], 'saved'])
  expect(readText(third.getContent(), 'shared')).toMatch(/Ana:one.*Ben:two.*Cleo:hers/)
  expect(await journal.list('Ana')).toEqual([])
})

const step = fc.record({
  who: fc.nat(names.length - 1),
  act: fc.constantFrom(
    ...(['write', 'say', 'say', 'undo', 'redo', 'send', 'send', 'pull', 'wait'] as const),
    ...(['offline', 'online', 'reload', 'reload'] as const),
  ),
  words: fc.stringMatching(/^[a-z ]{1,6}$/),
})
const steps = fc.array(step, { maxLength: 40, size: 'max' })

test('tabs that are closed while requests are on their way: nobody is asked, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(60), { minLength: 20, maxLength: 30 }), async (steps, pausesMs) => {
      const server = new FakeServer(start)
      let calls = 0
      const people = names.map((name) => new Person(name, server, () => pausesMs[calls++ % pausesMs.length] ?? 0))
      for (const { who, act, words } of steps) {
        const person = people[who]
        if (!person) continue
        const { document } = person
        if (act === 'write') person.write(person.name, `<p>${words}</p>`)
        if (act === 'say') person.say(words)
        if (act === 'undo') document.undo()
        if (act === 'redo') document.redo()
        if (act === 'send') document.saveNow()
        if (act === 'pull') void document.pull().catch(() => undefined)
        if (act === 'wait') await vi.advanceTimersByTimeAsync(words.length * 10)
        if (act === 'offline' || act === 'online') person.isOffline = act === 'offline'
        if (act !== 'reload') continue
        const reloading = person.reload()
        await vi.advanceTimersByTimeAsync(600)
        await reloading
      }
      const done = people.map((person) => person.read())
      for (const person of people) person.isOffline = false
      for (const { document } of people) document.saveNow()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(people.map(({ document }) => [document.saveState.kind, document.conflicts])).toEqual(
        people.map(() => ['saved', []]),
      )
      for (const { document } of people) {
        const pulling = document.pull()
        await vi.advanceTimersByTimeAsync(200)
        await pulling
        expect(isEqual({ ...document.getContent() }, { ...server.content })).toBe(true)
        document.close()
      }
      expect(people.map((person) => person.read(server.content))).toEqual(done)
    }),
    { numRuns: Number(process.env['CHAOS_RUNS']) || 150 },
  )
})
