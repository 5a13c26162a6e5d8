import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StripeMove } from '../../testing/stripe-server-types.ts'
import { payByStripe, stripeShop } from '../../testing/stripe-shop.ts'
import { fetchSitePayouts } from './fetch.ts'

const anyMove = fc.record({
  type: fc.constantFrom('charge', 'payment', 'refund', 'adjustment', 'stripe_fee', 'topup', 'something_new'),
  amount: fc.integer({ min: -900_000, max: 900_000 }),
  fee: fc.integer({ min: 0, max: 5_000 }),
})
const anyPayout = fc.record({
  moves: fc.array(anyMove, { maxLength: 12 }),
  automatic: fc.boolean(),
  // What Stripe sends does not have to be what it names.
  shift: fc.constantFrom(0, 0, 0, 17, -250),
})

test('the report of payouts is what the bank got, to the cent, and each charge names its order', async () => {
  const { site, account, owner, newBuyer } = await stripeShop()
  const { browser, total } = await newBuyer()
  const placed = await payByStripe(browser, { expected: total })
  const [intent] = account.intents
  const own: StripeMove[] = [
    { type: 'charge', amount: total, fee: 188, payment_intent: intent?.id ?? '' },
    { type: 'refund', amount: -1000, fee: 0, payment_intent: intent?.id ?? '' },
    { type: 'stripe_fee', amount: -200, fee: 0 },
    { type: 'charge', amount: 4000, fee: 146, payment_intent: 'pi_of_another_shop' },
  ]
  const first = account.payOut(own)
  const many = Array.from({ length: 150 }, (): StripeMove => ({ type: 'charge', amount: 1000, fee: 59 }))
  account.payOut(many)
  const byHand = account.payOut([], { automatic: false, amount: 12_345 })
  // The bank sends one back, and its money comes with a later one.
  const failed = account.payOut(own, { status: 'failed' })
  const ownSum = total - 188 - 1000 - 200 + 3854
  const later = account.payOut([
    { type: 'payout_failure', amount: ownSum, fee: 0, payout: failed },
    { type: 'charge', amount: 500, fee: 45 },
  ])
  let sum = 2 * ownSum + 455 + 150 * 941 + 12_345
  for (const { moves, automatic, shift } of fc.sample(anyPayout, 25)) {
    const amount = shift + moves.reduce((all, move) => all + move.amount - move.fee, 0)
    account.payOut(moves, { automatic, amount })
    sum += amount
  }
  // One that cannot be read holds up no other, and is read the next time.
  account.fail(new RegExp(`^GET /v1/payouts/${later}$`), 'lost')
  for (let run = 0; run < 2; run++) await fetchSitePayouts(await site.ctx())
  const read = async () => {
    const today = new Date()
    const day = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
    const query = new URLSearchParams({ from: day(-2), to: day(3) })
    const response = await owner.get(`/api/admin/sales-reports/payouts?${query}`)
    expect(response.statusCode, response.body).toBe(200)
    return { report: response.json(), csv: (await owner.get(`/api/admin/sales-reports/payouts/csv?${query}`)).body }
  }
  const { report, csv } = await read()
  expect(report.totals.paidOutMinor).toBe(sum)
  expect(report.totals.amountMinor - report.totals.feeMinor).toBe(sum)
  interface ReportRow {
    readonly payout: string
    readonly entry: string
    readonly payoutOrder: string | null
    readonly paidOutMinor: number
  }
  const listRows = (payout: string) =>
    report.rows
      .filter((row: ReportRow) => row.payout === payout)
      .map(({ entry, payoutOrder, paidOutMinor }: ReportRow) => [entry, payoutOrder, paidOutMinor])
  const { orderNumber } = placed.json().order
  const ownRows = [
    ['charge', orderNumber, total - 188],
    ['refund', orderNumber, -1000],
    ['fee', '', -200],
    ['charge', null, 3854],
  ]
  expect(listRows(first)).toEqual(ownRows)
  expect(listRows(later)).toEqual([['charge', null, 455], ...ownRows])
  expect(listRows(byHand)).toEqual([['rest', '', 12_345]])
  expect(csv).toContain('No order here')
  const cents = csv
    .split('\n')
    .slice(1, -1)
    .map((line: string) => Math.round(Number(line.split(',').at(-2)) * 100))
  expect(cents.reduce((all: number, each: number) => all + each, 0)).toBe(sum)

  // Read again: nothing twice, and a payout that failed since is gone.
  account.payOut([], { id: byHand, automatic: false, amount: 12_345, status: 'failed' })
  await fetchSitePayouts(await site.ctx())
  const again = (await read()).report
  expect([again.totals.paidOutMinor, again.rowCount]).toEqual([sum - 12_345, report.rowCount - 1])
})
