/** A thread that compiles styles, one request after the other: what LESS has learned for the first serves the next. */
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import less from 'less'
import type { AppendixLine, StyleError, StyleResult, WorkerRequest } from './compile.ts'
import { disableCssMath } from './css-math.ts'
import { describeMistake, tolerateMistakes } from './mistakes.ts'
import { isLess, type PlainCss, readPlainCss, takeImports } from './plain-css.ts'
import { readPlatformSheets } from './platform-sheets.ts'
import { repairSheet } from './repair.ts'
import {
  appendixSheet,
  customSheet,
  findImportedName,
  isRemote,
  getPlaceAt,
  listSheetsWith,
  wholeSheet,
} from './sheet-names.ts'

const watcher = tolerateMistakes()
const platformSheets = readPlatformSheets()
disableCssMath()

/** One request with what is found on its way. */
interface Work {
  readonly request: WorkerRequest
  /** Sheets of the theme and of the platform. One that LESS cannot parse is replaced by what is left of it. */
  readonly files: Record<string, string>
  /** Imports of plain CSS from elsewhere, each once. */
  readonly imports: Set<string>
  /** Mistakes that cost a part of a sheet, by place: a mixin that is called often makes each of its own once. */
  readonly mistakes: Map<string, StyleError>
}

/** Gives LESS the files of the theme and nothing else of the machine: `@import` and `data-uri()` cannot leave the theme. */
class ThemeFileManager extends less.FileManager {
  readonly #work: Work

  constructor(work: Work) {
    super()
    this.#work = work
  }

  override supports(): boolean {
    return true
  }

  override supportsSync(): boolean {
    return true
  }

  override async loadFile(filename: string, directory: string): Promise<Less.FileLoadResult> {
    // The browser loads sheets of other servers; LESS would fetch it unless the address ends with css.
    if (isRemote(filename)) {
      this.#work.imports.add(`@import url("${encodeURI(decodeSafely(filename))}");`)
      return { filename, contents: '' }
    }
    return this.readImport(filename, directory)
  }

  // Used by data-uri(). The result is an error object instead of a throw: that is how LESS asks for it.
  override loadFileSync(filename: string, directory: string): Less.FileLoadResult | { error: Error } {
    try {
      const { name, text } = this.find(filename, directory)
      return { filename: name, contents: text }
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  private readImport(filename: string, directory: string): Less.FileLoadResult {
    const importing = watcher.importing?.getPath() === filename ? watcher.importing : undefined
    try {
      const { name, text } = this.find(filename, directory)
      return { filename: name, contents: importing?.options.inline === true ? this.readInline(name, text) : text }
    } catch (error) {
      if (!importing || !(error instanceof Error)) throw error
      const message = `${error.message} The sheet goes without it.`
      watcher.watch?.mistake(importing.fileInfo()?.filename ?? '', importing.getIndex(), message)
      return { filename: `missing/${filename}`, contents: '' }
    }
  }

  private find(filename: string, directory: string): { name: string; text: string } {
    const { files } = this.#work
    const name = findImportedName(files, filename, directory)
    const text = name === undefined ? undefined : files[name]
    if (name === undefined || text === undefined) throw new Error(`There is no styles/${filename} in the theme.`)
    return { name, text }
  }

  /** LESS prints what it imports inline as it is: what is left open there would take the sheets behind it. */
  private readInline(name: string, text: string): string {
    const plain = readPlainCss(text, name, this.#work.files)
    for (const rule of plain.imports) this.#work.imports.add(rule)
    noteMistakes(this.#work, plain.mistakes)
    return plain.text
  }
}

function isCss(name: string): boolean {
  return /\.css$/i.test(name)
}

function noteMistakes({ mistakes }: Work, found: PlainCss['mistakes']): void {
  for (const mistake of found) {
    if (mistakes.size >= maxMistakes) return
    mistakes.set(`${mistake.file} ${mistake.line} ${mistake.column}`, { ...mistake, costs: 'part' })
  }
}

function decodeSafely(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address.replace(/["\\\s]/g, '')
  }
}

async function compile(work: Work, order: readonly string[]): Promise<StyleResult> {
  const sheets = order.map((name) => `@import (${isCss(name) ? 'inline' : 'less'}) "${name}";`)
  const fileManager = new ThemeFileManager(work)
  try {
    const { css } = await less.render(sheets.join('\n'), {
      // A sheet of this very name would be taken for this one, and left out.
      filename: '/site.css',
      plugins: [{ install: (_less: LessStatic, manager: Less.PluginManager) => manager.addFileManager(fileManager) }],
      javascriptEnabled: false,
      math: 'always',
    })
    return { css, errors: [] }
  } catch (error) {
    const found = describe(error)
    if (repairFile(work, found.file)) return compile(work, order)
    const without = listSheetsWith(found.file, work.files, order)
    const rest = order.filter((name) => !without.has(name))
    // Without the file that is wrong the others still dress the page.
    const { css, errors } = rest.length < order.length ? await compile(work, rest) : { css: '', errors: [] }
    return { css, errors: [found, ...errors] }
  }
}

/** Takes what LESS cannot parse out of a file. False when there is nothing of the kind, or nothing left. */
function repairFile({ files, mistakes }: Work, file: string): boolean {
  const text = files[file]
  const repaired = text === undefined ? undefined : repairSheet(text)
  if (!repaired || repaired.text === text) return false
  files[file] = repaired.text
  for (const mistake of repaired.mistakes)
    mistakes.set(`${file} ${mistake.line} ${mistake.column}`, { file, costs: 'part', ...mistake })
  return true
}

function describe(error: unknown): StyleError {
  const fields: { filename?: unknown; line?: unknown; column?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  return {
    file: typeof fields.filename === 'string' ? fields.filename.replace(/^\//, '') : wholeSheet,
    line: typeof fields.line === 'number' ? fields.line : 1,
    column: typeof fields.column === 'number' ? fields.column + 1 : 1,
    message: describeMistake(typeof fields.message === 'string' ? fields.message : String(error)),
    costs: 'sheet',
  }
}

/** The hash of the compiled parts and the owner's CSS, with all imports at its top. */
function whole(work: Work, css: string, withCustom: boolean): string {
  const { request, imports } = work
  const custom = readPlainCss(withCustom ? request.custom : '', customSheet, {})
  // Owners write LESS too: what is odd in it as CSS was named when LESS read it.
  if (!isLess(request.custom)) noteMistakes(work, custom.mistakes)
  const charset = /^@charset [^;]*;\n?/.exec(css)?.[0] ?? ''
  const compiled = takeImports(css.slice(charset.length))
  const all = [...imports, ...compiled.imports, ...custom.imports]
  const top = all.length === 0 ? '' : `${all.join('\n')}\n`
  const end = custom.text.trim() === '' ? '' : `\n${custom.text}`
  return `${charset}${top}${compiled.text}${end}`
}

/** What browsers load has a tenth of it. */
const maxCssLength = 5_000_000
const maxMistakes = 200

async function run(request: WorkerRequest): Promise<StyleResult> {
  const customIsLess = isLess(request.custom)
  const own = { ...request.files, ...(customIsLess ? { [customSheet]: request.custom } : {}) }
  const appendix = request.appendix.map(({ text }) => `${text}\n`).join('')
  const names = Object.keys(own)
  const place = new Int32Array(request.place)
  const work: Work = {
    request,
    // LESS counts every end of a line as one character.
    files: mapValues({ ...platformSheets, ...own, [appendixSheet]: appendix }, (text) => text.replace(/\r\n?/g, '\n')),
    imports: new Set(),
    mistakes: new Map(),
  }
  watcher.watch = {
    callLimitMs: request.callLimitMs,
    enter: (file, index) => {
      place[0] = names.indexOf(file)
      place[1] = index
    },
    leave: () => place.fill(0),
    mistake: (name, index, message) => {
      if (work.mistakes.size >= maxMistakes) return
      const text = work.files[name]
      const file = text === undefined ? wholeSheet : name
      work.mistakes.set(`${file} ${index} ${message}`, {
        file,
        ...getPlaceAt(text ?? '', index),
        message,
        costs: 'part',
      })
    },
    findCss: (address, file) => findImportedName(work.files, address, path.posix.dirname(file)),
  }
  const sheets = [...request.order, ...(customIsLess ? [customSheet] : [])]
  const { css, errors } = await compile(work, appendix === '' ? sheets : [...sheets, appendixSheet])
  // What LESS cannot read may still be CSS to a browser.
  const isRaw = !customIsLess || errors.some(({ file }) => file === customSheet)
  const complete = css.length <= maxCssLength ? whole(work, css, isRaw) : ''
  const all = placeInTheme(request.appendix, [...errors, ...work.mistakes.values()])
  if (css.length <= maxCssLength) return { css: complete, errors: all }
  const message = `The styles came to more than ${maxCssLength / 1_000_000} MB of CSS. Make the loops and texts in them smaller.`
  return { css: '', errors: [{ file: wholeSheet, line: 1, column: 1, message, costs: 'all' }, ...all] }
}

/** Mistakes in values of tweaks, named where the theme has them; each once, since the theme's own sheet may have it as well. */
function placeInTheme(appendix: readonly AppendixLine[], errors: readonly StyleError[]): StyleError[] {
  const isOwn = ({ file }: StyleError) => file === appendixSheet
  const key = ({ file, line, message }: StyleError) => `${file} ${line} ${message}`
  const own = errors.filter(isOwn).map((error): StyleError => {
    const place = appendix[error.line - 1]?.place ?? { file: wholeSheet, line: 1, column: 1 }
    return { ...error, ...place, costs: 'part' }
  })
  const others = errors.filter((error) => !isOwn(error))
  const known = new Set(others.map(key))
  return [
    ...others,
    ...new Map(own.map((error) => [key(error), error])).values().filter((error) => !known.has(key(error))),
  ]
}

function mapValues(record: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

// The next request is not sent before this one is answered.
parentPort?.on('message', (request: WorkerRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window.
  void run(request).then((result) => parentPort?.postMessage(result))
})
