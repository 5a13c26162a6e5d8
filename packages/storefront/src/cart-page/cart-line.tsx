import { formatMoneyText } from '@vitrine/commerce'
import { useTranslate } from '../page/messages-context.tsx'
import { openFormLightbox } from '../form/open-form-lightbox.ts'
import type { Page } from '../island/page.ts'
import { Picture } from '../cart/picture.tsx'
import { Answers } from '../cart/answers.tsx'
import type { CartEntry } from '../cart/cart-types.ts'
import { formatOptions } from '../cart/options-text.ts'
import { QuantityField } from './quantity-field.tsx'
import type { Quantities } from './use-quantities.ts'
import { addLanguage } from '../page/add-language.ts'

interface Props {
  readonly entry: CartEntry
  readonly currency: string
  readonly page: Page
  readonly quantities: Quantities
  readonly onRemove: (entry: CartEntry) => void
}

export function CartLine({ entry, currency, page, quantities, onRemove }: Props) {
  const { t } = page
  const money = (amountMinor: number) => formatMoneyText(amountMinor, currency, page.settings.language)
  const quantity = quantities.of(entry)
  const options = formatOptions(entry)
  const label = options === '' ? entry.title : `${entry.title}, ${options}`
  // Gone or not for sale: it counts for nothing.
  const counts = entry.problem?.kind !== 'deleted' && entry.problem?.kind !== 'unavailable'
  return (
    <li className="cart-row vt-cart-line" data-entry-id={entry.id}>
      <Name entry={entry} className="vt-cart-picture" isPicture>
        <Picture picture={entry.image} widthPx={120} className="vt-cart-image" />
      </Name>
      <div className="vt-cart-words">
        <Name entry={entry} className="cart-row-title vt-cart-name">
          {entry.title}
        </Name>
        {options !== '' && <p className="cart-row-variant vt-cart-options">{options}</p>}
        <Answers entry={entry} />
        <p className="vt-cart-unit">{money(entry.purchasePriceCents)}</p>
        {entry.hasForm && counts && <ChangeAnswers entry={entry} label={label} page={page} />}
        <Problem entry={entry} quantities={quantities} />
      </div>
      <div className="cart-row-qty-col vt-cart-quantity">
        {counts && (
          <QuantityField
            label={label}
            quantity={quantity}
            refusal={quantities.refusal(entry)}
            onChange={(wanted) => quantities.set(entry, wanted)}
          />
        )}
        <button
          type="button"
          className="vt-link vt-cart-remove"
          aria-label={t('cartRemoveItem', { item: label })}
          onClick={() => onRemove(entry)}
        >
          {t('actionRemove')}
        </button>
      </div>
      <p className="cart-row-price vt-cart-price" aria-busy={quantities.isPending(entry)}>
        {counts ? money(entry.purchasePriceCents * quantity) : '—'}
      </p>
    </li>
  )
}

/** Opens the form of the product again, with its answers. */
function ChangeAnswers({ entry, label, page }: { entry: CartEntry; label: string; page: Page }) {
  const { t } = page
  const change = async (opener: HTMLElement) => {
    await openFormLightbox(
      {
        path: `/api/commerce/shopping-cart/entries/${encodeURIComponent(entry.id)}/form`,
        opener,
        failureTitle: t('cartFormUpdateFailed'),
        send: (additionalFields) => page.cart.changeFields(entry.id, additionalFields),
      },
      page,
    )
  }
  return (
    <p className="vt-cart-options">
      <button
        type="button"
        className="vt-link"
        aria-label={t('labelValue', { label: t('cartFormEdit'), value: label })}
        onClick={({ currentTarget }) => void change(currentTarget)}
      >
        {t('cartFormEdit')}
      </button>
    </p>
  )
}

/** A link where there is a page to go to. The picture's link is left out of the tab order: the title beside it leads to the same place. */
function Name(props: { entry: CartEntry; className: string; isPicture?: boolean; children: React.ReactNode }) {
  const { entry, className, isPicture = false, children } = props
  if (entry.itemUrl === null) return <span className={className}>{children}</span>
  return (
    <a
      className={className}
      href={addLanguage(entry.itemUrl)}
      {...(isPicture ? { tabIndex: -1, 'aria-hidden': true } : {})}
    >
      {children}
    </a>
  )
}

function Problem({ entry, quantities }: { entry: CartEntry; quantities: Quantities }) {
  const t = useTranslate()
  const { problem } = entry
  if (!problem) return null
  const available = problem.kind === 'short' ? (problem.available ?? 0) : 0
  return (
    <div className="vt-cart-problem" data-kind={problem.kind}>
      <p>{problem.message}</p>
      {available > 0 && (
        <button type="button" className="vt-link" onClick={() => quantities.set(entry, available)}>
          {t('cartChangeTo', { count: available })}
        </button>
      )}
    </div>
  )
}
