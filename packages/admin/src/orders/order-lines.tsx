import { formatBillingPeriod, getLineShare } from '@vitrine/commerce'
import { ImageOff } from 'lucide-react'
import { translateMessage } from '../ui/platform-messages.ts'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { Picture, toPictureValue } from '../ui/picture.tsx'
import { listLineAnswers } from './form-answers.ts'
import styles from './order-lines.module.css'
import { ParcelHead } from './order-parcel.tsx'
import type { Order } from './orders.ts'
import { RenewDownloads } from './renew-downloads.tsx'
import { t } from '../i18n/text.ts'

type Line = Order['lines'][number]

/** The lines of the order: what is to be sent, then each parcel with its pieces. */
export function OrderLines({ order }: { readonly order: Order }) {
  const count = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const rest = listRest(order)
  const isSplit = order.fulfillments.length > 0
  return (
    <Panel
      title={t('{count, plural, one {# item} other {# items}}', { count })}
      actions={<RenewDownloads order={order} />}
    >
      {isSplit && rest.length > 0 && <h3 className={styles.group}>{t('Not in a parcel')}</h3>}
      <Pieces pieces={rest} />
      {order.fulfillments.map((parcel, place) => (
        <section key={parcel.id} aria-label={t('Parcel {number}', { number: place + 1 })}>
          <ParcelHead order={order} parcel={parcel} number={place + 1} />
          <Pieces
            pieces={parcel.lines.flatMap(({ lineId, quantity }) => {
              const line = order.lines.find(({ id }) => id === lineId)
              return line ? [{ line, quantity }] : []
            })}
          />
        </section>
      ))}
    </Panel>
  )
}

interface Piece {
  readonly line: Line
  readonly quantity: number
}

/** The pieces of each line that are in no parcel. */
function listRest({ lines, fulfillments }: Order): readonly Piece[] {
  const sent = new Map<string, number>()
  for (const { lineId, quantity } of fulfillments.flatMap((parcel) => parcel.lines)) {
    sent.set(lineId, (sent.get(lineId) ?? 0) + quantity)
  }
  return lines.flatMap((line) => {
    const quantity = line.quantity - (sent.get(line.id) ?? 0)
    return quantity > 0 ? [{ line, quantity }] : []
  })
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  if (pieces.length === 0) return null
  return (
    <ul className={styles.lines}>
      {pieces.map(({ line, quantity }) => (
        <LineRow key={line.id} line={line} quantity={quantity} />
      ))}
    </ul>
  )
}

function LineRow({ line, quantity }: Piece) {
  const formats = useFormats()
  return (
    <li className={styles.line}>
      <Picture picture={toPictureValue(line.image)} size={52} fallback={<ImageOff size={18} aria-hidden="true" />} />
      <div className={styles.what}>
        <p className={styles.title}>{line.title}</p>
        {line.options.length > 0 && (
          <p className={styles.fact}>
            {line.options.map(({ optionName, value }) => `${optionName}: ${value}`).join(', ')}
          </p>
        )}
        {line.subscriptionPlan && (
          <p className={styles.fact}>
            {t('Subscription, {period}', {
              period: formatBillingPeriod(line.subscriptionPlan.billingPeriod, translateMessage),
            })}
          </p>
        )}
        {listLineAnswers(line).map(({ label, text }, index) => (
          <p key={`${index} ${label}`} className={styles.answer}>
            {label}: {text}
          </p>
        ))}
        {line.sku !== '' && <p className={styles.fact}>{t('SKU {sku}', { sku: line.sku })}</p>}
        {line.removed > 0 && quantity >= line.removed && (
          <p className={styles.fact}>
            {t('{count, plural, one {# given back before it was sent} other {# given back before they were sent}}', {
              count: line.removed,
            })}
          </p>
        )}
      </div>
      <p className={styles.price}>
        {formats.money(line.unitPrice)} × {formats.number(quantity)}
      </p>
      <p className={styles.total}>{formats.money(priceShare(line, quantity))}</p>
    </li>
  )
}

/** The part of a line's total that these pieces make up. */
function priceShare({ total, quantity: all }: Line, quantity: number) {
  return { ...total, amountMinor: getLineShare(total.amountMinor, all, 0, quantity) }
}
