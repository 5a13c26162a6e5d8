import type { FastifyRequest } from 'fastify'
import { toNetwork } from '../../platform/network/network.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'

/** Per address: an office full of shoppers stays below it. */
const cartWrites = { name: 'cart', limit: 300, windowSeconds: 60 }

/** A hook of every call and form that changes a cart. */
export async function limitCartWrites(request: FastifyRequest): Promise<void> {
  await limitRate(request.ctx, cartWrites, toNetwork(request.ip))
}
