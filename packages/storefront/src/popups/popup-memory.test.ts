import { expect, test } from 'vitest'
import { choosePopup, type PagePopup, rememberPopup } from './popup-memory.ts'

const day = 86_400_000

function createKeep() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

function createPopup(changes: Partial<PagePopup> = {}): PagePopup {
  return {
    id: 'one',
    version: 1,
    revision: 1,
    afterSeconds: 5,
    afterScrollPercent: null,
    onExitIntent: false,
    repeatDays: 7,
    ...changes,
  }
}

test('a closed popup comes again after its days or with another version, and the next one takes its turn', () => {
  const keep = createKeep()
  const [one, two] = [createPopup(), createPopup({ id: 'two' })]
  const choose = (popups: PagePopup[], nowMs: number) => choosePopup(popups, keep, nowMs, true)?.id
  expect(choose([one, two], 0)).toBe('one')
  rememberPopup(one, keep, 1_000, false)
  expect(JSON.parse(keep.getItem('popup-overlay-one') ?? '')).toEqual({ version: 1, 'date-closed': 1_000 })
  expect(choose([one, two], 2_000)).toBe('two')
  expect(choose([one], 7 * day + 999)).toBeUndefined()
  expect(choose([one], 7 * day + 1_000)).toBe('one')
  expect(choose([createPopup({ version: 2 })], 2_000)).toBe('one')
})

test('who signed up never sees it again, whatever changes', () => {
  const keep = createKeep()
  rememberPopup(createPopup(), keep, 0, true)
  rememberPopup(createPopup(), keep, 1, false)
  expect(choosePopup([createPopup({ version: 9 })], keep, 900 * day, true)).toBeUndefined()
})

test('a popup that only a pointer brings is none on a touch screen, and broken memories are none', () => {
  const keep = createKeep()
  const exit = createPopup({ afterSeconds: null, onExitIntent: true })
  expect(choosePopup([exit], keep, 0, false)).toBeUndefined()
  for (const text of ['', '[]', 'null', '{"version":']) {
    keep.setItem('popup-overlay-one', text)
    expect(choosePopup([exit], keep, 0, true)?.id).toBe('one')
  }
})
