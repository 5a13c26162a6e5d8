import { formatBillingPeriod } from '@vitrine/commerce'
import { ImageOff } from 'lucide-react'
import { inEnglish } from '../ui/english.ts'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { Picture, type PictureValue } from '../ui/picture.tsx'
import { readFormAnswers } from './form-answers.ts'
import styles from './order-lines.module.css'
import type { Order } from './orders.ts'
import { RenewDownloads } from './renew-downloads.tsx'
import { t } from '../i18n/text.ts'

type Line = Order['lines'][number]

/** The lines of the order. */
export function OrderLines({ order }: { readonly order: Order }) {
  const count = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <Panel
      title={t('{count, plural, one {# item} other {# items}}', { count })}
      actions={<RenewDownloads order={order} />}
    >
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </ul>
    </Panel>
  )
}

function LineRow({ line }: { readonly line: Line }) {
  const formats = useFormats()
  return (
    <li className={styles.line}>
      <Picture picture={getPicture(line)} size={52} fallback={<ImageOff size={18} aria-hidden="true" />} />
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
              period: formatBillingPeriod(line.subscriptionPlan.billingPeriod, inEnglish),
            })}
          </p>
        )}
        {readFormAnswers(line.additionalFields).map(({ label, text }) => (
          <p key={label} className={styles.answer}>
            {label}: {text}
          </p>
        ))}
        <p className={styles.fact}>{t('SKU {sku}', { sku: line.sku })}</p>
      </div>
      <p className={styles.price}>
        {formats.money(line.unitPrice)} × {formats.number(line.quantity)}
      </p>
      <p className={styles.total}>{formats.money(line.total)}</p>
    </li>
  )
}

function getPicture({ image }: Line): PictureValue | null {
  return image && { url: image.assetUrl, focalPoint: image.mediaFocalPoint }
}
