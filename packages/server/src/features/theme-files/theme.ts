import { createHash } from 'node:crypto'
import { CollectionConf, ThemeConf } from './conf.ts'
import { getPlaceAt } from '../theme-styles/index.ts'
import { readTweaks, type SheetSource, type Tweak } from '../tweaks/index.ts'
import type { ThemeFile, ThemeFiles } from './theme-files.ts'
import { findPlaceInTolerantJson, readTolerantJson } from '../../platform/text/tolerant-json.ts'
import { decodeText } from './text.ts'

/** Something of a theme's files that could not be used; the rest of the theme is. */
interface ThemeProblem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  /** An error where it is not said. */
  readonly severity?: 'warning'
  /** The file that is not there. */
  readonly missing?: string
}

/** A theme as read from its files: sources, nothing compiled yet. */
export interface Theme {
  readonly name: string
  /** Changes with every change of a file: names what is compiled from it. */
  readonly revision: string
  readonly conf: ThemeConf
  /** Sources of `.region` files by name, for example `site`. */
  readonly regions: ReadonlyMap<string, ThemeSource>
  /** Partials by each name they are applied under: `X.block` and, where nothing else has it, `X`. */
  readonly partials: ReadonlyMap<string, ThemeSource>
  /** Conf of each collection type and static page. */
  readonly collectionConfs: ReadonlyMap<string, CollectionConf>
  /** Views by file name: `blog.list`, `blog.item`, `about.page`. */
  readonly views: ReadonlyMap<string, ThemeSource>
  /** Files below `system/` that replace the platform's own: `cart`, `not-found`. */
  readonly system: ReadonlyMap<string, ThemeSource>
  /** Texts of `styles/` and the order they are compiled in. */
  readonly styles: Readonly<Record<string, string>>
  readonly stylesheets: readonly string[]
  /** Changes with what the style sheet is compiled from, and with nothing else. */
  readonly stylesRevision: string
  readonly tweaks: readonly Tweak[]
  /** `assets/` and `scripts/` files by their path. */
  readonly statics: ReadonlyMap<string, ThemeFile>
  /** `strings/<kind>-<locale>.json`, by file name without the ending. */
  readonly strings: ReadonlyMap<string, Readonly<Record<string, string>>>
  readonly problems: readonly ThemeProblem[]
}

export interface ThemeSource {
  readonly file: string
  /** With the theme's revision in the addresses of its files. */
  readonly text: string
}

/** Sorts the files of a theme into what they are for. Never throws: what cannot be read is named in `problems`. */
export function readTheme(name: string, files: ThemeFiles): Theme {
  const problems: ThemeProblem[] = []
  const json = (file: string): unknown => {
    const text = readText(files.get(file))
    if (text === undefined) return {}
    try {
      return readTolerantJson(text)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      // What JavaScript quotes of the file says less than the place does.
      const short = reason.replace(/(?:, (?:\.{3})?"[\s\S]*| in JSON[\s\S]*)$/, '')
      problems.push({ file, ...findPlaceInTolerantJson(text), message: `This is not JSON: ${short}.` })
      return {}
    }
  }
  const conf = read(ThemeConf, json('template.conf'))
  const styles: Record<string, string> = {}
  for (const [path, file] of files) {
    if (/^styles\/.*\.(less|css)$/i.test(path))
      styles[path.slice('styles/'.length)] = withPlainLineEnds(readText(file) ?? '')
  }
  const named = conf.stylesheets.length > 0 ? conf.stylesheets : Object.keys(styles).sort()
  const confText = readText(files.get('template.conf')) ?? ''
  const stylesheets = named.flatMap((sheet) => {
    if (Object.hasOwn(styles, sheet)) return sheet
    const other = findOtherSheet(sheet, Object.keys(styles))
    problems.push({
      file: 'template.conf',
      ...getPlaceAt(confText, confText.indexOf(JSON.stringify(sheet))),
      missing: `styles/${sheet}`,
      ...(other === undefined
        ? { message: `There is no styles/${sheet}.` }
        : { severity: 'warning', message: `There is no styles/${sheet}: styles/${other} stands in for it.` }),
    })
    return other ?? []
  })
  const revision = hashFiles(files)
  const statics = new Map([...files].filter(([file]) => /^(assets|scripts)\//.test(file)))
  const withRevision = (sources: Map<string, ThemeSource>) =>
    new Map([...sources].map(([key, { file, text }]) => [key, { file, text: stampFiles(text, statics, revision) }]))
  return {
    name,
    revision,
    conf,
    regions: withRevision(sources(files, /^(?:regions\/)?([^/]+)\.region$/i, (match) => match[1])),
    partials: withRevision(listPartials(files)),
    collectionConfs: new Map(
      [...files.keys()].flatMap((file) => {
        const found = /^(?:collections\/([^/]+)\.conf|pages\/([^/]+)\.page\.conf)$/i.exec(file)
        const type = found?.[1] ?? found?.[2]
        return type === undefined ? [] : [[type, read(CollectionConf, json(file))] as const]
      }),
    ),
    views: withRevision(
      sources(files, /^(?:collections\/([^/]+\.(?:list|item))|pages\/([^/]+\.page))$/i, (match) =>
        withPlainEnding(match[1] ?? match[2] ?? ''),
      ),
    ),
    system: withRevision(sources(files, /^system\/([^/]+)\.page$/i, (match) => match[1])),
    styles,
    stylesRevision: hashFiles([...files].filter(([path]) => path === 'template.conf' || path.startsWith('styles/'))),
    stylesheets: [...new Set(stylesheets)],
    tweaks: listTweaks(stylesheets.map((sheet) => ({ file: sheet, text: styles[sheet] ?? '' }))),
    statics,
    strings: new Map(
      [...files.keys()].flatMap((file) => {
        const found = /^strings\/([^/]+)\.json$/i.exec(file)?.[1]
        return found === undefined ? [] : [[found, flatStrings(json(file))] as const]
      }),
    ),
    problems,
  }
}

/** LESS counts every end of a line as one character, and so do the places of its mistakes. */
function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** What a missing sheet is made from: the file of its name in LESS or CSS, there or in the one folder that has it. */
function findOtherSheet(sheet: string, names: readonly string[]): string | undefined {
  const stem = (path: string) => path.replace(/\.\w+$/, '')
  const base = (path: string) => path.replace(/^.*\//, '')
  const same = names.find((name) => stem(name) === stem(sheet))
  if (same !== undefined) return same
  const [only, ...more] = names.filter((name) => base(name) === base(sheet) || stem(base(name)) === stem(base(sheet)))
  return more.length === 0 ? only : undefined
}

/** The tweaks of all sheets; of two with the same title the first counts. */
function listTweaks(sheets: readonly SheetSource[]): Tweak[] {
  return [
    ...new Map(
      readTweaks(sheets)
        .toReversed()
        .map((tweak) => [tweak.title, tweak]),
    ).values(),
  ].toReversed()
}

function read<T>(schema: { safeParse(value: unknown): { data?: T }; parse(value: unknown): T }, value: unknown): T {
  return schema.safeParse(value).data ?? schema.parse({})
}

function sources(
  files: ThemeFiles,
  pattern: RegExp,
  getName: (match: RegExpExecArray) => string | undefined,
): Map<string, ThemeSource> {
  const found = new Map<string, ThemeSource>()
  for (const [path, file] of files) {
    const match = pattern.exec(path)
    const name = match && getName(match)
    if (name) found.set(name, { file: path, text: readText(file) ?? '' })
  }
  return found
}

function readText(file: ThemeFile | undefined): string | undefined {
  return file?.source && decodeText(file.source)
}

/**
 * Adds the revision to addresses of the theme's own files in its templates, as in style sheets. Such files may be
 * cached forever, and a font that the head preloads has the address of the styles.
 */
export function stampFiles(text: string, statics: ReadonlyMap<string, unknown>, revision: string): string {
  return text.replace(
    /(["'(])\/((?:assets|scripts)\/[^"'()?#{}\s]+)(?=["')])/g,
    (whole, before: string, file: string) => (statics.has(file) ? `${before}/${file}?rev=${revision}` : whole),
  )
}

/** The column in the file of a column in its stamped line. */
export function toColumnWithoutStamps(line: string, column: number): number {
  const stamps = line.slice(0, column - 1).match(/\?rev=[0-9a-f]{16}(?=["')])/g) ?? []
  return column - stamps.join('').length
}

/** `Card.BLOCK` is applied as `Card.block`. */
function withPlainEnding(name: string): string {
  return name.replace(/\.[^.]+$/, (ending) => ending.toLowerCase())
}

function listPartials(files: ThemeFiles): Map<string, ThemeSource> {
  const blocks = sources(files, /^blocks\/(.+\.block)$/i, (match) => withPlainEnding(match[1] ?? ''))
  for (const [name, source] of Array.from(blocks)) {
    const bare = name.slice(0, -'.block'.length)
    if (!blocks.has(bare)) blocks.set(bare, source)
  }
  return blocks
}

/** The strings of a file, with nested groups flattened to their last key's path joined by nothing: keys are unique in practice. */
function flatStrings(value: unknown): Record<string, string> {
  const strings: Record<string, string> = {}
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, text] of Object.entries(part)) {
      if (typeof text === 'string') strings[key] = text
      else visit(text)
    }
  }
  visit(value)
  return strings
}

function hashFiles(files: Iterable<readonly [string, ThemeFile]>): string {
  const hash = createHash('sha256')
  for (const [path, file] of files) hash.update(`${path}\0${file.sha256}\0`)
  return hash.digest('hex').slice(0, 16)
}
