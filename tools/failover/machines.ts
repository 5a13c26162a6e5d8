import { type ChildProcess, execFile, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type ServerUser, findServerUser } from '../../packages/server/src/platform/postgres/server-user.ts'

const run = promisify(execFile)
const bridge = 'vt-bridge'
const network = '10.99.7'
/** The size of a machine's disk: room for the shop and some WAL, small enough to be filled. */
const diskSize = '900m'

/** The address of the host on the network of the machines. */
const hostAddress = `${network}.254`

/** A machine of its own as far as one kernel allows: a network namespace with an address, and a disk. */
export interface Machine {
  readonly name: string
  readonly address: string
  /** Its disk. */
  readonly folder: string
  readonly programs: Set<ChildProcess>
}

export interface Network {
  readonly user: ServerUser
  readonly folder: string
  readonly machines: readonly Machine[]
}

/** Makes the machines, joined by a bridge. What an earlier run left behind goes first. */
export async function createNetwork(folder: string, count: number): Promise<Network> {
  const machines = Array.from({ length: count }, (_each, index): Machine => {
    const name = `vt-db${index + 1}`
    return { name, address: `${network}.${index + 1}`, folder: path.join(folder, name), programs: new Set() }
  })
  const made = { user: await findServerUser(), folder, machines }
  await removeNetwork(made)
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('address', 'add', `${hostAddress}/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  for (const machine of machines) await createMachine(machine, made.user)
  return made
}

async function createMachine(machine: Machine, user: ServerUser): Promise<void> {
  const { name, address, folder } = machine
  await ip('netns', 'add', name)
  await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  await ip('link', 'set', name, 'master', bridge, 'up')
  await ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  for (const link of ['lo', 'eth0']) await ip('-n', name, 'link', 'set', link, 'up')
  await fs.mkdir(folder, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder])
  await fs.chown(folder, user.uid ?? 0, user.gid)
}

/** Ends every program of the machines and takes the network and the disks away. */
export async function removeNetwork({ machines }: Network): Promise<void> {
  for (const machine of machines) await cutPower(machine)
  for (const { name, folder } of machines) {
    await ip('netns', 'delete', name).catch(() => undefined)
    await ip('link', 'delete', name).catch(() => undefined)
    await run('umount', ['--lazy', folder]).catch(() => undefined)
  }
  await ip('link', 'delete', bridge).catch(() => undefined)
}

/** Starts a program on a machine as the database's user; what it writes goes to a file beside the machine's disk. It may read a file as its input. */
export async function startOn(
  { user }: Network,
  machine: Machine,
  command: string,
  args: readonly string[],
  input?: string,
): Promise<void> {
  const stdin = input === undefined ? undefined : await fs.open(input)
  const log = await fs.open(`${machine.folder}.${path.basename(command)}.log`, 'a')
  const ids = [`--reuid=${user.uid ?? 0}`, `--regid=${user.gid}`, '--clear-groups']
  const child = spawn('ip', ['netns', 'exec', machine.name, 'setpriv', ...ids, command, ...args], {
    cwd: machine.folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: [stdin?.fd ?? 'ignore', log.fd, log.fd],
  })
  machine.programs.add(child)
  child.on('exit', () => machine.programs.delete(child))
  await Promise.all([log.close(), stdin?.close()])
}

/** All processes of a machine end in one moment, as when it loses its power. Its disk keeps what was written. */
export async function cutPower({ name, programs }: Machine): Promise<void> {
  for (;;) {
    const { stdout } = await run('ip', ['netns', 'pids', name]).catch(() => ({ stdout: '' }))
    const ids = stdout.split('\n').filter((line) => line !== '')
    if (ids.length === 0) break
    for (const id of ids) killProcess(Number(id))
    await sleep(50)
  }
  programs.clear()
}

function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Takes a machine's cable out, or puts it back. */
export async function connect({ name }: Machine, isConnected: boolean): Promise<void> {
  await ip('link', 'set', name, isConnected ? 'up' : 'down')
}

const fillName = 'filled'

/** Fills a machine's disk to the last byte. */
export async function fillDisk({ folder }: Machine): Promise<void> {
  await run('dd', ['if=/dev/zero', `of=${path.join(folder, fillName)}`, 'bs=64k']).catch(() => undefined)
}

export async function emptyDisk({ folder }: Machine): Promise<void> {
  await fs.rm(path.join(folder, fillName), { force: true })
}

async function ip(...args: readonly string[]): Promise<void> {
  await run('ip', args)
}
