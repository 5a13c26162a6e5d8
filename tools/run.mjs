/**
 * The project's commands. Runs on Node.js 20 and later: it installs missing packages, Node.js 24, a browser for the
 * tests and the built browser code. Then it runs the command with them.
 */
import fs from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuild, ensureServer } from './setup/build.mjs'
import { ensureNode } from './setup/node.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { root, run, say } from './setup/process.mjs'

const [command = '', ...args] = process.argv.slice(2)
await ensurePackages()
const node = await ensureNode()
// Programs that are started by their `#!/usr/bin/env node` line must find the same Node.js.
process.env.PATH = `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`
// The C library otherwise keeps a heap for every thread (measured: 20 MB when idle).
process.env.MALLOC_ARENA_MAX ??= '2'
// Large pieces go back to the system when they are freed. The C library otherwise keeps more of them with each that it frees (measured: 5 MB when idle).
process.env['MALLOC_MMAP_THRESHOLD_'] ??= '131072'
process.env['MALLOC_TRIM_THRESHOLD_'] ??= '131072'
// Room for what lives for a moment: the engine otherwise takes 128 MB for it under load, and keeps them (measured: 32 MB cost no time).
process.env.NODE_OPTIONS ??= '--max-semi-space-size=16'
process.env.NODE_COMPILE_CACHE ??= path.join(root, '.build', 'compile-cache')

const commands = {
  start,
  build,
  test,
  verify,
  bench,
  cluster,
  failover,
  'bench:template': benchTemplate,
  conformance,
  vitrine,
  new: createPart,
}
const chosen = commands[command]
if (!chosen) {
  say(`Unknown command "${command}". There are: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
await chosen()

async function start() {
  await build()
  process.exit(await run(node, [path.join(root, 'packages/server/src/start.ts'), ...args], { endsWithUs: true }))
}

/** Makes what `start` runs, ahead of it: an image to be deployed then starts at once. Resolves with the server's file. */
async function build() {
  const [server] = await Promise.all([ensureServer(node), ensureBuild(node)])
  return server
}

/** Runs the suite and closes with `N passed, N failed`, as the runner counted them. */
async function test() {
  await Promise.all([ensureBuild(node), usesBuiltServer() ? ensureServer(node) : undefined])
  process.env.CHROMIUM = await ensureBrowser(node)
  const report = path.join(root, '.build', 'test-report.json')
  fs.mkdirSync(path.dirname(report), { recursive: true })
  fs.rmSync(report, { force: true })
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const code = await run(node, [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ])
  if (!fs.existsSync(report)) {
    say('The test runner ended without a report.')
    process.exit(code || 1)
  }
  const counted = JSON.parse(fs.readFileSync(report, 'utf8'))
  const skipped = counted.numPendingTests + counted.numTodoTests
  console.log(
    `${counted.numPassedTests} passed, ${counted.numFailedTests} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  )
  process.exit(counted.numPassedTests === 0 ? 1 : code)
}

/** True unless the words name other test files than the one that runs the built server. A word after an option is the option's own. */
function usesBuiltServer() {
  const builtServerTest = 'packages/server/src/npm-start.test.ts'
  const files = args.filter((word, at) => !word.startsWith('-') && !(at > 0 && /^-[^=]*$/.test(args[at - 1])))
  const names = files.map((file) => path.normalize(file).replace(`${root}${path.sep}`, ''))
  return names.length === 0 || names.some((name) => builtServerTest.includes(name))
}

/** Everything that must hold before a change is done; `--no-tests` leaves the suite to a call of its own. */
async function verify() {
  const bin = (name) => path.join(root, 'node_modules/.bin', name)
  const check = (name, program, words) => {
    say(`${name} ...`)
    return run(program, words)
  }
  await ensureBuild(node)
  // Each checker of types works out what they share anew: one takes half the processor time of the usual four, and leaves a core to lint.
  const codes = await Promise.all([
    check('Format', bin('oxfmt'), ['--check', '.']),
    check('Lint', bin('oxlint'), ['--type-aware', '--quiet']),
    check('Types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json', '--checkers', '1']),
    check('Size budgets', node, ['tools/size-budgets.ts']),
  ])
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
  if (!args.includes('--no-tests')) await test()
}

async function bench() {
  await build()
  await ensurePackages('bench', 'Installing what the benchmarks need ...')
  process.exit(await run(node, ['bench/run.ts', ...args]))
}

/** Three database servers and two web processes, of which parts fail. */
async function failover() {
  await build()
  process.exit(await run(node, ['tools/failover.ts', ...args], { endsWithUs: true }))
}

/** Three nodes of Citus on loopback; what it measures needs the packages of the benchmarks. */
async function cluster() {
  await ensureBuild(node)
  await ensurePackages('bench', 'Installing what the benchmarks need ...')
  process.exit(await run(node, ['tools/cluster.ts', ...args]))
}

async function benchTemplate() {
  await ensurePackages('bench', 'Installing what the benchmarks need ...')
  process.exit(await run(node, ['bench/template/run.ts', ...args]))
}

async function createPart() {
  process.exit(await run(node, ['tools/new.ts', ...args]))
}

async function conformance() {
  process.exit(
    await run(node, [path.join(root, 'packages/template/src/conformance/run.ts'), ...args], {
      cwd: process.env.INIT_CWD ?? root,
    }),
  )
}

async function vitrine() {
  process.exit(
    await run(node, [path.join(root, 'packages/server/src/cli.ts'), ...args], { cwd: process.env.INIT_CWD ?? root }),
  )
}
