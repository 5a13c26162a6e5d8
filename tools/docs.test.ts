import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'bench/RESULTS.md'].concat(
  ['docs', 'packages'].flatMap(listPages),
)

function listPages(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listPages(file)
    return entry.name.endsWith('.md') ? [file] : []
  })
}

test('links between pages, and names of decisions, lead to files', () => {
  expect(pages.length).toBeGreaterThan(50)
  const broken = pages.flatMap((page) => {
    const text = fs.readFileSync(path.join(root, page), 'utf8').replaceAll(/```[^]*?```/g, '')
    const links = [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) =>
      path.join(path.dirname(page), to),
    )
    const decisions = [...text.matchAll(/docs\/decisions\/[\w-]+\.md/g)].map(([file]) => file)
    return [...links, ...decisions]
      .filter((file) => !fs.existsSync(path.join(root, file)))
      .map((file) => `${page}: ${file}`)
  })
  expect(broken).toEqual([])
})

/** Tables of `platform`, which no feature owns. */
const platformTables = ['idempotency', 'rate_limit']

test('the README of one feature names each table', () => {
  const schema = fs.readFileSync(path.join(root, 'packages/server/db/schema.sql'), 'utf8')
  const tables = [...schema.matchAll(/^CREATE TABLE (?:public\.)?(\w+)/gm)].map(([, table = '']) => table)
  const named = listPages('packages/server/src/features').flatMap((page) => {
    const text = fs.readFileSync(path.join(root, page), 'utf8')
    return [...text.matchAll(/^Tables?: (.+)$/gm)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
  })
  expect(tables.length).toBeGreaterThan(40)
  const all = [...named, ...platformTables]
  expect(
    tables.filter((table) => !all.includes(table)),
    'Name each in the line `Tables:` of the README of its feature.',
  ).toEqual([])
  expect(all.toSorted(), 'Each table that is named exists, and one README names it.').toEqual(tables.toSorted())
})

test('a decision has a number of its own, which begins its name and its title', () => {
  const files = fs.readdirSync(path.join(root, 'docs/decisions')).toSorted()
  const numbers = files.map((file) => Number.parseInt(file, 10))
  expect(numbers).toEqual([...new Set(numbers)])
  for (const [index, file] of files.entries()) {
    const [title = ''] = fs.readFileSync(path.join(root, 'docs/decisions', file), 'utf8').split('\n')
    expect(title, file).toMatch(new RegExp(`^# ${numbers[index]}\\. [A-Z]`))
  }
})

test('the glossary has one line for each term, each term once', () => {
  const rows = fs
    .readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .flatMap((line) => /^\| (.+?) +\| (.+?) *\|$/.exec(line)?.slice(1, 3).join('\t') ?? [])
    .filter((row) => !/^term\t|^-/.test(row))
    .map((row) => row.split('\t'))
  expect(rows.length).toBeGreaterThan(50)
  const terms = rows.map(([term]) => term)
  expect(terms).toEqual([...new Set(terms)])
  for (const [term, meaning = ''] of rows) expect(meaning.length, term).toBeLessThan(125)
})
