/** A thread that compiles styles, one request after the other: what LESS has learned for the first serves the next. */
import { parentPort } from 'node:worker_threads'
import less from 'less'
import type { StyleError, StyleResult, WorkerRequest } from './compile.ts'
import { leaveMathOfCss } from './css-math.ts'
import { watchMixinCalls } from './mixin-calls.ts'
import { isLess, readPlainCss } from './plain-css.ts'
import { customSheet, importedName, isRemote, placeAt, sheetsWith, wholeSheet } from './sheet-names.ts'

const calls = watchMixinCalls()
leaveMathOfCss()

/** One request with what is found on its way. */
interface Work {
  readonly request: WorkerRequest
  readonly files: Readonly<Record<string, string>>
  /** Imports of plain CSS from elsewhere, each once. */
  readonly imports: Set<string>
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
    // What lies elsewhere is for the browser to load; LESS would fetch it unless the address ends with css.
    if (isRemote(filename)) {
      this.#work.imports.add(`@import url("${encodeURI(decodeSafely(filename))}");`)
      return { filename, contents: '' }
    }
    return this.read(filename, directory)
  }

  // Used by data-uri(). The result is an error object instead of a throw: that is how LESS asks for it.
  override loadFileSync(filename: string, directory: string): Less.FileLoadResult | { error: Error } {
    try {
      return this.read(filename, directory)
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  private read(filename: string, directory: string): Less.FileLoadResult {
    const { files, imports } = this.#work
    const name = importedName(files, filename, directory)
    const contents = name === undefined ? undefined : files[name]
    if (name === undefined || contents === undefined) throw new Error(`There is no styles/${filename} in the theme.`)
    if (!name.endsWith('.css')) return { filename: name, contents }
    const plain = readPlainCss(contents, name, files)
    for (const rule of plain.imports) imports.add(rule)
    return { filename: name, contents: plain.text }
  }
}

function decodeSafely(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address.replace(/["\\\s]/g, '')
  }
}

async function compile(work: Work, order: readonly string[], errors: readonly StyleError[]): Promise<StyleResult> {
  const sheets = order.map((name) => `@import (${/\.css$/i.test(name) ? 'inline' : 'less'}) "${name}";`)
  const fileManager = new ThemeFileManager(work)
  try {
    const { css } = await less.render([...sheets, work.request.appendix].join('\n'), {
      // A sheet of this very name would be taken for this one, and left out.
      filename: '/site.css',
      plugins: [{ install: (_less: LessStatic, manager: Less.PluginManager) => manager.addFileManager(fileManager) }],
      javascriptEnabled: false,
      ...noPluginRule,
      math: 'always',
    })
    return { css, errors }
  } catch (error) {
    const found = describe(error)
    const without = sheetsWith(found.file, work.files, order)
    const rest = order.filter((name) => !without.has(name))
    // Without the file that is wrong the others still dress the page.
    return rest.length < order.length
      ? compile(work, rest, [...errors, found])
      : { css: '', errors: [...errors, found] }
  }
}

// `@plugin` would load and run a program of this machine.
const noPluginRule = { disablePluginRule: true }

function describe(error: unknown): StyleError {
  const fields: { filename?: unknown; line?: unknown; column?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  return {
    file: typeof fields.filename === 'string' ? fields.filename.replace(/^\//, '') : wholeSheet,
    line: typeof fields.line === 'number' ? fields.line : 1,
    column: typeof fields.column === 'number' ? fields.column + 1 : 1,
    message: inOurWords(typeof fields.message === 'string' ? fields.message : String(error)),
  }
}

function inOurWords(message: string): string {
  return message.startsWith('Inline JavaScript is not enabled')
    ? 'JavaScript between backticks does not run here.'
    : message
}

/** The sum of what was compiled and the owner's CSS as it is, with all imports at its top. */
function whole({ request, imports }: Work, css: string, withCustom: boolean): string {
  const custom = readPlainCss(withCustom ? request.custom : '', customSheet, {})
  const all = [...imports, ...custom.imports]
  const charset = /^@charset [^;]*;\n?/.exec(css)?.[0] ?? ''
  const top = all.length === 0 ? '' : `${all.join('\n')}\n`
  const end = custom.text.trim() === '' ? '' : `\n${custom.text}`
  return `${charset}${top}${css.slice(charset.length)}${end}`
}

async function run(request: WorkerRequest): Promise<StyleResult> {
  const customIsLess = isLess(request.custom)
  const files: Readonly<Record<string, string>> = {
    ...request.files,
    ...(customIsLess ? { [customSheet]: request.custom } : {}),
  }
  const names = Object.keys(files)
  const place = new Int32Array(request.place)
  const missing = new Map<string, StyleError>()
  calls.watch = {
    enter: (file, index) => {
      place[0] = names.indexOf(file)
      place[1] = index
    },
    missing: (file, index, message) => {
      missing.set(`${file} ${index}`, {
        file,
        ...placeAt(files[file] ?? '', index),
        message: `${message}. This rule goes without it.`,
      })
    },
  }
  const work = { request, files, imports: new Set<string>() }
  const { css, errors } = await compile(work, [...request.order, ...(customIsLess ? [customSheet] : [])], [])
  // What LESS cannot read may still be CSS to a browser.
  const isRaw = !customIsLess || errors.some(({ file }) => file === customSheet)
  return { css: whole(work, css, isRaw), errors: [...errors, ...missing.values()] }
}

// The next request is not sent before this one is answered.
parentPort?.on('message', (request: WorkerRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window.
  void run(request).then((result) => parentPort?.postMessage(result))
})
