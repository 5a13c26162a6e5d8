import { formatDecimal, getCurrencyAffixes, isCurrency, parseTypedAmount } from '@vitrine/commerce'
import { useSession } from '../session/session.ts'

/** The texts of amounts of one currency, as forms show and read them. */
export interface AmountTexts {
  /** '' is no amount. */
  readonly format: (amountMinor: number | null) => string
  /** The amount, or the sentence that says what is wrong. */
  readonly read: (text: string) => { readonly amountMinor: number } | { readonly message: string }
  /** "$" or "€", for labels. */
  readonly sign: string
}

export function useAmountTexts(currencyCode: string): AmountTexts {
  const { site } = useSession()
  const currency = isCurrency(currencyCode) ? currencyCode : 'USD'
  const { before, after } = getCurrencyAffixes(currency, site.language)
  return {
    format: (amountMinor) => (amountMinor === null ? '' : formatDecimal(amountMinor, currency)),
    read: (text) => {
      const read = parseTypedAmount(text, currency, site.language)
      return read.kind === 'amount' ? { amountMinor: read.amountMinor } : { message: read.message }
    },
    sign: (before || after).trim(),
  }
}
