import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { host, type Place } from './visitor.ts'

const root = path.join(import.meta.dirname, '../..')
const startLimitMs = 180_000

/** A program that was started here, and only that one is ended. */
export interface ChildProgram {
  readonly child: ChildProcess
  /** All that it has written. */
  readonly output: () => string
}

export interface Proxy {
  readonly name: string
  readonly place: Place
  /** Keeps pages. */
  readonly isCache: boolean
  /** Hears from Vitrine when pages change. */
  readonly isPurged: boolean
}

function start(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProgram {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

/** Ends a program and waits until it is gone. */
export async function end({ child }: ChildProgram, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await Promise.race([gone, sleep(20_000, undefined, { ref: false })])
}

export async function getFreePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function waitFor(what: string, isThere: () => Promise<boolean> | boolean, running?: ChildProgram): Promise<void> {
  const until = Date.now() + startLimitMs
  while (!(await isThere())) {
    if (running && running.child.exitCode !== null) throw new Error(`${what} ended: ${running.output()}`)
    if (Date.now() > until) throw new Error(`${what} took too long. ${running?.output() ?? ''}`)
    await sleep(200)
  }
}

/** A configuration of `deploy/` with other addresses; each must be in it, so that what runs here is what is shipped. */
async function fill(file: string, changes: readonly (readonly [string, string])[]): Promise<string> {
  let text = await fs.readFile(path.join(root, 'deploy', file), 'utf8')
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`deploy/${file} has no "${before}" any more.`)
    text = text.replaceAll(before, after)
  }
  return text
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
}

export async function startNginx(folder: string, vitrinePort: number): Promise<[Proxy, ChildProgram]> {
  const port = await getFreePort()
  const [certificate, key] = [path.join(folder, 'nginx.pem'), path.join(folder, 'nginx.key')]
  const names = `subjectAltName=DNS:${host},DNS:*.${host}`
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${host}`,
      '-addext',
      names,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  const site = await fill('nginx.conf', [
    ['server 127.0.0.1:3000', `server 127.0.0.1:${vitrinePort}`],
    ['/var/cache/nginx/vitrine', path.join(folder, 'nginx-cache')],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${await getFreePort()};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/shop.example.com.pem', certificate],
    ['/etc/ssl/shop.example.com.key', key],
    ['shop.example.com', host],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/nginx-${name};`,
  )
  const file = path.join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await fs.writeFile(
    file,
    `daemon off; ${user} pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 1;\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${site}}\n`,
  )
  const running = start('nginx', ['-c', file, '-p', folder, '-e', path.join(folder, 'nginx.log')])
  await waitFor('nginx', () => isListening(port), running)
  const place = { port, ca: await fs.readFile(certificate, 'utf8') }
  return [{ name: 'nginx', place, isCache: true, isPurged: false }, running]
}

export async function startVarnish(folder: string, port: number, vitrinePort: number): Promise<ChildProgram> {
  const file = path.join(folder, 'varnish.vcl')
  await fs.writeFile(file, await fill('varnish.vcl', [['.port = "3000"', `.port = "${vitrinePort}"`]]))
  const running = start('varnishd', [
    '-F',
    '-j',
    'none',
    '-f',
    file,
    '-a',
    `127.0.0.1:${port}`,
    '-s',
    'malloc,64m',
    '-p',
    'pipe_timeout=600',
    '-n',
    path.join(folder, 'varnish'),
  ])
  await waitFor('varnish', () => isListening(port), running)
  return running
}

/** Caddy with an authority of its own; `behind` is what it asks: Vitrine, or a cache. */
export async function startCaddy(
  folder: string,
  name: string,
  behind: number,
  askPort: number,
  isCache: boolean,
): Promise<[Proxy, ChildProgram]> {
  const port = await getFreePort()
  const data = path.join(folder, name)
  const file = path.join(folder, `${name}.caddyfile`)
  const own = `\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${await getFreePort()}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n`
  await fs.writeFile(
    file,
    await fill('Caddyfile', [
      ['\ton_demand_tls {', `${own}\ton_demand_tls {`],
      ['http://127.0.0.1:9465/', `http://127.0.0.1:${askPort}/`],
      ['shop.example.com', host],
    ]),
  )
  const env = { XDG_DATA_HOME: data, XDG_CONFIG_HOME: data, HOME: data, VITRINE: `127.0.0.1:${behind}` }
  const running = start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env)
  const authority = path.join(data, 'caddy/pki/authorities/local/root.crt')
  await waitFor('caddy', () => isListening(port), running)
  await waitFor(
    'the authority of caddy',
    () =>
      fs.access(authority).then(
        () => true,
        () => false,
      ),
    running,
  )
  return [{ name, place: { port, ca: await fs.readFile(authority, 'utf8') }, isCache, isPurged: isCache }, running]
}

/** Vitrine with the demo shop. */
export async function startVitrine(env: Readonly<Record<string, string>>): Promise<ChildProgram> {
  const running = start(process.execPath, ['packages/server/src/main.ts'], { NODE_ENV: 'production', ...env })
  await waitFor('Vitrine', () => running.output().includes('Vitrine is open'), running)
  return running
}
