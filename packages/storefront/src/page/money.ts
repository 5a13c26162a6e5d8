import { formatMoney, isCurrency } from '@vitrine/commerce'

/** Minor units as money in the language of the page: "$1,234.56". */
export function moneyText(amountMinor: number, currency: string, language: string): string {
  return isCurrency(currency) ? formatMoney({ amountMinor, currency }, language) : String(amountMinor / 100)
}
