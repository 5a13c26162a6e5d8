import { describe, expect, test } from 'vitest'
import { canMove, fulfillmentMoves, paymentMoves, listStatesBefore } from './order-states.ts'

describe('fulfillment', () => {
  test('a pending order is fulfilled or canceled, a canceled one stays so', () => {
    expect(canMove(fulfillmentMoves, 'pending', 'fulfilled')).toBe(true)
    expect(canMove(fulfillmentMoves, 'pending', 'canceled')).toBe(true)
    expect(fulfillmentMoves.canceled).toEqual([])
    expect(canMove(fulfillmentMoves, 'fulfilled', 'canceled')).toBe(false)
  })
})

describe('payment', () => {
  test('is refunded only after it was captured', () => {
    expect(canMove(paymentMoves, 'authorized', 'captured')).toBe(true)
    expect(canMove(paymentMoves, 'captured', 'partially_refunded')).toBe(true)
    expect(canMove(paymentMoves, 'authorized', 'refunded')).toBe(false)
  })

  test('a late capture of an attempt that was given up is recorded', () => {
    expect(canMove(paymentMoves, 'failed', 'captured')).toBe(true)
    expect(canMove(paymentMoves, 'canceled', 'captured')).toBe(true)
  })

  test('never starts again', () => {
    expect(listStatesBefore(paymentMoves, 'pending')).toEqual(['requires_action', 'unknown'])
    expect(listStatesBefore(paymentMoves, 'authorized')).toEqual(['pending', 'requires_action', 'unknown'])
  })
})

test.each(Object.entries({ fulfillmentMoves, paymentMoves }))(
  '%s: every state can be reached and none moves to itself',
  (_name, moves) => {
    const table: Readonly<Record<string, readonly string[]>> = moves
    const reached = new Set(['pending'])
    for (const from of reached) for (const to of table[from] ?? []) reached.add(to)
    expect([...reached].sort()).toEqual(Object.keys(table).sort())
    for (const [from, targets] of Object.entries(table)) expect(targets).not.toContain(from)
  },
)
