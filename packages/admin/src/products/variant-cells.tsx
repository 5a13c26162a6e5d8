import { getCurrencyDigits, formatDecimal, parseAmount } from '@vitrine/commerce'
import { Infinity as InfinityIcon } from 'lucide-react'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import { InlineEdit, type ParseResult } from '../ui/inline-edit.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { type StockValue, useVariantChanges } from './change-variant.ts'
import styles from './products-page.module.css'
import { useCurrency } from './use-currency.ts'
import type { EditableVariant } from './products.ts'
import { t } from '../i18n/text.ts'

interface CellProps {
  readonly itemId: string
  /** Spoken: the product, and which variant of it. */
  readonly name: string
  readonly variant: EditableVariant
}

export function PriceCell({ itemId, name, variant }: CellProps) {
  const money = useMoneyField()
  const { savePrice } = useVariantChanges(itemId, variant)
  return (
    <InlineEdit
      label={t('Price of {name}', { name })}
      value={variant.price.amountMinor}
      show={money.show}
      edit={money.edit}
      parse={money.parse}
      save={savePrice}
      inputMode={money.inputMode}
      isDisabled={!money.mayWrite}
    />
  )
}

export function SalePriceCell({ itemId, name, variant }: CellProps) {
  const money = useMoneyField()
  const { saveSalePrice } = useVariantChanges(itemId, variant)
  return (
    <InlineEdit<number | null>
      label={t('Sale price of {name}', { name })}
      placeholder="–"
      value={variant.onSale && variant.salePrice ? variant.salePrice.amountMinor : null}
      show={(minor) => (minor === null ? '' : money.show(minor))}
      edit={(minor) => (minor === null ? '' : money.edit(minor))}
      parse={(text) => (text === '' ? { kind: 'value', value: null } : money.parse(text))}
      save={saveSalePrice}
      inputMode={money.inputMode}
      isDisabled={!money.mayWrite}
    />
  )
}

export function StockCell({ itemId, name, variant }: CellProps) {
  const formats = useFormats()
  const notify = useNotify()
  const mayWrite = useCan()('products.write')
  const { saveStock } = useVariantChanges(itemId, variant)
  const [isSwitching, setSwitching] = useState(false)
  const { unlimited, onHand } = variant.stock
  const value: StockValue = unlimited ? 'unlimited' : onHand
  const change = async (next: StockValue, seen: StockValue) => {
    setSwitching(true)
    try {
      const outcome = await saveStock(next, seen)
      // Somebody else was faster: the list shows what they saved, and nothing is to be taken back.
      if (outcome.kind === 'conflict') return
      const undo = () => void change(seen, next)
      const text =
        next === 'unlimited'
          ? t('Stock of {name} is unlimited.', { name })
          : t('Stock of {name} is {stock}.', { name, stock: formats.number(next) })
      notify(text, { about: variant.variantId, undo })
    } catch (error) {
      notify(getErrorMessage(error))
    } finally {
      setSwitching(false)
    }
  }
  return (
    <div className={styles.stock}>
      <InlineEdit<StockValue>
        label={t('Stock of {name}', { name })}
        value={value}
        show={(stock) => (stock === 'unlimited' ? t('Unlimited') : formats.number(stock))}
        edit={(stock) => (stock === 'unlimited' ? '' : String(stock))}
        parse={(text) => (text === '' && unlimited ? { kind: 'value', value: 'unlimited' } : parseStock(text))}
        save={saveStock}
        placeholder={t('Unlimited')}
        inputMode="numeric"
        isDisabled={!mayWrite}
      />
      <ToggleButton
        className={classNames(styles.infinity)}
        aria-label={t('Unlimited stock of {name}', { name })}
        isSelected={unlimited}
        isDisabled={!mayWrite || isSwitching}
        onChange={(next) => void change(next ? 'unlimited' : onHand, value)}
      >
        <InfinityIcon size={17} aria-hidden="true" />
      </ToggleButton>
    </div>
  )
}

const maxStock = 999_999

function parseStock(text: string): ParseResult<StockValue> {
  const count = Number(text)
  if (/^\d+$/.test(text) && count <= maxStock) return { kind: 'value', value: count }
  return { kind: 'refused', message: t('Enter a whole number from 0 to 999999.') }
}

/** How an amount of the site's currency is shown, typed and read. */
function useMoneyField() {
  const formats = useFormats()
  const mayWrite = useCan()('products.write')
  const currency = useCurrency()
  return {
    mayWrite,
    inputMode: getCurrencyDigits(currency) === 0 ? ('numeric' as const) : ('decimal' as const),
    show: (amountMinor: number) => formats.money({ amountMinor, currency }),
    edit: (amountMinor: number) => formatDecimal(amountMinor, currency),
    parse: (text: string): ParseResult<number> => {
      const parsed = parseAmount(text, currency)
      if (parsed.kind === 'refused') return parsed
      if (parsed.amountMinor < 0) return { kind: 'refused', message: t('A price cannot be below zero.') }
      return { kind: 'value', value: parsed.amountMinor }
    },
  }
}
