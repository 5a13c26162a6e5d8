import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..')

/** Runs a program with our terminal; resolves with its exit code. Stop signals are passed on, so that it can end cleanly. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
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
