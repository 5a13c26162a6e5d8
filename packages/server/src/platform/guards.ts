import type { preHandlerAsyncHookHandler } from 'fastify'

/** A preHandler that says what it asks for, so that the API document can repeat it. */
export interface Guard extends preHandlerAsyncHookHandler {
  readonly capability: string
}

/** Names the capability a preHandler asks for. */
export function guardOf(handler: preHandlerAsyncHookHandler, capability: string): Guard {
  return Object.assign(handler, { capability })
}

export function isGuard(handler: unknown): handler is Guard {
  return typeof handler === 'function' && 'capability' in handler && typeof handler.capability === 'string'
}
