import { type Completion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { instructions, registry } from '@vitrine/template'
import { listFramesAt, listKeys, describeValue, type ScopeFrame, findValue } from './scope.ts'
import { type Spot, findSpotAt } from './spot.ts'

const NAMES = /^[@$\w-]*$/

/** Offers what may be at the cursor; `readData` gives the sample the template is rendered with. */
export function completeTemplate(readData: () => unknown) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const text = state.doc.toString()
    const spot = findSpotAt(text, pos)
    if (spot === undefined || (spot.wanted === 'variable' && spot.typed === '' && !explicit && !opens(text, pos)))
      return null
    const frames = () => listFramesAt(text, pos, readData())
    const dot = spot.typed.lastIndexOf('.')
    const inPath = dot > 0 && spot.wanted !== 'instruction'
    return {
      from: inPath ? spot.from + dot + 1 : spot.from,
      options: [...optionsFor(spot, frames)],
      validFor: spot.wanted === 'instruction' ? /^\.[\w-]*\??$/ : NAMES,
    }
  }
}

/** A brace was just typed: nothing more is asked before something is offered. */
function opens(text: string, at: number): boolean {
  return text.charAt(at - 1) === '{'
}

function optionsFor({ wanted, typed }: Spot, frames: () => readonly ScopeFrame[]): readonly Completion[] {
  switch (wanted) {
    case 'instruction':
      return [...instructionOptions, ...predicateOptions.map(asBlock)]
    case 'formatter':
      return formatterOptions
    case 'predicate':
      return predicateOptions
    case 'condition':
      return typed.includes('.') ? variables(typed, frames()) : [...variables(typed, frames()), ...predicateOptions]
    default:
      return variables(typed, frames())
  }
}

const formatterOptions: readonly Completion[] = Array.from(
  registry.formatters.values(),
  ({ name, usage, summary }) => ({
    label: name,
    type: 'function',
    detail: usage,
    info: summary,
  }),
)

const predicateOptions: readonly Completion[] = Array.from(
  registry.predicates.values(),
  ({ name, usage, summary }) => ({
    label: name,
    type: 'keyword',
    detail: usage,
    info: summary,
  }),
)

/** What an instruction becomes: `#{...}` are places to fill in. */
const SNIPPETS: Readonly<Record<string, string>> = {
  '.section': '.section #{name}\\}#{}\\{.end\\}',
  '.repeated section': '.repeated section #{items}\\}#{}\\{.end\\}',
  '.if': '.if #{name}\\}#{}\\{.end\\}',
  '.macro': '.macro #{name}\\}#{}\\{.end\\}',
  '.struct': '.struct #{name}\\}#{}\\{.end\\}',
  '.var': '.var @#{name} #{value}\\}',
  '.ctx': '.ctx @#{name} #{key}=#{value}\\}',
  '.eval': '.eval #{1 + 1}\\}',
  '.include': '.include #{name} output\\}',
  '.inject': '.inject @#{name} ./#{path}\\}',
}

const instructionOptions: readonly Completion[] = instructions
  .filter(({ name }) => name !== '.predicate?')
  .map(({ name, usage, summary }, index) => ({
    label: name,
    type: 'keyword',
    detail: usage === `{${name}}` ? '' : usage.slice(name.length + 2, -1),
    info: summary,
    // In the order of the manual, blocks first.
    boost: 50 - index,
    apply: applyTag(SNIPPETS[name] ?? `${name}\\}`, name),
  }))

function asBlock(option: Completion): Completion {
  const label = `.${option.label}`
  return { ...option, label, apply: applyTag(`${label}\\}#{}\\{.end\\}`, label) }
}

/** Writes the whole block, or the name alone where the tag is closed already. */
function applyTag(template: string, name: string): NonNullable<Completion['apply']> {
  return (view: EditorView, completion: Completion, from: number, to: number) => {
    if (view.state.sliceDoc(to, to + 1) === '}') {
      view.dispatch({ changes: { from, to, insert: name }, selection: { anchor: from + name.length } })
      return
    }
    snippet(template)(view, completion, from, to)
  }
}

function variables(typed: string, frames: readonly ScopeFrame[]): readonly Completion[] {
  const dot = typed.lastIndexOf('.')
  if (dot > 0) {
    const owner = findValue(typed.slice(0, dot), frames)
    return listKeys(owner).map((key) => variable(key, findValue(`@.${key}`, [{ value: owner, inList: false }]), 0))
  }
  const seen = new Set<string>()
  const named = frames.flatMap(({ value }, depth) =>
    listKeys(value)
      .filter((key) => /^[@$\w]/.test(key) && !seen.has(key) && seen.add(key))
      .map((key) => variable(key, findValue(`@.${key}`, [{ value, inList: false }]), -depth)),
  )
  return [...named, variable('@', frames[0]?.value, -20), ...(frames.some(({ inList }) => inList) ? POSITIONS : [])]
}

const POSITIONS: readonly Completion[] = [
  { label: '@index', type: 'variable', detail: 'position, from 1', boost: -21 },
  { label: '@index0', type: 'variable', detail: 'position, from 0', boost: -22 },
]

function variable(label: string, value: unknown, boost: number): Completion {
  return { label, type: 'variable', detail: describeValue(value), boost }
}
