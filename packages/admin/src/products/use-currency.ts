import { type Currency, defaultCurrency, isCurrency } from '@vitrine/commerce'
import { useSession } from '../session/session.ts'

/** The currency that the store sells in. */
export function useCurrency(): Currency {
  const { currency } = useSession().site
  return isCurrency(currency) ? currency : defaultCurrency
}
