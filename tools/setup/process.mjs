import { spawn } from 'node:child_process'
import path from 'node:path'
import { watchParents } from './parents.mjs'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..')

/** The last one replaces the processes of a server by new ones. */
const passedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']

/** Runs a program with our terminal; resolves with its exit code. Stop signals are passed on, so that it can end cleanly. `endsWithUs`: it also ends when we, or the npm that runs us, are killed. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const { endsWithUs = false, ...rest } = options
    // The channel closes when we end, however that happens: who is `endsWithUs` hears of it.
    const stdio = endsWithUs ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
    const child = spawn(program, args, { cwd: root, stdio, ...rest })
    // A child that was never started has no process to signal: its `kill` would reach another one.
    const pass = (signal) => child.pid !== undefined && child.kill(signal)
    for (const signal of passedSignals) process.on(signal, pass)
    if (endsWithUs) watchParents(() => pass('SIGTERM'))
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of passedSignals) process.off(name, pass)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** As `run`, but a failure ends the whole command with its exit code. */
export async function must(program, args, options = {}) {
  const code = await run(program, args, options)
  if (code !== 0) process.exit(code)
}

/** Runs npm with the Node.js that runs us, whatever the PATH says. */
export function npm(args, options = {}) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? must(process.execPath, [cli, ...args], options) : must('npm', args, options)
}

export function say(text) {
  process.stderr.write(`${text}\n`)
}
