import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { hashCartToken } from '../inventory/index.ts'

/** Per address: many buyers may sit behind one. */
const writes = { name: 'checkout', limit: 300, windowSeconds: 60 }
const orders = { name: 'order', limit: 60, windowSeconds: 60 }
/** Per cart: nobody needs this many cards, except who tries out stolen ones. */
const ordersOfCart = { name: 'order-cart', limit: 20, windowSeconds: 3600 }
/** What reaches a real provider: it shuts out shops where stolen cards are tried out. */
const chargesOfCart = { name: 'charge-cart', limit: 5, windowSeconds: 3600 }
const chargesOfAddress = { name: 'charge', limit: 30, windowSeconds: 3600 }

/** For every call and form that changes a checkout. */
export async function limitCheckoutWrites(request: FastifyRequest): Promise<void> {
  await limitRate(request.ctx, writes, toNetwork(request.ip))
}

/** For every call and form that places an order of the cart behind the token. */
export async function limitOrders(request: FastifyRequest, cartToken: string | undefined): Promise<void> {
  await limitRate(request.ctx, orders, toNetwork(request.ip))
  if (cartToken !== undefined) await limitRate(request.ctx, ordersOfCart, hashCartToken(cartToken))
}

/** For every charge that a real provider is asked for, on whatever way it comes. */
export async function limitCharges(ctx: Ctx, cartId: string): Promise<void> {
  if (ctx.actor.kind === 'visitor') await limitRate(ctx, chargesOfAddress, toNetwork(ctx.actor.address))
  await limitRate(ctx, chargesOfCart, cartId)
}
