import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** A text of the editor and the first place that shows it, such as `orders/orders-page.tsx:12`. */
export interface EditorText {
  readonly message: string
  readonly place: string
}

interface CollectedTexts {
  readonly texts: readonly EditorText[]
  /** Places where the text is put together instead of written out, so that nobody can translate it. */
  readonly unreadable: readonly string[]
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number }

/**
 * Every text that the editor's source in `folder` gives to `t` or to the `id` of `Trans`, each once, in the order of the files.
 * Tests are left out.
 */
export function collectTexts(folder: string): CollectedTexts {
  const texts = new Map<string, string>()
  const unreadable: string[] = []
  for (const [file, source] of readSources(folder)) {
    const place = (node: Node) => `${file}:${source.slice(0, node.start).split('\n').length}`
    for (const call of findCalls(parseSync(file, source).program as unknown as Node)) {
      const message = readText(call.text)
      if (message === undefined) unreadable.push(place(call.node))
      else if (!texts.has(message)) texts.set(message, place(call.node))
    }
  }
  return { texts: [...texts].map(([message, place]) => ({ message, place })), unreadable }
}

function listSources(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)(testing|i18n)\//.test(file))
    .toSorted()
}

/** Attributes that people read or hear. */
const textAttributes = new Set(['title', 'label', 'description', 'aria-label', 'alt', 'data-label', 'heading'])
/** Code and keys are the same in every language. */
const untranslated = new Set(['code', 'kbd', 'pre'])

/** Words in elements and attributes that do not go through `t`, as `place: words`. `sources` replaces the files of the folder. */
export function findUntranslatable(folder: string, sources = readSources(folder)): string[] {
  return [...sources].flatMap(([file, source]) =>
    findWords(parseSync(file, source).program as unknown as Node).map(
      ({ node, words }) => `${file}:${source.slice(0, node.start).split('\n').length}: ${words}`,
    ),
  )
}

function readSources(folder: string): Map<string, string> {
  return new Map(listSources(folder).map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]))
}

interface Words {
  readonly node: Node
  readonly words: string
}

function findWords(node: Node): Words[] {
  const opening = node['openingElement']
  if (isNode(opening) && isNode(opening['name']) && untranslated.has(String(opening['name']['name']))) return []
  const words = readWords(node)
  if (words !== undefined) return [{ node, words }]
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(findWords),
  )
}

function readWords(node: Node): string | undefined {
  if (node.type === 'JSXText') return isWords(String(node['value'])) ? String(node['value']).trim() : undefined
  if (node.type !== 'JSXAttribute' || !isNode(node['name']) || !textAttributes.has(String(node['name']['name'])))
    return undefined
  const words = readText(node['value'])
  return words !== undefined && isWords(words) ? words : undefined
}

/** Names are the same in every language; abbreviations, signs and samples of a font have no word. */
function isWords(text: string): boolean {
  return /\p{Ll}{2}/u.test(text.replaceAll(/&\w+;|\b(?:Stripe|Vitrine)\b/g, ''))
}

interface TextCall {
  readonly node: Node
  readonly text: unknown
}

function findCalls(node: Node): TextCall[] {
  const own = readCall(node)
  const inside = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(findCalls),
  )
  return own ? [own, ...inside] : inside
}

function readCall(node: Node): TextCall | undefined {
  if (node.type === 'CallExpression' && isNamed(node['callee'], 't')) {
    return { node, text: (node['arguments'] as readonly unknown[])[0] }
  }
  if (node.type !== 'JSXOpeningElement' || !isNamed(node['name'], 'Trans')) return undefined
  const attributes = node['attributes'] as readonly Node[]
  const id = attributes.find(({ name }) => isNamed(name, 'id'))
  const value = id?.['value']
  return { node, text: isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value }
}

/** The text of a literal without anything put in. */
function readText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node['name'] === name
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
