import { useState } from 'react'
import { useCan, useSession } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { InlineEdit } from '../ui/inline-edit.tsx'
import list from '../ui/list.module.css'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { useVariantChanges } from './change-variant.ts'
import {
  formatMeasure,
  measureLabels,
  type MeasureName,
  measureNames,
  measureUnit,
  parseMeasure,
  type UnitSystem,
  unitSystemOptions,
} from './measures.ts'
import styles from './products-page.module.css'
import { nameVariant, type Product, type Variant } from './products.ts'
import { keepUnitSystem, preferredUnitSystem } from './unit-system.ts'

/** Weight and size of each variant's parcel, each changed where it stands. */
export function ShippingPanel({ product }: { readonly product: Product }) {
  const { site } = useSession()
  const [system, setSystem] = useState(() => preferredUnitSystem(site.language))
  const choose = (next: UnitSystem) => {
    setSystem(next)
    keepUnitSystem(next)
  }
  return (
    <Panel
      title="Shipping"
      actions={<Select quiet label="Units" options={unitSystemOptions} value={system} onChange={choose} />}
    >
      <p className={styles.note}>Used for shipping rates by weight. Leave blank if unknown.</p>
      <table className={classNames(list.table, styles.table, styles.alone)}>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {measureNames.map((name) => (
              <th key={name} scope="col" className={classNames(list.number, styles.valueHead)}>
                {describeColumn(name, system)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.group}>
          {product.variants.map((variant) => (
            <MeasureRow key={variant.variantId} product={product} variant={variant} system={system} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

interface MeasureRowProps {
  readonly product: Product
  readonly variant: Variant
  readonly system: UnitSystem
}

function MeasureRow({ product, variant, system }: MeasureRowProps) {
  const { values, name } = nameVariant(product, variant)
  return (
    <tr className={classNames(styles.row, styles.variantRow, styles.measureRow)}>
      <th scope="row" className={styles.productCell}>
        <span className={styles.variant}>
          {values === '' ? product.title : values}
          <span className={styles.sku}>{variant.sku}</span>
        </span>
      </th>
      {measureNames.map((measure) => (
        <td key={measure} className={styles.measureCell} data-label={describeColumn(measure, system)}>
          <MeasureCell itemId={product.itemId} name={name} variant={variant} measure={measure} system={system} />
        </td>
      ))}
    </tr>
  )
}

interface MeasureCellProps {
  readonly itemId: string
  /** Spoken: the product, and which variant of it. */
  readonly name: string
  readonly variant: Variant
  readonly measure: MeasureName
  readonly system: UnitSystem
}

function MeasureCell({ itemId, name, variant, measure, system }: MeasureCellProps) {
  const { saveMeasure } = useVariantChanges(itemId, variant)
  const mayWrite = useCan()('products.write')
  const value = variant[measure]
  const show = (number: number) => formatMeasure(number, measureUnit(measure, system))
  return (
    <InlineEdit
      // Another unit is another text: what is half typed is not taken along.
      key={system}
      label={`${describeColumn(measure, system)} of ${name}`}
      placeholder="–"
      value={value}
      show={show}
      edit={show}
      parse={(text) => parseMeasure(text, value, measure, system)}
      save={(next, seen) => saveMeasure(measure, next, seen)}
      isDisabled={!mayWrite}
    />
  )
}

/** "Weight (lb)". */
function describeColumn(name: MeasureName, system: UnitSystem): string {
  return `${measureLabels[name]} (${measureUnit(name, system).symbol})`
}
