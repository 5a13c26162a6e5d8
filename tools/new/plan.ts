import fs from 'node:fs'
import path from 'node:path'

/** What a new part consists of. Paths are relative to the repository. */
export interface Plan {
  /** Files to write, none of which may exist. */
  readonly files: Readonly<Record<string, string>>
  /** Files that register the new part, with their new texts. */
  readonly edits: Readonly<Record<string, string>>
  /** Scripts of `tools` that bring generated files up to date. */
  readonly generators: readonly string[]
  /** What its author does next, one sentence each. */
  readonly next: readonly string[]
}

/** Makes the plan of one kind of part. Throws a `PlanError` when it cannot be made. */
export type Planner = (root: string, name: PartName, options: readonly string[]) => Plan

/** Something the caller has to change; the message says what. */
export class PlanError extends Error {}

/** The spellings of a name such as `gift-wraps`. */
export interface PartName {
  /** `gift-wraps` */
  readonly kebab: string
  /** `giftWraps` */
  readonly camel: string
  /** `GiftWraps` */
  readonly pascal: string
  /** `gift_wraps` */
  readonly snake: string
  /** `Gift wraps` */
  readonly title: string
}

/** Words that name no constant of JavaScript. */
const reserved = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/** Throws a `PlanError` unless the name has small letters and dashes only. */
export function parseName(text: string): PartName {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(text))
    throw new PlanError(`"${text}" is no name: use small letters, digits and dashes, for example gift-wraps.`)
  if (reserved.has(text)) throw new PlanError(`"${text}" is a word of JavaScript: choose another name.`)
  const pascal = text.replaceAll(/(?:^|-)([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
  return {
    kebab: text,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: text.replaceAll('-', '_'),
    title: text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' '),
  }
}

/** Writes the files of the plan. Throws a `PlanError`, and writes nothing, when one of them exists. */
export function applyPlan(root: string, { files, edits }: Plan): void {
  for (const file of Object.keys(files))
    if (fs.existsSync(path.join(root, file))) throw new PlanError(`${file} exists already: choose another name.`)
  for (const [file, text] of Object.entries({ ...files, ...edits })) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
}

/**
 * The text with an import behind the last one that fits `behind`, and an entry at the end of its list. `isSorted` puts
 * both where the alphabet has them.
 */
export function register(
  text: string,
  added: {
    readonly behind: RegExp
    readonly line: string
    readonly list: RegExp
    readonly entry: string
    readonly isSorted?: boolean
  },
): string {
  const lines = text.split('\n')
  const { line, entry, isSorted = false } = added
  const last = lines.findLastIndex((each) => added.behind.test(each))
  const start = lines.findIndex((each) => added.list.test(each))
  const end = lines.indexOf(']', start)
  if (last < 0 || start < 0 || end < 0) throw new PlanError(`There is no list that fits ${added.list}.`)
  const later = (from: number, to: number, isLater: (each: string) => boolean) => {
    const found = isSorted ? lines.slice(from, to).findIndex(isLater) : -1
    return found < 0 ? to : from + found
  }
  const first = lines.findIndex((each) => added.behind.test(each))
  const place = later(start + 1, end, (each) => each > entry)
  const importPlace = later(first, last + 1, (each) => added.behind.test(each) && each > line)
  return lines.toSpliced(place, 0, entry).toSpliced(importPlace, 0, line).join('\n')
}

export function readText(root: string, file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8')
}
