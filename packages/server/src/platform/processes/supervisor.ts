import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { isProcessMessage, type ProcessMessage } from './messages.ts'
import { type ProcessRole, roleVariable } from './roles.ts'

/** How long a process may take to end after it was told to. */
const stopLimitMs = 25_000
/** A process that ends sooner than this after its start counts as one that cannot start. */
const shortLifeMs = 10_000
/** After so many short lives in a row the server gives up. */
const maxShortLives = 5

interface Options {
  /** The file that each process runs. */
  readonly program: string
  readonly webProcesses: number
  readonly say: (text: string) => void
}

/** One process of the server. `ready` resolves with the notice of its start, or with undefined where it ended before. */
interface Member {
  readonly worker: Worker
  readonly role: ProcessRole
  readonly startedAt: number
  readonly ready: Promise<string | undefined>
  readonly ended: Promise<void>
  /** It was told to end. */
  isLeaving: boolean
}

/**
 * Runs the server as several processes: some answer requests, one runs jobs. A process that dies is started again. `SIGUSR2` replaces all of them by
 * new ones of the program as it is now, one after the other, so that visitors notice nothing; where a new one does not start, the old ones stay.
 */
export function supervise({ program, webProcesses, say }: Options): void {
  cluster.setupPrimary({ exec: program })
  const members = new Set<Member>()
  let shortLives = 0
  /** Before the server is open, a process that ends ends the start. */
  let isOpen = false
  let stopping: Promise<void> | undefined
  let reloading: Promise<void> | undefined

  const start = (role: ProcessRole): Member => {
    const member = startMember(role)
    members.add(member)
    member.worker.on('message', (message: unknown) => {
      if (isProcessMessage(message)) passOn(message, member.worker, members)
    })
    void member.ended.then(() => {
      members.delete(member)
      if (isOpen && !member.isLeaving) void replace(member)
    })
    return member
  }
  const replace = async ({ role, startedAt, worker }: Member) => {
    if (stopping) return
    say(`The ${role} process ${worker.process.pid} ended. Another one takes its place.`)
    shortLives = Date.now() - startedAt < shortLifeMs ? shortLives + 1 : 0
    if (shortLives >= maxShortLives) return stop(1)
    if (shortLives > 0) await sleep(1_000)
    if (!stopping) start(role)
  }
  const stop = (code: number): Promise<void> => {
    stopping ??= Promise.all(Array.from(members, endMember)).then(() => process.exit(code))
    return stopping
  }
  const reload = async (): Promise<void> => {
    const old = Array.from(members).filter(({ isLeaving }) => !isLeaving)
    const roles = old.map(({ role }) => role)
    // The new release brings the database up to date before its pages are served; the old one works on it too.
    for (const role of roles.toSorted((a, b) => Number(b === 'jobs') - Number(a === 'jobs'))) {
      const next = start(role)
      next.isLeaving = true
      const notice = await next.ready
      if (notice === undefined || stopping) {
        say('The new processes do not start. The old ones stay.')
        return
      }
      next.isLeaving = false
      const before = old.find((member) => member.role === role && members.has(member) && !member.isLeaving)
      if (before) await endMember(before)
    }
    say('All processes are new.')
  }
  const begin = async () => {
    const first = await start('jobs').ready
    // What cannot be repaired by starting again, such as a wrong variable, has been said by the process itself.
    if (first === undefined) return stop(1)
    const notices = await Promise.all(Array.from({ length: webProcesses }, () => start('web').ready))
    if (notices.some((notice) => notice === undefined)) return stop(1)
    isOpen = true
    say(`${notices[0] ?? ''}${first}`)
    return undefined
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('disconnect', () => void stop(0))
  process.on('SIGUSR2', () => {
    if (isOpen && !stopping) reloading ??= reload().finally(() => (reloading = undefined))
  })
  void begin()
}

function startMember(role: ProcessRole): Member {
  const worker = cluster.fork({ [roleVariable]: role })
  const ready = Promise.withResolvers<string | undefined>()
  const ended = Promise.withResolvers<void>()
  worker.on('message', (message: unknown) => {
    if (isProcessMessage(message) && message.kind === 'ready') ready.resolve(message.notice)
  })
  worker.once('exit', () => {
    ready.resolve(undefined)
    ended.resolve()
  })
  return { worker, role, startedAt: Date.now(), ready: ready.promise, ended: ended.promise, isLeaving: false }
}

/** Tells a process to end and waits for it; one that takes too long is killed. */
async function endMember(member: Member): Promise<void> {
  member.isLeaving = true
  member.worker.process.kill('SIGTERM')
  const limit = new AbortController()
  const killed = sleep(stopLimitMs, undefined, { signal: limit.signal }).then(
    () => member.worker.process.kill('SIGKILL'),
    () => undefined,
  )
  await member.ended
  limit.abort()
  await killed
}

/** Passes a question to all other processes, and their replies back. */
function passOn(message: ProcessMessage, from: Worker, members: ReadonlySet<Member>): void {
  const others = Array.from(members, ({ worker }) => worker).filter((worker) => worker !== from && worker.isConnected())
  if (message.kind === 'question') {
    const { id, topic } = message
    if (others.length === 0) from.send({ kind: 'replied', id, count: 0, value: undefined })
    for (const other of others) other.send({ kind: 'asked', id, topic, from: from.id })
  }
  if (message.kind === 'reply') {
    const { id, to, value } = message
    const asking = cluster.workers?.[to]
    // The one that asked is not among those that reply.
    if (asking?.isConnected()) asking.send({ kind: 'replied', id, count: others.length, value })
  }
}
