import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { killChild } from './kill-child.ts'
import { isProcessMessage, type ProcessMessage } from './messages.ts'
import { numberVariable, type ProcessRole, roleVariable } from './roles.ts'

/** How long a process may take to end after it was told to. */
const stopLimitMs = 25_000
/** How long a new release may take to begin its work: it may have to change large tables first. */
const readyLimitMs = 300_000
/** A process that ends sooner than this after its start counts as one that cannot start. */
const shortLifeMs = 10_000
/** A process that cannot start is tried again at the latest after this time. */
const longestPauseMs = 30_000
/** After so many short lives in a row, and where nothing answers requests any more, the server gives up. */
const maxShortLives = 5

interface Options {
  /** The file that each process runs. */
  readonly program: string
  readonly webProcesses: number
  readonly say: (text: string) => void
  /** Before a process that could not start is tried again, in milliseconds; each further time twice as long. */
  readonly firstPauseMs?: number
}

/** One process of the server. */
interface Member {
  readonly worker: Worker
  readonly startedAt: number
  /** The notice of its start; undefined where it ended before. */
  readonly ready: Promise<string | undefined>
  readonly ended: Promise<void>
  hasEnded: boolean
}

/** A place that is to be filled with a process at any time. */
interface Slot {
  readonly role: Exclude<ProcessRole, 'all'>
  readonly number: number
  member: Member
  shortLives: number
}

/**
 * Runs the server as several processes: some answer requests, one runs jobs. A process that dies is started again. `SIGUSR2` replaces all of them by
 * new ones of the program as it is now, one after the other, so that visitors notice nothing; where a new one does not start, the old ones stay.
 */
export function supervise({ program, webProcesses, say, firstPauseMs = 1_000 }: Options): void {
  cluster.setupPrimary({ exec: program })
  const slots: Slot[] = []
  const members = new Set<Member>()
  /** Before the server is open, a process that ends ends the start. */
  let isOpen = false
  let stopping: Promise<void> | undefined
  let reloading: Promise<void> | undefined

  const start = (role: Slot['role'], number: number): Member => {
    const member = startMember({ [roleVariable]: role, [numberVariable]: String(number) }, say)
    members.add(member)
    member.worker.on('message', (message: unknown) => {
      if (isProcessMessage(message)) passOn(message, member.worker, slots)
    })
    void member.ended.then(() => {
      members.delete(member)
      const slot = slots.find((each) => each.member === member)
      if (slot && isOpen) void refill(slot)
    })
    return member
  }
  const refill = async (slot: Slot): Promise<void> => {
    if (stopping) return
    const { role, member } = slot
    say(`The ${role} process ${member.worker.process.pid} ended. Another one takes its place.`)
    slot.shortLives = Date.now() - member.startedAt < shortLifeMs ? slot.shortLives + 1 : 0
    const isServing = slots.some((each) => each.role === 'web' && !each.member.hasEnded && each.shortLives === 0)
    // As long as one process answers requests, a broken release or a missing file must not end it.
    if (slot.shortLives >= maxShortLives && !isServing) return stop(1)
    if (slot.shortLives > 0) await sleep(Math.min(firstPauseMs * 2 ** (slot.shortLives - 1), longestPauseMs))
    if (!stopping && slot.member === member) slot.member = start(role, slot.number)
    return undefined
  }
  const stop = (code: number): Promise<void> => {
    stopping ??= Promise.all(Array.from(members, endMember)).then(() => process.exit(code))
    return stopping
  }
  const reload = async (): Promise<void> => {
    // The process for jobs is the first: it brings the database up to date before pages are served by the new release. The old one works on it too.
    for (const slot of slots) {
      const next = start(slot.role, slot.number)
      const isReady = await waitForReady(next)
      if (stopping) return
      if (!isReady) {
        await endMember(next)
        say('The new processes do not start. The old ones stay.')
        return
      }
      const before = slot.member
      slot.member = next
      slot.shortLives = 0
      await endMember(before)
    }
    say('All processes are new.')
  }
  const fill = async (role: Slot['role'], number: number): Promise<string | undefined> => {
    const member = start(role, number)
    slots.push({ role, number, member, shortLives: 0 })
    return member.ready
  }
  const begin = async () => {
    const first = await fill('jobs', 0)
    // What cannot be repaired by starting again, such as a wrong variable, has been said by the process itself.
    if (first === undefined) return stop(1)
    const notices = await Promise.all(Array.from({ length: webProcesses }, async (_each, at) => fill('web', at + 1)))
    if (notices.includes(undefined)) return stop(1)
    isOpen = true
    say(`${notices[0] ?? ''}${first}`)
    // One that was ready has ended while others were still starting.
    for (const slot of slots) if (slot.member.hasEnded) void refill(slot)
    return undefined
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('disconnect', () => void stop(0))
  process.on('SIGUSR2', () => {
    if (isOpen && !stopping) reloading ??= reload().finally(() => (reloading = undefined))
  })
  void begin()
}

function startMember(env: Readonly<Record<string, string>>, say: Options['say']): Member {
  const worker = cluster.fork(env)
  const ready = Promise.withResolvers<string | undefined>()
  const ended = Promise.withResolvers<void>()
  const member: Member = {
    worker,
    startedAt: Date.now(),
    ready: ready.promise,
    ended: ended.promise,
    hasEnded: false,
  }
  const end = () => {
    member.hasEnded = true
    ready.resolve(undefined)
    ended.resolve()
  }
  worker.on('message', (message: unknown) => {
    if (isProcessMessage(message) && message.kind === 'ready') ready.resolve(message.notice)
  })
  worker.once('exit', end)
  worker.on('error', (error) => {
    say(`A process could not be reached: ${error.message}`)
    // The system refused to start it.
    if (worker.process.pid === undefined) end()
  })
  return member
}

/** Whether a process begins its work in time. */
async function waitForReady(member: Member): Promise<boolean> {
  const limit = new AbortController()
  const late = sleep(readyLimitMs, undefined, { signal: limit.signal }).catch(() => undefined)
  const notice = await Promise.race([member.ready, late])
  limit.abort()
  return notice !== undefined
}

/** Tells a process to end and waits for it; one that takes too long is killed. */
async function endMember(member: Member): Promise<void> {
  if (member.hasEnded) return
  killChild(member.worker.process, 'SIGTERM')
  const limit = new AbortController()
  const killed = sleep(stopLimitMs, undefined, { signal: limit.signal }).then(
    () => killChild(member.worker.process, 'SIGKILL'),
    () => undefined,
  )
  await member.ended
  limit.abort()
  await killed
}

/** Passes a question to all other processes, and their replies back. Those that are about to be replaced are not asked. */
function passOn(message: ProcessMessage, from: Worker, slots: readonly Slot[]): void {
  const current = slots.map(({ member }) => member.worker)
  const others = current.filter((worker) => worker !== from && worker.isConnected())
  if (message.kind === 'question') {
    const { id, topic } = message
    if (others.length === 0) send(from, { kind: 'replied', id, count: 0, value: undefined })
    for (const other of others) send(other, { kind: 'asked', id, topic, from: from.id, count: others.length })
  }
  if (message.kind === 'reply') {
    const { id, to, count, value } = message
    const asking = cluster.workers?.[to]
    if (asking?.isConnected()) send(asking, { kind: 'replied', id, count, value })
  }
}

/** A process that has just died does not get its message: the one that waits for its reply has a limit. */
function send(worker: Worker, message: ProcessMessage): void {
  worker.send(message, () => undefined)
}
