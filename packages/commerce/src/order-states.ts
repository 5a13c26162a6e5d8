/** For every state the states it may move to. A state that is not listed as a target is never entered; an empty list is final. */
export type Moves<State extends string> = { readonly [From in State]: readonly State[] }

/** The order as the shop sees it. `needs_attention`: money came and something could not be done (stock gone, total differs). */
export type FulfillmentState = 'pending' | 'partially_fulfilled' | 'fulfilled' | 'needs_attention' | 'canceled'

/** A fulfilled order can be set back, for a parcel that never left; a canceled one stays canceled. */
export const fulfillmentMoves: Moves<FulfillmentState> = {
  pending: ['partially_fulfilled', 'fulfilled', 'needs_attention', 'canceled'],
  partially_fulfilled: ['pending', 'fulfilled', 'needs_attention', 'canceled'],
  fulfilled: ['pending', 'partially_fulfilled'],
  needs_attention: ['pending', 'canceled'],
  canceled: [],
}

/** Goods on their way back. `received`: they were inspected; `closed`: nothing more comes of it. Money moves apart. */
export type ReturnState = 'requested' | 'approved' | 'received' | 'closed' | 'declined'

export const returnMoves: Moves<ReturnState> = {
  requested: ['approved', 'declined'],
  approved: ['received', 'closed'],
  received: ['closed'],
  closed: [],
  declined: [],
}

/** One payment attempt. `unknown`: the gateway did not answer; it is asked again before anything else is tried. */
export type PaymentState =
  | 'pending'
  | 'requires_action'
  | 'unknown'
  | 'authorized'
  | 'captured'
  | 'partially_refunded'
  | 'refunded'
  | 'failed'
  | 'canceled'

/**
 * Records money that moves late and never refuses it. A gateway may report a capture after the attempt was given up. A
 * bank may send a refund back. Who is at the bank's page stays there while the provider does not answer.
 */
export const paymentMoves: Moves<PaymentState> = {
  pending: ['requires_action', 'unknown', 'authorized', 'captured', 'failed', 'canceled'],
  requires_action: ['pending', 'authorized', 'captured', 'failed', 'canceled'],
  unknown: ['pending', 'requires_action', 'authorized', 'captured', 'failed', 'canceled'],
  authorized: ['unknown', 'captured', 'failed', 'canceled'],
  captured: ['partially_refunded', 'refunded'],
  partially_refunded: ['captured', 'refunded'],
  refunded: ['captured', 'partially_refunded'],
  failed: ['captured'],
  canceled: ['captured'],
}

/** May it move? Staying where it is is no move: a repeated report of the same state is answered before asking. */
export function canMove<State extends string>(moves: Moves<State>, from: State, to: State): boolean {
  return moves[from].includes(to)
}

/** The states from which `to` may be entered: the `where state in (...)` of a compare-and-set update. */
export function listStatesBefore<State extends string>(moves: Moves<State>, to: NoInfer<State>): State[] {
  const states: State[] = []
  for (const from in moves) if (canMove(moves, from, to)) states.push(from)
  return states
}
