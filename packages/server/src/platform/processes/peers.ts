import { isProcessMessage, type ProcessMessage } from './messages.ts'
import { readRole } from './roles.ts'

/** Processes that do not reply within this time are left out. */
const limitMs = 2_000

type Answer = () => Promise<unknown>

/** The other processes of this server, reached through the supervisor. */
interface Peers {
  /** Replies of all other processes that could give one. */
  ask(topic: string): Promise<unknown[]>
  /** Says what this process replies when others ask. */
  answer(topic: string, answer: Answer): void
}

interface OpenQuestion {
  readonly values: unknown[]
  readonly finish: () => void
}

/** Opens the way to the other processes; undefined where this process is the only one. */
export function openPeers(): Peers | undefined {
  if (process.send === undefined || readRole(process.env) === 'all') return undefined
  const answers = new Map<string, Answer>()
  const waiting = new Map<number, OpenQuestion>()
  let lastId = 0
  const send = (message: ProcessMessage) => process.send?.(message)
  const reply = async ({ id, from, topic, count }: Extract<ProcessMessage, { kind: 'asked' }>) => {
    const value = await answers
      .get(topic)?.()
      .catch(() => undefined)
    send({ kind: 'reply', id, to: from, count, value })
  }
  process.on('message', (message: unknown) => {
    if (!isProcessMessage(message)) return
    if (message.kind === 'asked') void reply(message)
    if (message.kind !== 'replied') return
    const question = waiting.get(message.id)
    question?.values.push(message.value)
    if (question && question.values.length >= message.count) question.finish()
  })
  return {
    answer: (topic, answer) => void answers.set(topic, answer),
    ask: (topic) =>
      new Promise((resolve) => {
        const id = ++lastId
        const values: unknown[] = []
        const finish = () => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(values.filter((value) => value !== undefined))
        }
        const timer = setTimeout(finish, limitMs)
        waiting.set(id, { values, finish })
        send({ kind: 'question', id, topic })
      }),
  }
}
