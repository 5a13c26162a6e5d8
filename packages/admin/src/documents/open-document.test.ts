import { type Operation, type PageContent, findBlock, isEqual, listBlocks } from '@vitrine/content'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Journal, openMemoryJournal } from './journal.ts'
import { OpenDocument } from './open-document.ts'
import { getSaveText } from './save-state.ts'
import { type Fault, FakeServer } from './testing/fake-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (id: string, html = id) => ({ id, type: 'html', version: 1, settings: { html } })
const start: PageContent = { blocks: [text('a'), text('b'), text('c')] }
const write = (blockId: string, html: string): Operation => ({
  op: 'setBlockSettings',
  blockId,
  changes: [{ path: ['html'], value: html }],
})

async function open(server: FakeServer, by = 'Ana', journal: Journal = openMemoryJournal()) {
  const transport = server.connect(by)
  const document = new OpenDocument(await transport.load(), { transport, journal, owner: by, tab: `tab of ${by}` })
  const type = (id: string, html: string) => document.transact('Edit text', [write(id, html)], { group: id })
  const read = (id: string) => document.getBlock(id)?.settings['html']
  return { document, type, read, journal }
}

const readServer = (server: FakeServer, id: string) => findBlock(server.content, id)?.settings['html']
/** Until everything that can be sent has been sent. */
const settle = () => vi.advanceTimersByTimeAsync(60_000)

test('typing is shown at once, kept here, and sent as one batch after a pause', async () => {
  const server = new FakeServer(start)
  const { document, type, read, journal } = await open(server)
  for (const html of ['H', 'He', 'Hello']) type('a', html)
  expect([read('a'), document.saveState.kind]).toEqual(['Hello', 'saving'])
  await vi.advanceTimersByTimeAsync(10)
  expect(await journal.list('Ana')).toMatchObject([{ operations: [write('a', 'Hello')] }])
  await settle()
  expect(server.changes).toHaveLength(1)
  expect([readServer(server, 'a'), document.saveState.kind]).toEqual(['Hello', 'saved'])
  expect(await journal.list('Ana')).toEqual([])
})

test('what is typed while a batch is under way stays, and follows as the next one', async () => {
  const server = new FakeServer(start)
  const { document, type, read } = await open(server)
  server.holdAnswers()
  type('a', 'first')
  await vi.advanceTimersByTimeAsync(510)
  expect(server.underWay).toBe(1)
  type('a', 'first, second')
  server.releaseAnswers()
  server.holdAnswers()
  await vi.advanceTimersByTimeAsync(15)
  expect([read('a'), readServer(server, 'a')]).toEqual(['first, second', 'first'])
  server.releaseAnswers()
  await settle()
  expect([read('a'), readServer(server, 'a'), document.saveState.kind]).toEqual([
    'first, second',
    'first, second',
    'saved',
  ])
  expect(server.maxUnderWay).toBe(1)
})

test.for<[fault: Fault, state: string, words: string]>([
  ['unreachable', 'offline', 'Offline, 1 change kept here'],
  ['broken', 'failed', 'Not saved yet, 1 change kept here: Something went wrong.'],
])('a server that is %s: the state says so, and the change arrives later', async ([fault, state, words]) => {
  const server = new FakeServer(start)
  const { document, type, read } = await open(server)
  server.faults.push(fault, fault)
  type('a', 'kept')
  await vi.advanceTimersByTimeAsync(600)
  expect([document.saveState.kind, getSaveText(document.saveState)]).toEqual([state, words])
  expect(read('a')).toBe('kept')
  await settle()
  expect([document.saveState.kind, readServer(server, 'a')]).toEqual(['saved', 'kept'])
})

test('a server that asks to wait gets the change after that time', async () => {
  const server = new FakeServer(start)
  const { document, type } = await open(server)
  server.faults.push('too fast')
  type('a', 'kept')
  await vi.advanceTimersByTimeAsync(20_000)
  expect([document.saveState.kind, server.changes]).toEqual(['failed', []])
  await settle()
  expect([document.saveState.kind, readServer(server, 'a')]).toEqual(['saved', 'kept'])
})

test('an answer that is lost: the batch is stored once', async () => {
  const server = new FakeServer(start)
  const { document } = await open(server)
  server.faults.push('answer lost')
  document.transact('Add block', [{ op: 'addBlock', block: text('new'), place: { where: 'end', section: null } }])
  await vi.advanceTimersByTimeAsync(560)
  // The change comes back by another way before its batch is sent again.
  await document.pull()
  await settle()
  expect(document.saveState.kind).toBe('saved')
  expect(server.changes).toHaveLength(1)
  expect(isEqual({ ...document.getContent() }, { ...server.content })).toBe(true)
})

test('typing on after an answer was lost: the later words are a batch of their own', async () => {
  const server = new FakeServer(start)
  const { type } = await open(server)
  server.faults.push('answer lost')
  type('a', 'one')
  await vi.advanceTimersByTimeAsync(530)
  type('a', 'one two')
  await settle()
  expect(readServer(server, 'a')).toBe('one two')
})

test('a session that ends: the change waits for the person, and is sent when they are back', async () => {
  const server = new FakeServer(start)
  const { document, type } = await open(server)
  server.faults.push('signed out')
  type('a', 'typed')
  await settle()
  expect(getSaveText(document.saveState)).toBe('Not saved: sign in again')
  type('b', 'typed too')
  await settle()
  expect(server.changes).toEqual([])
  document.saveNow()
  await settle()
  expect([readServer(server, 'a'), readServer(server, 'b'), document.saveState.kind]).toEqual([
    'typed',
    'typed too',
    'saved',
  ])
})

test('a tab that crashes: the next one finds everything, also what the server already has', async () => {
  const server = new FakeServer(start)
  const journal = openMemoryJournal()
  const first = await open(server, 'Ana', journal)
  server.faults.push('answer lost', 'unreachable')
  first.type('a', 'stored, and not known')
  await vi.advanceTimersByTimeAsync(530)
  first.type('b', 'not stored')
  await vi.advanceTimersByTimeAsync(100)
  first.document.close()
  server.faults.length = 0

  const kept = await journal.list('Ana')
  const second = await open(server, 'Ana', journal)
  second.document.adopt(kept, (await server.connect('Ana').listChanges(0)).others)
  expect([second.read('a'), second.read('b')]).toEqual(['stored, and not known', 'not stored'])
  await settle()
  expect([readServer(server, 'a'), readServer(server, 'b')]).toEqual(['stored, and not known', 'not stored'])
  expect(await journal.list('Ana')).toEqual([])
})

test('a page that goes while the disk is still writing keeps what was typed last', async () => {
  const server = new FakeServer(start)
  const kept = openMemoryJournal()
  // A disk that never ends its write.
  const first = await open(server, 'Ana', { ...kept, write: () => new Promise(() => undefined) })
  first.type('a', 'typed')
  await vi.advanceTimersByTimeAsync(1)
  first.type('a', 'typed on')
  first.type('b', 'typed too')
  first.document.keepNow()
  first.document.close()

  const second = await open(server, 'Ana', kept)
  second.document.adopt(await kept.list('Ana'), (await server.connect('Ana').listChanges(0)).others)
  expect([second.read('a'), second.read('b')]).toEqual(['typed on', 'typed too'])
  await settle()
  expect(await kept.list('Ana')).toEqual([])
})

test('two people in different blocks have both, and undo takes back one’s own', async () => {
  const server = new FakeServer(start)
  const [ana, ben] = [await open(server, 'Ana'), await open(server, 'Ben')]
  ana.type('a', 'by Ana')
  ben.type('b', 'by Ben')
  await settle()
  await Promise.all([ana.document.pull(), ben.document.pull()])
  expect([ana.read('b'), ben.read('a')]).toEqual(['by Ben', 'by Ana'])
  ben.document.undo()
  await settle()
  expect([readServer(server, 'a'), readServer(server, 'b')]).toEqual(['by Ana', 'b'])
})

test.for<[choice: 'mine' | 'theirs', html: string]>([
  ['mine', 'by Ben'],
  ['theirs', 'by Ana'],
])('two people in the same text: both are shown, and %s stays', async ([choice, html]) => {
  const server = new FakeServer(start)
  const [ana, ben] = [await open(server, 'Ana'), await open(server, 'Ben')]
  ana.type('a', 'by Ana')
  await settle()
  ben.type('a', 'by Ben')
  ben.type('b', 'also by Ben')
  await settle()
  expect(ben.document.saveState.kind).toBe('conflict')
  expect(ben.document.conflicts).toMatchObject([{ blockId: 'a', mine: 'by Ben', theirs: 'by Ana', by: 'Ana' }])
  // Until it is decided nothing typed disappears.
  expect(ben.read('a')).toBe('by Ben')
  const [conflict] = ben.document.conflicts
  ben.document.resolveConflict(conflict?.id ?? '', choice)
  await settle()
  expect([ben.read('a'), readServer(server, 'a'), readServer(server, 'b')]).toEqual([html, html, 'also by Ben'])
  expect(ben.document.saveState.kind).toBe('saved')
})

test('two people in different paragraphs of one text: nobody is asked, and both stay', async () => {
  const server = new FakeServer({ blocks: [text('a', '<p>one</p><p>two</p>'), text('b')] })
  const [ana, ben] = [await open(server, 'Ana'), await open(server, 'Ben')]
  ana.type('a', '<p>one by Ana</p><p>two</p>')
  await settle()
  ben.type('a', '<p>one</p><p>two by Ben</p>')
  await settle()
  expect([ben.document.saveState.kind, ben.document.conflicts]).toEqual(['saved', []])
  expect([ben.read('a'), readServer(server, 'a')]).toEqual(
    Array.from({ length: 2 }, () => '<p>one by Ana</p><p>two by Ben</p>'),
  )
})

test('merging renames no change but the merged one: the server may have the others', async () => {
  const server = new FakeServer({ blocks: [text('a', '<p>one</p><p>two</p>'), text('b')] })
  const [ana, ben] = [await open(server, 'Ana'), await open(server, 'Ben')]
  ana.type('a', '<p>one by Ana</p><p>two</p>')
  await settle()
  ben.type('a', '<p>one</p><p>two by Ben</p>')
  ben.type('b', 'by Ben')
  await vi.advanceTimersByTimeAsync(1)
  const kept = (await ben.journal.list('Ben')).map(({ batchId }) => batchId)
  await settle()
  const stored = server.changes.filter(({ by }) => by === 'Ben').map(({ batchId }) => batchId)
  expect([kept.length, stored.length]).toEqual([2, 2])
  expect([stored[0] === kept[0], stored[1] === kept[1]]).toEqual([false, true])
  expect([readServer(server, 'a'), readServer(server, 'b')]).toEqual(['<p>one by Ana</p><p>two by Ben</p>', 'by Ben'])
})

test('while a conflict waits, what a colleague changed elsewhere is shown, and typing goes on from it', async () => {
  const server = new FakeServer({ blocks: [text('a', '<p>one</p><p>two</p>'), text('b')] })
  const [ana, ben] = [await open(server, 'Ana'), await open(server, 'Ben')]
  ana.type('a', '<p>Ana</p><p>two</p>')
  ana.type('b', 'by Ana')
  await settle()
  ben.type('a', '<p>Ben</p><p>two</p>')
  await settle()
  expect([ben.read('a'), ben.read('b')]).toEqual(['<p>Ben</p><p>two</p>', 'by Ana'])
  ben.type('b', 'by Ana and Ben')
  const [conflict] = ben.document.conflicts
  expect(conflict).toMatchObject({ canKeepBoth: true })
  ben.document.resolveConflict(conflict?.id ?? '', 'both')
  await settle()
  expect([readServer(server, 'a'), readServer(server, 'b')]).toEqual([
    '<p>Ana</p><p>Ben</p><p>two</p>',
    'by Ana and Ben',
  ])
})

test('a block that a colleague removed while I typed in it comes back with my words, if I want it to', async () => {
  const server = new FakeServer(start)
  const [ana, ben] = [await open(server, 'Ana'), await open(server, 'Ben')]
  ana.document.transact('Remove', [{ op: 'removeBlock', blockId: 'b' }])
  await settle()
  ben.type('b', 'long words')
  await settle()
  const [conflict] = ben.document.conflicts
  expect(conflict).toMatchObject({ kind: 'removed', blockId: 'b', mine: 'long words' })
  ben.document.resolveConflict(conflict?.id ?? '', 'mine')
  await settle()
  expect(listBlocks(server.content).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(readServer(server, 'b')).toBe('long words')
})

test('one history for text and blocks: steps by pause, and saving is none of them', async () => {
  const server = new FakeServer(start)
  const { document, type, read } = await open(server)
  type('a', 'o')
  type('a', 'one')
  await settle()
  type('a', 'one two')
  document.transact('Remove block', [{ op: 'removeBlock', blockId: 'b' }])
  await settle()
  expect(document.history.undoLabel).toBe('Remove block')
  document.undo()
  expect(read('b')).toBe('b')
  document.undo()
  expect(read('a')).toBe('one')
  document.undo()
  expect(read('a')).toBe('a')
  document.undo()
  for (let step = 0; step < 4; step++) document.redo()
  await settle()
  expect([read('a'), read('b'), readServer(server, 'a')]).toEqual(['one two', undefined, 'one two'])
})

test('a change that changes nothing is no step of the history', async () => {
  const { document } = await open(new FakeServer(start))
  document.transact('Nothing', [write('a', 'a')])
  expect([document.history.undoLabel, document.saveState.kind]).toEqual([undefined, 'saved'])
})

test('typing wakes the listeners of its own block alone, and leaves the outline as it is', async () => {
  const { document, type } = await open(new FakeServer(start))
  const woken: string[] = []
  for (const id of ['a', 'b']) document.store.subscribeToBlock(id, () => woken.push(id))
  const { outline } = document.store
  type('a', 'typed')
  expect(woken).toEqual(['a'])
  expect(document.store.outline).toBe(outline)
})

test('publishing waits until everything typed is stored', async () => {
  const server = new FakeServer(start)
  const { document, type } = await open(server)
  type('a', 'last words')
  const publishing = document.publish()
  await settle()
  expect(await publishing).toEqual({ kind: 'done', publishedRevision: 0 })
  expect(findBlock(server.published, 'a')?.settings['html']).toBe('last words')
})

test('a publication is taken back: what is typed meanwhile is stored, and undo still knows its steps', async () => {
  const server = new FakeServer(start)
  const { document, type, read } = await open(server)
  type('a', 'published')
  const publishing = document.publish()
  await settle()
  await publishing
  type('a', 'typed on')
  const reverting = document.revertPublication(0)
  await settle()
  expect(await reverting).toMatchObject({ kind: 'done' })
  expect([findBlock(server.published, 'a')?.settings['html'], readServer(server, 'a')]).toEqual(['a', 'typed on'])
  expect([read('a'), document.conflicts]).toEqual(['typed on', []])
  document.undo()
  document.undo()
  await settle()
  expect([read('a'), readServer(server, 'a'), document.saveState.kind]).toEqual(['a', 'a', 'saved'])
})

test('discarding can be undone', async () => {
  const server = new FakeServer(start)
  const { document, type, read } = await open(server)
  type('a', 'typed')
  const discarding = document.discard()
  await settle()
  await discarding
  expect(read('a')).toBe('a')
  document.undo()
  await settle()
  expect([read('a'), readServer(server, 'a')]).toEqual(['typed', 'typed'])
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), who: fc.nat(1), words: fc.string({ maxLength: 5 }) }),
  fc.record({ kind: fc.constant('add' as const), who: fc.nat(1) }),
  fc.record({ kind: fc.constant('pull' as const), who: fc.nat(1) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 1500 }) }),
  fc.record({ kind: fc.constantFrom('hold' as const, 'release' as const) }),
  fc.record({
    kind: fc.constant('fault' as const),
    fault: fc.constantFrom<Fault>('unreachable', 'answer lost', 'broken'),
  }),
)

test('whatever the connection does, two people end with the same content and all their words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = new FakeServer(start)
      const people = [await open(server, 'Ana'), await open(server, 'Ben')]
      const words = ['a', 'b']
      let added = 0
      for (const each of steps) {
        if (each.kind === 'wait') await vi.advanceTimersByTimeAsync(each.ms)
        if (each.kind === 'fault') server.faults.push(each.fault)
        if (each.kind === 'hold') server.holdAnswers()
        if (each.kind === 'release') server.releaseAnswers()
        const person = 'who' in each ? people[each.who] : undefined
        if (!person || !('who' in each)) continue
        const own = each.who === 0 ? 'a' : 'b'
        if (each.kind === 'pull') await person.document.pull().catch(() => undefined)
        if (each.kind === 'type') {
          words[each.who] = each.words
          person.type(own, each.words)
        }
        if (each.kind === 'add') {
          const block = text(`new-${added++}`)
          person.document.transact('Add', [{ op: 'addBlock', block, place: { where: 'after', block: own } }])
        }
      }
      server.faults.length = 0
      server.releaseAnswers()
      await settle()
      for (const { document } of people) await document.pull()
      for (const { document } of people) {
        expect(document.saveState.kind).toBe('saved')
        expect(isEqual({ ...document.getContent() }, { ...server.content })).toBe(true)
      }
      expect([readServer(server, 'a'), readServer(server, 'b')]).toEqual(words)
      expect(listBlocks(server.content)).toHaveLength(3 + added)
      expect(isEqual({ ...server.replay(start) }, { ...server.content })).toBe(true)
    }),
    { numRuns: 300 },
  )
})
