import type { FastifyRequest } from 'fastify'
import { toNetwork } from '../../platform/network/network.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { hashCartToken } from '../inventory/index.ts'

/** Per address: many buyers may sit behind one. */
const writes = { name: 'checkout', limit: 300, windowSeconds: 60 }
const orders = { name: 'order', limit: 60, windowSeconds: 60 }
/** Per cart: nobody needs this many cards, except who tries out stolen ones. */
const ordersOfCart = { name: 'order-cart', limit: 20, windowSeconds: 3600 }

/** For every call and form that changes a checkout. */
export async function limitCheckoutWrites(request: FastifyRequest): Promise<void> {
  await limitRate(request.ctx, writes, toNetwork(request.ip))
}

/** For every call and form that places an order of the cart behind the token. */
export async function limitOrders(request: FastifyRequest, cartToken: string | undefined): Promise<void> {
  await limitRate(request.ctx, orders, toNetwork(request.ip))
  if (cartToken !== undefined) await limitRate(request.ctx, ordersOfCart, hashCartToken(cartToken))
}
