import type { FormatterExample } from '../registry/types.ts'
import { formatterGroups, predicateGroups } from './groups.ts'
import type { Group } from './groups.ts'
import { instructions } from './instructions.ts'

/** One entry of the manual, whatever it is about. */
interface Entry {
  readonly anchor: string
  readonly name: string
  /** As it is written in a template. */
  readonly usage: string
  readonly summary: string
  readonly examples: readonly FormatterExample[]
}

interface Chapter {
  readonly title: string
  readonly entries: readonly Entry[]
}

const HEAD = `# Template reference

Every instruction, formatter and predicate of the template language, made from their definitions: each example here is
also a test. The [guide](template-guide.md) explains how they work together.

In what is written behind a name, \`[...]\` may be left out and \`...\` may be repeated. Arguments follow a blank; any
other character behind the name parts them instead: \`{n|pluralize/one mug/many mugs}\`. An example shows a template, the
data it is rendered with, and what it prints.`

const PREDICATES =
  'A predicate is in a block of its own (`{.plural?}...{.end}`), in `{.if plural?}` and in `{.or plural?}`.'

/** The page `docs/template-reference.md`: Markdown, made of the definitions of the language. */
export function renderReference(): string {
  const blocks: Chapter = { title: 'Instructions', entries: instructions.map(instructionEntry) }
  const formatters = chapters(formatterGroups, formatterEntry)
  const predicates = chapters(predicateGroups, predicateEntry)
  const contents = [
    contentsLine(blocks.title, blocks),
    ...formatters.map((chapter) => contentsLine(`Formatters, ${lowerFirst(chapter.title)}`, chapter)),
    ...predicates.map((chapter) => contentsLine(`Predicates, ${lowerFirst(chapter.title)}`, chapter)),
  ]
  return `${[
    HEAD,
    '## Contents',
    contents.join('\n'),
    '## Instructions',
    ...blocks.entries.map(entryText),
    '## Formatters',
    ...formatters.map(chapterText),
    '## Predicates',
    PREDICATES,
    ...predicates.map(chapterText),
  ].join('\n\n')}\n`
}

function chapters<Definition>(
  groups: readonly Group<Definition>[],
  entry: (definition: Definition) => Entry,
): Chapter[] {
  return groups.map(({ title, definitions }) => ({
    title,
    entries: definitions.map(entry).toSorted((a, b) => compareNames(a.name, b.name)),
  }))
}

/** Not by the locale of the machine: the page must be the same everywhere. */
function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left === right ? 0 : left < right ? -1 : 1
}

function instructionEntry({ name, usage, summary, examples }: (typeof instructions)[number]): Entry {
  return { anchor: `instruction-${anchorName(name)}`, name, usage, summary, examples }
}

function formatterEntry({
  name,
  usage,
  summary,
  examples,
}: (typeof formatterGroups)[number]['definitions'][number]): Entry {
  return { anchor: `formatter-${name}`, name, usage: `|${[name, usage].join(' ').trim()}`, summary, examples }
}

function predicateEntry({
  name,
  usage,
  summary,
  examples,
}: (typeof predicateGroups)[number]['definitions'][number]): Entry {
  return {
    anchor: `predicate-${anchorName(name)}`,
    name,
    usage: `{.${[name, usage].join(' ').trim()}}`,
    summary,
    examples,
  }
}

function anchorName(name: string): string {
  return name
    .replace(/^\.|\?$/g, '')
    .replaceAll(/[?.]/g, '')
    .replaceAll(' ', '-')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function contentsLine(title: string, { entries }: Chapter): string {
  return `- ${title}: ${entries.map(({ name, anchor }) => `[${code(name)}](#${anchor})`).join(', ')}`
}

function chapterText({ title, entries }: Chapter): string {
  return [`### ${title}`, ...entries.map(entryText)].join('\n\n')
}

function entryText({ anchor, name, usage, summary, examples }: Entry): string {
  const head = [`#### <a id="${anchor}"></a>${code(name)}`, code(usage), summary]
  return [...head, ...examples.map(exampleText)].join('\n\n')
}

function exampleText({ template, data, output, options }: FormatterExample): string {
  const settings = Object.entries(options ?? {}).map(([name, value]) => `${name} ${String(value)}`)
  return [
    field('Template', template),
    field('Data', JSON.stringify(data)),
    ...(settings.length === 0 ? [] : [`- With: ${settings.join(', ')}`]),
    field('Prints', output),
  ].join('\n')
}

/** Text of one line is in the line, longer text in a block of its own. */
function field(name: string, text: string): string {
  if (text === '') return `- ${name}: nothing`
  if (!text.includes('\n')) return `- ${name}: ${code(text)}`
  const lines = text.split('\n').map((line) => (line === '' ? '' : `  ${line}`))
  return `- ${name}:\n\n  \`\`\`text\n${lines.join('\n')}\n  \`\`\``
}

/** Text between as many backticks as it needs. */
function code(text: string): string {
  if (!text.includes('`')) return `\`${text}\``
  return `\`\` ${text} \`\``
}
