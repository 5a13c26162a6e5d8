import {
  describeInstallments,
  formatMoneyText,
  type InstallmentContext,
  type InstallmentOffer,
  productTypes,
} from '@vitrine/commerce'
import type { Page } from '../island/page.ts'

/** The offer for an amount of physical products, in the words of the page. */
export function describeOffer(
  priceMinor: number,
  context: InstallmentContext,
  { settings, t }: Page,
): InstallmentOffer | undefined {
  return describeInstallments(
    { productType: productTypes.physical, priceMinor },
    context,
    (amountMinor) => formatMoneyText(amountMinor, settings.currency, settings.language),
    t,
  )
}

interface Click {
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  preventDefault(): void
}

/** Shows the information of the provider over the page, unless the visitor asks for a tab of its own. */
export function followInstallmentLink(event: Click, url: string, page: Page): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  void import('./popup.ts').then(({ openInstallmentPopup }) => openInstallmentPopup(url, page))
}
