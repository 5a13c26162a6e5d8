import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Ctx, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'
import { type ApiCall, beginCall, endRun, findCall, markApplied, storeAnswer, type StoredCall } from './call-store.ts'
import { callUnderWay, keyReused } from './errors.ts'

/** Every POST of this API has it. The other headers stay as they are. */
export const WriteHeaders = z.looseObject({
  'idempotency-key': z
    .string({ error: 'Send an Idempotency-Key: a new text for each request, the same when you repeat it.' })
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'An Idempotency-Key has 1 to 64 letters, digits, hyphens and underscores.'),
})

/** A change that is one transaction: it commits together with its answer. */
type Work<Answer> = (ctx: Ctx) => Promise<Answer>

/** A change that asks others beside its transaction. */
interface OutsideWork<Answer> {
  /** Calls `mark` in the transaction after which the change must not be made again. */
  readonly apply: (ctx: Ctx, mark: (ctx: Ctx) => Promise<void>) => Promise<Answer>
  /** The change was made, and its answer got lost: finishes what is left and answers as it is now. */
  readonly recover: (ctx: Ctx) => Promise<Answer>
}

/**
 * Runs a POST once for its Idempotency-Key, and answers repeated ones with the same. A failure changes nothing and is
 * not kept, so that the request can be repeated.
 */
export async function runOnce<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  statusCode: number,
  work: Work<Answer>,
): Promise<FastifyReply> {
  return runCall(request, reply, statusCode, async (ctx, call) =>
    transaction(ctx, async (ctx) => {
      const answer = await work(ctx)
      if (!(await storeAnswer(ctx, call, statusCode, await seal(ctx, call, answer)))) throw lostRun()
      return answer
    }),
  )
}

/** The same for a change that a payment provider takes part in. */
export async function runOnceOutside<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  statusCode: number,
  { apply, recover }: OutsideWork<Answer>,
): Promise<FastifyReply> {
  return runCall(request, reply, statusCode, async (ctx, call, isApplied) => {
    const mark = async (ctx: Ctx) => {
      if (!(await markApplied(ctx, call))) throw lostRun()
    }
    const answer = isApplied ? await recover(ctx) : await apply(ctx, mark)
    await storeAnswer(ctx, call, statusCode, await seal(ctx, call, answer))
    return answer
  })
}

async function runCall<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  statusCode: number,
  run: (ctx: Ctx, call: ApiCall, isApplied: boolean) => Promise<Answer>,
): Promise<FastifyReply> {
  const { ctx } = request
  const call = toCall(request)
  const begun = await beginCall(ctx, call)
  if (!begun) return replay(ctx, reply, call, await findCall(ctx, call))
  let answer: Answer
  try {
    answer = await run(ctx, call, begun.isApplied)
  } catch (error) {
    await endRun(ctx, call)
    throw error
  }
  return reply.code(statusCode).send(answer)
}

async function replay(
  ctx: Ctx,
  reply: FastifyReply,
  call: ApiCall,
  stored: StoredCall | undefined,
): Promise<FastifyReply> {
  if (stored && stored.requestHash !== call.requestHash) throw keyReused({})
  if (!stored || stored.statusCode === null || stored.answer === null) {
    const leftMs = stored ? stored.runningUntil.getTime() - ctx.now.getTime() : 0
    throw callUnderWay({ retryAfterSeconds: Math.max(1, leftMs / 1000) })
  }
  const text = await ctx.secrets.open(stored.answer, getPlace(call))
  if (text === undefined) throw new Error('The answer of an API call cannot be opened.')
  return reply.code(stored.statusCode).header('idempotent-replayed', 'true').send(JSON.parse(text))
}

function toCall(request: FastifyRequest): ApiCall {
  const { ctx, method, url, body, headers } = request
  if (ctx.actor.kind !== 'api-key') throw new Error('Calls of the API are made by keys.')
  return {
    keyId: ctx.actor.keyId,
    idempotencyKey: WriteHeaders.parse(headers)['idempotency-key'],
    requestHash: sha256(`${method} ${url}\n${JSON.stringify(body ?? null)}`),
    runId: newId(),
  }
}

async function seal(ctx: Ctx, call: ApiCall, answer: unknown): Promise<string> {
  return ctx.secrets.seal(JSON.stringify(answer), getPlace(call))
}

function getPlace({ keyId, idempotencyKey }: ApiCall): string {
  return `api-call ${keyId} ${idempotencyKey}`
}

function lostRun() {
  return callUnderWay({ retryAfterSeconds: 1 })
}
