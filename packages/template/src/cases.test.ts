import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readPartials } from './cli/files.ts'
import { compile } from './index.ts'
import type { CompileOptions, RenderOptions, RenderResult, TagDefinition } from './index.ts'

const FOLDER = fileURLToPath(new URL('../cases/', import.meta.url))
const UPDATE = process.env['UPDATE'] === '1'

interface CaseOptions extends RenderOptions {
  readonly compile?: CompileOptions
}

/** A custom element for the cases: prints its attributes, and its body once for each element of `items`. */
const list: TagDefinition = {
  name: 'shop:list',
  render: (call) => {
    const attributes = Object.entries(call.attributes).map(([name, value]) => `${name}=${value}`)
    const template = call.attributes['template']
    const render = template === undefined ? call.body?.render : (value: unknown) => call.applyPartial(template, value)
    const items = call.lookup('items')
    const bodies = Array.isArray(items) && render !== undefined ? items.map((item) => render({ item })) : []
    return `[${attributes.join(' ')}${bodies.length > 0 ? `: ${bodies.join('')}` : ''}]`
  },
}
const divider: TagDefinition = { name: 'shop:divider', void: true, render: () => '<hr>' }

function renderCase(folder: string, backend: 'closures' | 'codegen'): RenderResult {
  const { compile: compileOptions, ...options }: CaseOptions = readJson(`${folder}/options.json`, {})
  const template = compile(readFileSync(`${folder}/template.html`, 'utf8'), {
    file: 'template.html',
    partials: existsSync(`${folder}/partials`) ? readPartials(`${folder}/partials`) : {},
    tags: [list, divider],
    backend,
    ...compileOptions,
  })
  return template.render(readJson(`${folder}/data.json`, {}), { now: 1_500_000_000_000, ...options })
}

function readJson<T>(path: string, otherwise: T): T {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise
}

function update(folder: string, { output, errors }: RenderResult): void {
  writeFileSync(`${folder}/expected.html`, output)
  const path = `${folder}/expected-error.json`
  if (errors.length > 0) writeFileSync(path, `${JSON.stringify(errors, undefined, 2)}\n`)
  else rmSync(path, { force: true })
}

describe.each(readdirSync(FOLDER).toSorted())('case %s', (name) => {
  const folder = `${FOLDER}${name}`
  if (UPDATE) update(folder, renderCase(folder, 'closures'))

  test.each(['closures', 'codegen'] as const)('prints what is expected (%s)', (backend) => {
    const { output, errors } = renderCase(folder, backend)
    expect(output).toBe(readFileSync(`${folder}/expected.html`, 'utf8'))
    expect(errors).toEqual(readJson(`${folder}/expected-error.json`, []))
  })
})
