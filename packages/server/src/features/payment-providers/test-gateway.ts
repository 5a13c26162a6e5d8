import type { MessageKey } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { newToken } from '../../platform/ids.ts'
import type { Charge, ChargeResult, PaymentProvider, SavedMethod } from './provider.ts'
import { type ChargeRow, findChargeByRef, insertCharge, moveCharge } from './test-gateway-store.ts'

type CardOutcome =
  | { readonly kind: 'captured' | 'requires_action' | 'answer_lost' | 'never_arrives' | 'declined_later' }
  | { readonly kind: 'declined'; readonly reason: string }

const cards: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': { kind: 'captured' },
  '4000000000000002': { kind: 'declined', reason: 'declined' },
  '4000000000009995': { kind: 'declined', reason: 'insufficient_funds' },
  '4000000000000069': { kind: 'declined', reason: 'expired_card' },
  '4000000000003220': { kind: 'requires_action' },
  '4000000000000341': { kind: 'declined_later' },
  '4000000000000408': { kind: 'answer_lost' },
  '4000000000000507': { kind: 'never_arrives' },
}

/** The cards of the test gateway, for the checkout to show while the shop is in test mode. */
export const testCards: readonly { readonly number: string; readonly outcome: MessageKey }[] = [
  { number: '4242 4242 4242 4242', outcome: 'checkoutTestPays' },
  { number: '4000 0000 0000 0002', outcome: 'checkoutTestDeclined' },
  { number: '4000 0000 0000 9995', outcome: 'checkoutTestNoFunds' },
  { number: '4000 0000 0000 0069', outcome: 'checkoutTestExpired' },
  { number: '4000 0000 0000 3220', outcome: 'checkoutTestChallenge' },
  { number: '4000 0000 0000 0341', outcome: 'checkoutTestDeclinedLater' },
  { number: '4000 0000 0000 0408', outcome: 'checkoutTestAnswerLost' },
  { number: '4000 0000 0000 0507', outcome: 'checkoutTestNoAnswer' },
]

/** A gateway for trying out: pays by the number of the card, keeps its own books, moves no money. */
export const testProvider: PaymentProvider = {
  name: 'test',
  callsNobody: false,
  needsToken: true,
  isLimited: false,

  async charge(ctx, charge) {
    const card = charge.saved ? readSavedCard(charge.saved.methodRef) : readCard(charge.token)
    const outcome = charge.saved?.isPresent === false ? getLaterOutcome(card) : getOutcome(card)
    // The request never got there: the books know nothing of it.
    if (outcome.kind === 'never_arrives') return { kind: 'unknown' }
    const row = await insertCharge(ctx, newCharge(charge, outcome, charge.saveFor ? card : null))
    return outcome.kind === 'answer_lost' ? { kind: 'unknown' } : toResult(row)
  },

  async closeCharge(ctx, { key }, keepAction) {
    // A key nobody has heard of is written down as canceled, so that a request still under way comes too late.
    const row = await insertCharge(ctx, {
      chargeKey: key,
      ref: newToken(),
      status: 'canceled',
      failureCode: 'not_charged',
      amountMinor: 0,
      currency: ctx.site.currency,
      savedCard: null,
    })
    if (row.status !== 'requires_action' || keepAction) return toResult(row)
    return toResult(await moveCharge(ctx, key, 'requires_action', 'canceled', 'canceled'))
  },

  async lookUp(ctx, { ref }) {
    const row = ref === null ? undefined : await findChargeByRef(ctx, ref)
    return row ? toResult(row) : { kind: 'unknown' }
  },

  capture: async (_ctx, { key }) => ({ kind: 'captured', ref: key }),
  cancel: async () => ({ kind: 'declined', reason: 'canceled' }),

  async refund(ctx, { key }, { isLast }) {
    if (isLast) await moveCharge(ctx, key, 'captured', 'refunded', null)
    return { kind: 'succeeded', ref: null }
  },

  listRefunds: async () => [],
  listPayments: async () => [],
  readEvent: async () => undefined,

  methods: {
    save: async (_ctx, token) => {
      const card = readCard(token)
      const outcome = getOutcome(card)
      return outcome.kind === 'declined' ? { refused: outcome.reason } : toSavedMethod(card)
    },
  },
}

function readCard(token: string): string {
  return token.replace(/[\s-]/g, '')
}

function getOutcome(card: string): CardOutcome {
  return cards[card] ?? { kind: 'declined', reason: 'invalid_number' }
}

/** The outcome when the card is charged without its owner. */
function getLaterOutcome(card: string): CardOutcome {
  const outcome = getOutcome(card)
  if (outcome.kind === 'declined_later') return { kind: 'declined', reason: 'declined' }
  return outcome.kind === 'requires_action' ? { kind: 'declined', reason: 'authentication_failed' } : outcome
}

const savedPrefix = 'test-card-'

/** Numbers of test cards alone are kept: those of real cards are declined. */
function toSavedMethod(card: string): SavedMethod {
  const lastFour = card.slice(-4)
  const face = { brand: 'visa', lastFour, expiryMonth: 12, expiryYear: 2099 }
  return { customerRef: 'test-customer', methodRef: `${savedPrefix}${card}`, label: `•••• ${lastFour}`, card: face }
}

function readSavedCard(methodRef: string): string {
  return methodRef.startsWith(savedPrefix) ? methodRef.slice(savedPrefix.length) : ''
}

function newCharge(charge: Charge, outcome: CardOutcome, savedCard: string | null): ChargeRow {
  return {
    chargeKey: charge.key,
    ref: newToken(),
    status: outcome.kind === 'declined' || outcome.kind === 'requires_action' ? outcome.kind : 'captured',
    failureCode: outcome.kind === 'declined' ? outcome.reason : null,
    amountMinor: charge.amountMinor,
    currency: charge.currency,
    savedCard: outcome.kind === 'declined' ? null : savedCard,
  }
}

function toResult(row: ChargeRow): ChargeResult {
  if (row.status === 'captured' || row.status === 'refunded') {
    const { ref, savedCard } = row
    return { kind: 'captured', ref, ...(savedCard === null ? {} : { saved: toSavedMethod(savedCard) }) }
  }
  if (row.status === 'requires_action') {
    return { kind: 'requires_action', ref: row.ref, redirect: getChallengePath(row.ref) }
  }
  return { kind: 'declined', reason: row.failureCode ?? 'declined' }
}

/** The page on which a test card's owner says that it is them. */
function getChallengePath(ref: string): string {
  return `/checkout/test-challenge/${ref}`
}

/** The charge that a challenge page is about. */
export async function findChallenge(ctx: Ctx, ref: string): Promise<ChargeRow | undefined> {
  return findChargeByRef(ctx, ref)
}

/** The buyer's answer on the challenge page; a second answer changes nothing. Gives what became of the charge. */
export async function answerChallenge(ctx: Ctx, charge: ChargeRow, approved: boolean): Promise<ChargeResult> {
  const row = await moveCharge(
    ctx,
    charge.chargeKey,
    'requires_action',
    approved ? 'captured' : 'declined',
    approved ? null : 'authentication_failed',
  )
  return toResult(row)
}
