import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRedirectLoops } from './redirect-loops.ts'
import { follow } from './follow.ts'
import { RedirectTable } from './match.ts'
import { parseRedirects } from './parse.ts'

const parseTable = (source: string) => new RedirectTable(parseRedirects(source).redirects)
const nowhere = async () => false

/** Where the redirects lead from an address. */
async function leads(source: string, path: string) {
  const followed = await follow(parseTable(source), path, nowhere)
  return followed.kind === 'there' ? `${followed.destination.status} ${followed.destination.to}` : followed.kind
}

test.each([
  ['a plain path', '/old -> /new 301', '/old', '301 /new'],
  ['for now', '/old -> /new 302', '/old', '302 /new'],
  ['for good without a number', '/old -> /new', '/old', '301 /new'],
  ['elsewhere', '/old -> https://example.com/x?a=1#b', '/old', '301 https://example.com/x?a=1#b'],
  ['any letters, any slash at the end', '/Old/Page -> /new', '/oLD/pAGE/', '301 /new'],
  ['any spelling of the encoding', '/caf%C3%A9 -> /new', '/CAF%c3%89', '301 /new'],
  ['letters beyond ASCII as they are', '/café -> /kaffee-für-alle', '/caf%C3%A9', '301 /kaffee-f%C3%BCr-alle'],
  ['decomposed letters', '/café -> /new', '/cafe%CC%81', '301 /new'],
  ['an encoded slash is no slash', '/a/b -> /new', '/a%2Fb', 'nowhere'],
  ['a wrong encoding', '/a -> /new', '/%zz', 'nowhere'],
  ['the query is kept', '/old -> /new', '/old?a=1&b=%20', '301 /new?a=1&b=%20'],
  ['behind that of the target, before its mark', '/old -> /new?x=1#there', '/old?a=1', '301 /new?x=1&a=1#there'],
  ['a placeholder', '/blog/[year]/[name] -> /journal/[name]', '/blog/2019/Hello-You', '301 /journal/Hello-You'],
  [
    'placeholders inside a part',
    '/[id]-[name].html -> /shop/[name]?id=[id]',
    '/12-red-mug.html',
    '301 /shop/red-mug?id=12',
  ],
  ['the end of a part counts', '/[name].html -> /x/[name]', '/a.html.html', '301 /x/a.html'],
  ['a placeholder is never empty', '/x-[name] -> /y', '/x-', 'nowhere'],
  ['a placeholder is one part', '/blog/[name] -> /x', '/blog/a/b', 'nowhere'],
  [
    'what stands for it is encoded again',
    '/go/[to] -> /x?to=[to]',
    '/go/a%26b%3D%2F%2Fc%0d',
    '301 /x?to=a%26b%3D%2F%2Fc%0D',
  ],
  ['the first that fits wins: plain', '/a -> /to/one\n/[x] -> /to/two', '/a', '301 /to/one'],
  ['the first that fits wins: open', '/[x] -> /to/two\n/a -> /to/one', '/a', '301 /to/two'],
  ['the first of two that are open', '/shop/[x] -> /one\n/[a]/[b] -> /two', '/shop/z', '301 /one'],
  ['the first of two the other way', '/[a]/[b] -> /two\n/shop/[x] -> /one', '/shop/z', '301 /two'],
  ['comments and blank lines', '# /a -> /b\n\n   \r\n/a -> /c # no comment', '/a', 'nowhere'],
  ['steps are taken at once', '/a -> /b\n/b -> /c\n/c -> /d', '/a', '301 /d'],
  ['once for now, all for now', '/a -> /b 301\n/b -> /c 302', '/a', '302 /c'],
  ['the query goes all the way', '/a -> /b?x=1\n/b -> /c', '/a?q=2', '301 /c?x=1&q=2'],
  ['out of the site is the end', '/a -> https://example.com/b\n/b -> /c', '/a', '301 https://example.com/b'],
  ['the home page', '/ -> /new', '/', '301 /new'],
])('%s', async (_what, source, path, expected) => {
  expect(await leads(source, path)).toBe(expected)
})

test('a page on the way is the end of the way', async () => {
  const followed = await follow(parseTable('/a -> /b\n/b -> /c'), '/a?x=1', async (path) => path === '/b')
  expect(followed).toEqual({ kind: 'there', destination: { to: '/b?x=1', status: 301 } })
})

test('a redirect loop is not followed, whatever its cause', async () => {
  expect(await leads('/a -> /b\n/b -> /a', '/a')).toBe('loop')
  // Only this very value goes in a loop: nobody can see it when it is saved.
  expect(parseRedirects('/[a]/x -> /y/[a]\n/y/[a] -> /[a]/x').problems).toEqual([])
  const eleven = Array.from({ length: 12 }, (_, step) => `/s${step} -> /s${step + 1}`).join('\n')
  expect(await leads(eleven, '/s2')).toBe('301 /s12')
  expect(await leads(eleven, '/s0')).toBe('loop')
})

test.each([
  ['/a', 'Write it as: /old -> /new 301'],
  ['a -> /b', '"a" must begin with "/"'],
  ['//a -> /b', 'A path begins with one "/".'],
  ['/a?x=1 -> /b', 'leave out "?" and "#"'],
  ['/a b -> /c', 'A path holds no spaces'],
  ['/%zz -> /b', 'no percent-encoding'],
  ['/a ->', 'the address it leads to is missing'],
  ['/a -> b', '"b" must begin with "/" or with https://.'],
  ['/a -> //evil.example', 'A path begins with one "/".'],
  ['/a -> /\\evil.example', 'A path begins with one "/".'],
  ['/a -> javascript:alert(1)', 'must begin with "/" or with https://.'],
  ['/a -> https://', 'is no address'],
  ['/a -> https://you@evil.example/', 'is no address'],
  ['/[x] -> https://[x].example/', 'cannot stand in the name of another site'],
  ['/a -> /b 307', '"307" is no status. Use 301 (for good) or 302 (for now).'],
  ['/a -> /b 301 now', '"now" is too much'],
  ['/a -> /b -> /c', 'more than one "->"'],
  ['/[x]/[x] -> /b', 'The same placeholder stands twice'],
  ['/[x][y] -> /b', 'Two placeholders need something between them'],
  ['/[x -> /b', '"[" belongs to no placeholder'],
  ['/[x y] -> /b', 'A path holds no spaces'],
  ['/[1] -> /b', 'belongs to no placeholder'],
  ['/a -> /[name]', '[name] does not stand on the left side.'],
  [`/${'a'.repeat(2001)} -> /b`, 'at most 2000 characters'],
  [`/${Array.from({ length: 11 }, (_, n) => `[p${n}]`).join('/')} -> /b`, 'at most 10 placeholders'],
])('%s: %s', (line, words) => {
  expect(parseRedirects(`# first\n\n${line}\n/fine -> /also`)).toEqual({
    redirects: [expect.objectContaining({ line: 4 })],
    problems: [{ line: 3, code: expect.any(String), message: expect.stringContaining(words) }],
  })
})

test.each([
  ['itself', '/a -> /A/', [[1, 'This redirect loops: /a → /A/']]],
  [
    'two',
    '/a -> /b\n/b -> /a',
    [
      [1, '/a → /b → /a'],
      [2, '/b → /a → /b'],
    ],
  ],
  [
    'lines into it are fine',
    '/x -> /a\n/a -> /b\n/b -> /a',
    [
      [2, '/a → /b'],
      [3, '/b → /a'],
    ],
  ],
  [
    'through placeholders',
    '/old/[x] -> /new/[x]\n/new/[y] -> /old/[y]',
    [
      [1, '/old/[x] → /new/[x] → /old/[x]'],
      [2, '/new/[y]'],
    ],
  ],
  ['that grows', '/[x] -> /[x]-more', [[1, 'more than 10 other redirects']]],
  ['past the first that fits', '/a -> /b\n/b -> /c\n/b -> /a', []],
  ['out of the site', '/a -> https://example.com/a', []],
])('a loop of %s is found', async (_what, source, expected) => {
  const found = await findRedirectLoops(parseRedirects(source).redirects)
  expect(found).toEqual(
    expected.map(([line, words]) => ({ line, code: 'loop', message: expect.stringContaining(String(words)) })),
  )
})

test('no path leads to another host or out of its line, whatever is in it', async () => {
  const table = parseTable('/[a] -> /x/[a]\n/[a]/[b] -> /[b]/[a]/end\n/go/[a]/[b] -> https://example.com/[a]?b=[b]')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 3 }),
      async (parts) => {
        const path = `/${parts.map(encodeURIComponent).join('/')}`
        const to = table.find(path)?.to
        if (to === undefined) return
        expect(to).toMatch(/^[\u0021-\u007e]+$/)
        const { origin } = new URL(to, 'https://here.example')
        expect(['https://here.example', 'https://example.com']).toContain(origin)
      },
    ),
    { numRuns: 300 },
  )
})

test('2,500 lines of placeholders are asked a thousand times', () => {
  const table = parseTable(Array.from({ length: 2500 }, (_, n) => `/shop/[a]-${n}-[b] -> /x/[b]`).join('\n'))
  expect(table.size).toBe(2500)
  for (let n = 0; n < 1000; n++) expect(table.find(`/shop/aa-${n}-${'-1'.repeat(200)}`)?.to).toContain('/x/')
  expect(table.find('/shop/none')).toBeUndefined()
})

test('a text of thousands of lines full of placeholders is read without holding anybody up', async () => {
  const lines = Array.from({ length: 6000 }, (_each, index) => `/[a]-[b]-${index} -> /[a]-[b]-${index + 1}`)
  const { redirects } = parseRedirects(lines.join('\n'))
  let others = 0
  let isDone = false
  const served = () => {
    others++
    if (!isDone) setImmediate(served)
  }
  setImmediate(served)
  const problems = await findRedirectLoops(redirects)
  isDone = true
  // Some are found, the rest is left to the run time; before each few thousand looks somebody else had a turn.
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.length).toBeLessThan(lines.length)
  expect(others).toBeGreaterThan(200)
})
