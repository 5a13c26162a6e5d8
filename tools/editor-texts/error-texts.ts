import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import type { EditorText } from './collect.ts'

const ours = path.join(import.meta.dirname, '../../packages/server/src')

/** Files whose sentences the editor does not show: mails, samples, start messages, and what checks say of a theme's code. */
const leftOut = [
  /\.test\.ts$/,
  /(^|\/)testing\//,
  /^(?:cli|start)(\.ts$|\/)/,
  /^platform\/(?!errors\.ts$|http\/|schemas\/|outbound\/|passwords\.ts$)/,
  /^platform\/http\/(problem-page|request-context|plain-page)\.ts$/,
  /(^|\/)(mails?|mail-texts|owner-mail|manual)\.ts$/,
  // Shown to operators, in English.
  /^features\/metrics\//,
  /^features\/(themes\/problems|template-\w+|blocks\/types|onboarding\/first-pages|rendering|theme-files|page-parts|installments\/information)/,
]

/** Calls and properties that hold descriptions for developers, logs and SQL. */
const silentCalls = new Set(['describe', 'meta', 'info', 'warn', 'debug', 'log', 'raw'])
const silentKeys = new Set(['description', 'summary'])

/**
 * The sentences of the server that tell somebody in the editor what is wrong, such as `There is a folder “{name}” already.` Names in
 * braces stand for what is filled in. Sentences are found by their form, wherever they are written; errors that are bugs are left out.
 */
export function collectErrorTexts(server = ours): EditorText[] {
  const texts = new Map<string, string>()
  for (const file of listSources(server)) {
    const source = fs.readFileSync(path.join(server, file), 'utf8')
    for (const message of findSentences(parseSync(file, source).program as unknown as Node))
      if (!texts.has(message)) texts.set(message, file)
  }
  return [...texts].map(([message, place]) => ({ message, place }))
}

function listSources(server: string): string[] {
  return fs
    .readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !leftOut.some((pattern) => pattern.test(file)))
    .toSorted()
}

export type Node = Readonly<Record<string, unknown>> & { readonly type: string }

/** The sentences of a source, with `{name}` where something is filled in. */
export function findSentences(node: Node): string[] {
  // In `z.string().min(1, 'Enter a name.').meta(…)` the sentence comes before the silent call.
  if (isSilentCall(node)) return isNode(node['callee']) ? findSentences(node['callee']) : []
  if (isSilent(node)) return []
  const text = readTemplate(node)
  const own = text !== undefined && isSentence(text) ? [text] : []
  const inside = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(findSentences),
  )
  return [...own, ...inside]
}

function isSilent(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type === 'NewExpression') return getName(node['callee']) === 'Error'
  return node.type === 'Property' && silentKeys.has(getName(node['key']))
}

function isSilentCall(node: Node): boolean {
  return (
    node.type === 'CallExpression' && isNode(node['callee']) && silentCalls.has(getName(node['callee']['property']))
  )
}

/** A sentence, or the subject of `notFound`, such as `This page`. */
function isSentence(text: string): boolean {
  const isWhole = /^[A-Z“{]/.test(text) && /[a-z],? /.test(text) && /[.!?]$/.test(text)
  return (isWhole && !/[<\n]/.test(text)) || /^(?:This|These|What|The) [\w ]+$|^This \{\w+\} already exists$/.test(text)
}

/** A literal's text, with `{name}` where something is filled in. */
export function readTemplate(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const values = (node['expressions'] as readonly Node[]).map(nameValue)
  const parts = (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
    ({ value }) => value.cooked,
  )
  // Two values of one name stay apart.
  const names = values.map((name, index) => (values.indexOf(name) === index ? name : `${name}${index + 1}`))
  return parts.map((part, index) => (index < names.length ? `${part}{${names[index]}}` : part)).join('')
}

function nameValue(node: Node): string {
  return getName(node) || getName(node['property']) || 'value'
}

function getName(node: unknown): string {
  if (!isNode(node)) return ''
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
