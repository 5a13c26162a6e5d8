import type { FastifyRequest } from 'fastify'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { hashCartToken } from '../inventory/index.ts'

/** Tries of codes, in ten minutes: many for people in an office, few for who guesses. */
const codesOfAddress = { name: 'promo-code', limit: 60, windowSeconds: 600 }
const codesOfCart = { name: 'promo-code-cart', limit: 20, windowSeconds: 600 }

/** Counts a try of a discount code, by address and by cart. Throws 429. */
export async function limitCodeTries(request: FastifyRequest, cartToken: string | undefined): Promise<void> {
  await limitRate(request.ctx, codesOfAddress, toNetwork(request.ip))
  if (cartToken !== undefined) await limitRate(request.ctx, codesOfCart, hashCartToken(cartToken))
}
