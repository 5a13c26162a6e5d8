// oxlint-disable no-restricted-imports -- starts the command line as its users do.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const BIN = fileURLToPath(new URL('../../bin/vitrine-template.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'vitrine-template-'))
afterAll(() => rmSync(folder, { recursive: true }))

function put(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}

function call(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('render prints a page made of a file, data and partials', () => {
  const page = put('page.html', '{title} {.repeated section items}{@|apply cards/row.html}{.end}{when|timesince}')
  const data = put('data.json', '{"title":"Shop","items":[1,2],"when":1500000000000}')
  put('parts/cards/row.html', '<{@}>')
  const { status, stdout } = call(
    'render',
    page,
    '--data',
    data,
    '--partials',
    join(folder, 'parts'),
    '--now',
    '2017-07-14T02:40:01Z',
  )
  expect(stdout).toMatch(/^Shop <1><2><span class="timesince"/)
  expect(status).toBe(0)
})

test('render tells errors apart from the page', () => {
  const result = call('render', put('bad.html', 'a{b|htlm}'), '--data', put('empty.json', '{}'))
  expect(result.status).toBe(1)
  expect(result.stdout).toBe('a{b|htlm}')
  expect(result.stderr).toContain(
    ":1:5 FORMATTER_UNKNOWN SyntaxError: Formatter 'htlm' is unknown (Did you mean 'html'?)",
  )
})

test('check prints one line for each mistake', () => {
  const path = put('check.html', '{.section a }\n{.if }')
  expect(call('check', path)).toEqual({
    status: 1,
    stderr: '',
    stdout: `${path}:1:12 EXTRA_CHARS SyntaxError: Nothing more may stand here (The tag is printed as text because of it.)
${path}:2:6 IF_EMPTY SyntaxError: IF has no condition (Name at least one variable or a predicate: {.if title}.)
`,
  })
  expect(call('check', put('good.html', '{a}')).status).toBe(0)
})

test('ast prints the tree, fmt tidies a file in place', () => {
  const path = put('tidy.html', '{.if a||b}{c ,d}{.end}')
  expect(JSON.parse(call('ast', path).stdout)).toMatchObject([{ type: 'if', body: [{ type: 'variable' }] }])
  expect(JSON.parse(call('ast', path, '--opcodes').stdout)[0]).toBe(17)
  expect(call('fmt', path).stdout).toBe('{.if a || b}{c, d}{.end}')
  call('fmt', path, '--write')
  expect(readFileSync(path, 'utf8')).toBe('{.if a || b}{c, d}{.end}')
})

test('what is not understood is explained, with status 2', () => {
  expect(call()).toMatchObject({ status: 2, stdout: expect.stringContaining('vitrine-template render FILE') })
  expect(call('--help').status).toBe(0)
  expect(call('paint', 'x')).toMatchObject({ status: 2, stderr: expect.stringContaining('Unknown command paint') })
  expect(call('render')).toMatchObject({ status: 2, stderr: expect.stringContaining('needs a file') })
  expect(call('render', join(folder, 'none'), '--data', 'x')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Cannot read'),
  })
  expect(call('render', put('a.html', ''), '--data', put('b.json', '{'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('is no JSON'),
  })
  expect(call('render', '--nonsense')).toMatchObject({ status: 2, stderr: expect.stringContaining('--nonsense') })
})

test('templates render even where code generation is forbidden', () => {
  const script = `
    const { compile } = await import(${JSON.stringify(new URL('../index.ts', import.meta.url).href)})
    const template = compile('{.repeated section l}{@}{.end}')
    for (let i = 0; i < 5; i++) process.stdout.write(template.render({ l: [1, 2] }).output + ' ')
    try { compile('{a}', { backend: 'codegen' }).render({}) } catch (error) { process.stdout.write(error.message) }
  `
  const args = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', script]
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  expect(printed).toBe('12 12 12 12 12 Code cannot be generated here: use the closures backend.')
})
