import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Ctx, transaction } from '../../platform/context.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { indexItems } from '../search-index/index.ts'
import { searchItems } from './index.ts'

/** An item as the rules of search see it. */
interface SearchItem {
  readonly id: string
  readonly title: string
  readonly tags: readonly string[]
  readonly excerpt: string
  readonly body: string
  readonly publishedAtMs: number | null
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u

/** Words of a text by the rules, written another way than the database does it: letter by letter. */
function splitRuns(text: string): { readonly letters: readonly string[]; readonly isUnspaced: boolean }[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
  const spelled = folded.replaceAll('ß', 'ss').replaceAll('ø', 'o').replaceAll('ς', 'σ').normalize('NFC')
  const runs: { letters: string[]; isUnspaced: boolean }[] = []
  let isOpen = false
  for (const letter of spelled) {
    const isUnspaced = unspaced.test(letter)
    const last = runs.at(-1)
    if (!/[\p{L}\p{N}\p{M}]/u.test(letter)) isOpen = false
    else if (isOpen && last?.isUnspaced === isUnspaced) last.letters.push(letter)
    else {
      runs.push({ letters: [letter], isUnspaced })
      isOpen = true
    }
  }
  return runs
}

const listPairs = (letters: readonly string[]) => letters.map((letter, at) => letter + (letters[at + 1] ?? ''))

function listWords(text: string): Set<string> {
  const plain = text.replaceAll(/<[^>]*>/g, ' ')
  return new Set(
    splitRuns(plain).flatMap(({ letters, isUnspaced }) => (isUnspaced ? listPairs(letters) : [letters.join('')])),
  )
}

function listTerms(query: string): { readonly word: string; readonly mayGoOn: boolean }[] {
  const runs = splitRuns(query)
  return runs.flatMap(({ letters, isUnspaced }, at) => {
    const mayGoOn = isUnspaced ? letters.length === 1 : letters.length >= 3 || at === runs.length - 1
    if (!isUnspaced) return [{ word: letters.join(''), mayGoOn }]
    return listPairs(letters)
      .slice(0, Math.max(1, letters.length - 1))
      .map((word) => ({ word, mayGoOn }))
  })
}

/** What a reading of every item finds: ids, best first, then the newest, then by id. */
function scan(items: readonly SearchItem[], query: string): string[] {
  const terms = listTerms(query)
  const getRank = ({ title, tags, excerpt, body }: SearchItem): number | undefined => {
    const fields = [title, tags.join(' '), excerpt, body]
    const hasAll = (upTo: number, whole: boolean) => {
      const words = [...new Set(fields.slice(0, upTo).flatMap((field) => [...listWords(field)]))]
      return terms.every(({ word, mayGoOn }) =>
        words.some((each) => each === word || (mayGoOn && !whole && each.startsWith(word))),
      )
    }
    const rank = [hasAll(1, true), hasAll(1, false), hasAll(2, false), hasAll(3, false), hasAll(4, false)].indexOf(true)
    return rank === -1 ? undefined : rank
  }
  if (terms.length === 0) return []
  return items
    .flatMap((item) => {
      const rank = getRank(item)
      return rank === undefined ? [] : [{ id: item.id, rank, at: item.publishedAtMs ?? Number.NEGATIVE_INFINITY }]
    })
    .sort((a, b) => a.rank - b.rank || (a.at === b.at ? 0 : b.at - a.at) || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

const now = Date.UTC(2026, 0, 1)
const common = ['clay', 'Cup', 'cups', 'of', 'BLUE', 'x', '12']
const rare = [
  'Café',
  'cafe\u0301s',
  'Straße',
  'Ёлка',
  'λόγος',
  'ΛΌΓΟΣ',
  '陶器',
  '手作陶器',
  '器',
  'カップ',
  'กาแฟ',
  'SKU-7',
  '한국어',
  'zebra',
]
const joiners = [' ', ' ', ' ', '-', ', ', '。', '/', '']
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...common) },
  { weight: 2, arbitrary: fc.constantFrom(...rare) },
)
const text = (maxLength: number) =>
  fc
    .array(fc.tuple(word, fc.constantFrom(...joiners)), { maxLength })
    .map((parts) => parts.map(([each, joiner]) => each + joiner).join(''))
const item = fc.record({
  title: text(3),
  tags: fc.array(word, { maxLength: 2 }),
  excerpt: text(3).map((each) => (each === '' ? '' : `<p>${each}</p>`)),
  body: text(6).map((each) => `<p class="cup">${each}</p>`),
  // Few different times, so that the id decides often.
  publishedAtMs: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 40 }).map((n) => now - n * 3_600_000),
  ),
})
const query = fc.oneof(
  text(3),
  word.map((each) => each.slice(0, 2)),
  fc.string({ unit: fc.constantFrom(' ', '&', '|', '!', ':', '*', "'", '\\', '(', 'c', 'u', 'b', '器') }),
)

async function fill(ctx: Ctx, collectionId: string, items: readonly SearchItem[]): Promise<void> {
  await sql`DELETE FROM item WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
  await sql`INSERT INTO item (website_id, item_id, collection_id, record_type, slug, title, tags, excerpt, body, published_at)
    SELECT ${ctx.site.id}, each ->> 'id', ${collectionId}, 1, each ->> 'id', each ->> 'title', ARRAY(SELECT jsonb_array_elements_text(each -> 'tags')),
      each ->> 'excerpt', each ->> 'body', to_timestamp((each ->> 'publishedAtMs')::float8 / 1000)
    FROM jsonb_array_elements(${JSON.stringify(items)}::jsonb) each`.execute(ctx.db)
  await transaction(ctx, (ctx) => indexItems(ctx, sql`true`))
}

/** Small windows make the statement ask the index, large ones go through all items: both find the same. */
const windows = [
  { limit: 1, skip: 0 },
  { limit: 2, skip: 0 },
  { limit: 2, skip: 3 },
  { limit: 10, skip: 5 },
  { limit: 300, skip: 0 },
] as const

async function expectSame(ctx: Ctx, items: readonly SearchItem[], asked: string): Promise<void> {
  const expected = scan(items, asked)
  for (const window of windows) {
    const rows = await searchItems(ctx, asked, window)
    const found = rows.map((row) => row.item_id)
    const { limit, skip } = window
    expect(found, JSON.stringify([asked, window])).toEqual(expected.slice(skip, skip + limit))
  }
}

const numbered = (items: readonly Omit<SearchItem, 'id'>[]): SearchItem[] =>
  items.map((each, index) => ({ ...each, id: String(index).padStart(24, '0') }))

test('what the index finds is what a reading of every item finds, in the same order, whatever the page', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 1, maxLength: 200, size: 'max' }),
      fc.array(query, { minLength: 1, maxLength: 6 }),
      async (some, queries) => {
        const items = numbered(some)
        await fill(ctx, collectionId, items)
        for (const asked of queries) await expectSame(ctx, items, asked)
      },
    ),
    { numRuns: 40 },
  )
})

test('in a large site, too: words of all items, of old ones only, of few', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  const items = numbered(
    Array.from({ length: 2400 }, (_, n) => ({
      title: n % 3 === 0 ? `Clay ${n}` : `Thing ${n}`,
      tags: n % 7 === 0 ? ['clay'] : [],
      // The newest 600 items do not have this word, and of the others every fourth only where it counts least.
      excerpt: n < 1800 && n % 4 !== 0 ? '<p>Old heron</p>' : '',
      body: n < 1800 ? `<p>heron ${n % 50 === 0 ? 'rare' : ''}</p>` : '<p>new</p>',
      publishedAtMs: now - (2400 - n) * 60_000,
    })),
  )
  await fill(ctx, collectionId, items)
  for (const asked of [
    'clay',
    'thing',
    'heron',
    'old heron',
    'rare',
    'heron clay',
    'clay 12',
    '7',
    'new clay',
    'nothing heron',
  ]) {
    const expected = scan(items, asked)
    for (const skip of [0, 24, 500, 1500]) {
      const rows = await searchItems(ctx, asked, { limit: 25, skip })
      expect(
        rows.map((row) => row.item_id),
        `${asked} from ${skip}`,
      ).toEqual(expected.slice(skip, skip + 25))
    }
  }
})
