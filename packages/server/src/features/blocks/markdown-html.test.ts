import { expect, test } from 'vitest'
import { renderMarkdown, markdownLimits } from './markdown-html.ts'

/** Texts that keep a parser looking back: delimiters that never close, nesting, half links, half tags, huge tables. */
const hostile: Readonly<Record<string, (length: number) => string>> = {
  'emphasis by underscores': repeat('_a_'),
  'emphasis by stars': repeat('a**b'),
  'emphasis of two kinds': repeat('*_'),
  'emphasis that never closes': repeat('**a _b '),
  strikethrough: repeat('~~a'),
  quotes: repeat('> '),
  'empty quotes': repeat('>\n'),
  lists: repeat('- '),
  'numbered lists': repeat('1. '),
  'lists one deeper each line': (length) =>
    Array.from({ length: Math.floor(Math.sqrt(length * 2)) }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  brackets: repeat('['),
  'brackets of pictures': repeat('!['),
  'half links': repeat('[a]('),
  'half titles': repeat('[a](b "'),
  'links in links': (length) => '[a'.repeat(length / 4) + '](b)'.repeat(length / 8),
  'links to notes': repeat('[a][b]'),
  'definitions of links': repeat('[a]: b\n'),
  'code that never closes': (length) =>
    Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, ticks) => '`'.repeat(ticks)).join(' '),
  fences: repeat('```\n'),
  'half tags': repeat('<a'),
  'half attributes': repeat('<a b="'),
  comments: repeat('<!--'),
  instructions: repeat('<?'),
  'raw elements': repeat('<b>'),
  entities: repeat('&'),
  backslashes: repeat('\\'),
  addresses: repeat('http://a.'),
  'addresses without a scheme': repeat('www.'),
  emails: repeat('a@'),
  'dots before an email': repeat('a.'),
  'wide tables': (length) => `${'|a'.repeat(length / 4)}\n${'|-'.repeat(length / 4)}`,
  'long tables': (length) => `a|b\n-|-\n${'|\n'.repeat(length / 2)}`,
  'empty lines': repeat('\n'),
  tabs: repeat('\t'),
}

function repeat(part: string): (length: number) => string {
  return (length) => part.repeat(Math.floor(length / part.length))
}

/** Processor time of this process in milliseconds: other processes do not count. The best of some runs: pauses of the engine do not either. */
function measureCost(text: string): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    renderMarkdown(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}

test.each(Object.entries(hostile))('the time for Markdown grows with its length alone: %s', (_name, makeText) => {
  const small = markdownLimits.blockCharacters / 16
  // Warm: the first run of a rule is compiled.
  renderMarkdown(makeText(small))
  const [short, long] = [measureCost(makeText(small)), measureCost(makeText(small * 16))]
  // Sixteen times for a line, 256 for a square; below 40 ms nothing can be told and nobody waits.
  expect(long).toBeLessThan(Math.max(40, short * 64))
})

test('Markdown is GitHub’s: struck out words, tables with their alignment, addresses that are links by themselves', () => {
  expect(renderMarkdown('~~never~~')).toBe('<p><del>never</del></p>\n')
  expect(renderMarkdown('| a | b |\n| :-: | - |\n| 1 | 2 |')).toContain('<td style="text-align:center">1</td>')
  const links = renderMarkdown('Ask me@vly.works, see www.vly.works/a. or https://vly.works; readme.md is a file.')
  expect([...links.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    'mailto:me@vly.works',
    'http://www.vly.works/a',
    'https://vly.works',
  ])
})
