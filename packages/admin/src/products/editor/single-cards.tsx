import { Panel } from '../../ui/page.tsx'
import type { Product } from '../../api/product-query.ts'
import { PriceRelease } from '../variants/price-release.tsx'
import { VariantFields } from '../variants/variant-fields.tsx'
import { useSheet } from '../variants/use-sheet.ts'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

interface CardProps {
  readonly editor: ProductForm
}

const parcelColumns = ['weightGrams', 'lengthMm', 'widthMm', 'heightMm'] as const

interface PriceCardProps extends CardProps {
  readonly title: string
  readonly product: Product
}

/** What a product without options costs, and how many there are. */
export function PriceCard({ title, product, editor: { variants, mayWrite } }: PriceCardProps) {
  const sheet = useSheet(variants)
  const [only] = sheet.sheet.rows
  if (!only) return null
  return (
    <Panel title={title}>
      <div className={styles.body}>
        <VariantFields
          editor={sheet}
          row={only}
          columns={[...sheet.columns.filter((column) => column !== 'weightGrams' && column !== 'gtin'), 'gtin']}
          isDisabled={!mayWrite}
        />
      </div>
      <PriceRelease product={product} variants={variants} />
    </Panel>
  )
}

/** Weight and size of a product without options. */
export function ParcelCard({ editor: { variants, mayWrite } }: CardProps) {
  const sheet = useSheet(variants)
  const [only] = sheet.sheet.rows
  if (!only) return null
  return (
    <Panel title={t('Shipping')}>
      <div className={styles.body}>
        <p className={styles.hint}>{t('Used for shipping rates by weight. Leave blank if unknown.')}</p>
        <VariantFields editor={sheet} row={only} columns={parcelColumns} isDisabled={!mayWrite} />
      </div>
    </Panel>
  )
}
