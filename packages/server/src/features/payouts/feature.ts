import type { Feature } from '../../platform/http/feature.ts'
import { fetchPayouts } from './fetch.ts'

/** What providers of payments sent to the bank. */
export const payoutsFeature: Feature = {
  name: 'payouts',
  clock: { 'fetch-payouts': { at: '41 * * * *', run: fetchPayouts } },
}
