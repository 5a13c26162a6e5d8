import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import less from 'less'
import type { StyleError, StyleRequest, StyleResult } from './styles.ts'
import { wholeSheet } from './whole-sheet.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handed over by styles.ts, which starts this worker.
const request = workerData as StyleRequest

/** Gives LESS the files of the theme and nothing else of the machine: `@import` and `data-uri()` cannot leave the theme. */
class ThemeFileManager extends less.FileManager {
  override supports(): boolean {
    return true
  }

  override supportsSync(): boolean {
    return true
  }

  override async loadFile(filename: string, directory: string): Promise<Less.FileLoadResult> {
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
    const wanted = path.posix.join('/', directory, filename).slice(1)
    for (const name of [wanted, `${wanted}.less`, filename, `${filename}.less`]) {
      const contents = Object.hasOwn(request.files, name) ? request.files[name] : undefined
      if (contents !== undefined) return { filename: name, contents }
    }
    throw new Error(`The theme has no file "${wanted}".`)
  }
}

async function compile(order: readonly string[], errors: readonly StyleError[]): Promise<StyleResult> {
  const imports = order.map((name) => `@import (${name.endsWith('.css') ? 'inline' : 'less'}) "${name}";`)
  try {
    const { css } = await less.render([...imports, request.appendix].join('\n'), {
      // A sheet of this very name would be taken for this one, and left out.
      filename: '/site.css',
      plugins: [
        { install: (_less: LessStatic, manager: Less.PluginManager) => manager.addFileManager(new ThemeFileManager()) },
      ],
      javascriptEnabled: false,
      ...noPluginRule,
      math: 'always',
    })
    return { css, errors }
  } catch (error) {
    const found = describe(error)
    const rest = order.filter((name) => name !== found.file)
    // Without the file that is wrong the others still dress the page.
    return rest.length < order.length ? compile(rest, [...errors, found]) : { css: '', errors: [...errors, found] }
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
    message: typeof fields.message === 'string' ? fields.message : String(error),
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window.
parentPort?.postMessage(await compile(request.order, []))
