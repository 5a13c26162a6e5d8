import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { findAccountSecrets } from '../accounts.ts'

/** A buyer waits no longer than two tries of this. */
const timeoutMs = 10_000
const maxTries = 2

/** Mollie understood and said no. Any other error tells nothing about the payment. */
export class MollieRefusal extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.name = 'MollieRefusal'
    this.status = status
  }
}

interface MollieCall {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: unknown
  /** Makes a call safe to repeat. */
  readonly idempotencyKey?: string
}

export interface MollieClient {
  /** The answer of a call, checked. Throws `MollieRefusal` when Mollie says no, and other errors when it does not answer. */
  readonly call: <Shape extends z.ZodType>(path: string, shape: Shape, options?: MollieCall) => Promise<z.output<Shape>>
}

/** A client for calls with this API key. */
export function openMollie(ctx: Pick<Ctx, 'mollieUrl'>, apiKey: string): MollieClient {
  const base = `${ctx.mollieUrl ?? 'https://api.mollie.com'}/v2`
  return {
    call: async (path, shape, options = {}) => {
      const response = await sendRepeated(`${base}${path}`, apiKey, options)
      return shape.parse(response.status === 202 || response.status === 204 ? {} : await response.json())
    },
  }
}

/** A client for the shop's own account of the mode. Throws when there is none: the payment cannot be asked about then. */
export async function openShopMollie(ctx: Ctx, isTest: boolean): Promise<MollieClient> {
  const secrets = await findAccountSecrets(ctx, { provider: 'mollie', isTest })
  if (!secrets)
    throw new Error(`There is no ${isTest ? 'test' : 'live'} key of Mollie that this installation can open.`)
  return openMollie(ctx, secrets.secretKey)
}

/** A lost answer is asked for once more where that changes nothing. */
async function sendRepeated(url: string, apiKey: string, options: MollieCall): Promise<Response> {
  const isRepeatable = (options.method ?? 'GET') === 'GET' || options.idempotencyKey !== undefined
  for (let tries = 1; ; tries++) {
    try {
      return await send(url, apiKey, options)
    } catch (error) {
      if (error instanceof MollieRefusal || !isRepeatable || tries === maxTries) throw error
    }
  }
}

async function send(
  url: string,
  apiKey: string,
  { method = 'GET', body, idempotencyKey }: MollieCall,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  const text = (await response.text()).slice(0, 2000)
  // Too many calls, or the same one still under way there, say nothing about this one.
  if (response.status >= 500 || [408, 409, 429].includes(response.status))
    throw new Error(`Mollie answered ${response.status}.`)
  throw new MollieRefusal(response.status, readDetail(text))
}

function readDetail(text: string): string {
  try {
    return z.object({ detail: z.string() }).parse(JSON.parse(text)).detail.slice(0, 300)
  } catch {
    return 'Mollie refused the request.'
  }
}
