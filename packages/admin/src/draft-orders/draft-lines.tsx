import { useQuery } from '@tanstack/react-query'
import { ImageOff, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SearchCombo } from '../block-form/search-combo.tsx'
import { t } from '../i18n/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useFormats } from '../ui/format.ts'
import { Picture } from '../ui/picture.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type VariantChoice, variantsQuery } from './draft-orders.ts'
import styles from './draft-orders.module.css'
import {
  createCustomLine,
  type DraftPlace,
  type DraftProblems,
  type LineValues,
  toProductLine,
} from './draft-values.ts'

interface DraftLinesProps {
  readonly lines: readonly LineValues[]
  readonly problems: DraftProblems
  readonly place: DraftPlace
  /** What is wrong with a line at the moment, by its place: sold out, deleted. */
  readonly warnings: readonly (string | undefined)[]
  readonly onChange: (lines: readonly LineValues[]) => void
}

/** Products by search, lines that are no product, and how many of each at which price. */
export function DraftLines({ lines, problems, place, warnings, onChange }: DraftLinesProps) {
  const change = (key: string, changes: Partial<LineValues>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  // A new line takes the focus, so that the list of products closes and how many is typed next.
  const [added, setAdded] = useState<string>()
  const append = (line: LineValues) => {
    setAdded(line.key)
    onChange([...lines, line])
  }
  const add = (variant: VariantChoice) => {
    const known = lines.find(({ variantId }) => variantId === variant.variantId)
    if (known) change(known.key, { quantity: String((Number(known.quantity) || 0) + 1) })
    else append(toProductLine(variant, place))
  }
  return (
    <div className={styles.body}>
      <VariantSearch onChoose={add} />
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={t('Lines')}>
          {lines.map((line, index) => (
            <Line
              key={line.key}
              line={line}
              at={`lines.${index}`}
              problems={problems}
              isNew={line.key === added}
              warning={warnings[index]}
              onChange={(changes) => change(line.key, changes)}
              onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => append(createCustomLine())}>
          {t('Add custom item')}
        </Button>
      </div>
    </div>
  )
}

/** Finds variants by the words of their product, or by SKU. */
function VariantSearch({ onChoose }: { readonly onChoose: (variant: VariantChoice) => void }) {
  const formats = useFormats()
  const [words, setWords] = useState('')
  const variants = useQuery(variantsQuery(words)).data?.variants ?? []
  const describe = ({ title, options, sku, price, available }: VariantChoice) =>
    [
      [title, ...options].join(', '),
      sku,
      formats.money(price),
      ...(available === null ? [] : [t('{count} in stock', { count: available })]),
    ].join(' · ')
  return (
    <SearchCombo
      label={t('Add products')}
      placeholder={t('Search by title or SKU')}
      chosen=""
      found={variants.map((variant) => ({ value: variant.variantId, label: describe(variant) }))}
      onSearch={setWords}
      onChoose={(id) => {
        const variant = variants.find(({ variantId }) => variantId === id)
        if (variant) onChoose(variant)
      }}
    />
  )
}

interface LineProps {
  readonly line: LineValues
  /** The beginning of the names of its problems. */
  readonly at: string
  readonly problems: DraftProblems
  readonly isNew: boolean
  readonly warning: string | undefined
  readonly onChange: (changes: Partial<LineValues>) => void
  readonly onRemove: () => void
}

function Line({ line, at, problems, isNew, warning, onChange, onRemove }: LineProps) {
  const title = line.title || t('Custom item')
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  const problem = problems[at] ?? warning
  return (
    <li className={styles.line} aria-label={title}>
      <div className={styles.what}>
        {line.kind === 'product' ? (
          <div className={styles.product}>
            <Picture picture={line.picture} size={44} fallback={<ImageOff size={18} aria-hidden="true" />} />
            <div>
              <p className={styles.title}>{line.title}</p>
              {line.detail !== '' && <p className={styles.quiet}>{line.detail}</p>}
            </div>
          </div>
        ) : (
          <TextField
            label={t('Title')}
            inputRef={field}
            maxLength={200}
            value={line.title}
            error={problems[`${at}.title`]}
            onChange={(text) => onChange({ title: text })}
          />
        )}
        {problem !== undefined && (
          <p className={styles.error} role="alert">
            {problem}
          </p>
        )}
      </div>
      <TextField
        label={t('Quantity')}
        {...(line.kind === 'product' ? { inputRef: field } : {})}
        inputMode="numeric"
        maxLength={4}
        value={line.quantity}
        error={problems[`${at}.quantity`]}
        onChange={(quantity) => onChange({ quantity })}
      />
      <TextField
        label={t('Price each')}
        inputMode="decimal"
        maxLength={20}
        value={line.price}
        error={problems[`${at}.price`]}
        onChange={(price) => onChange({ price })}
      />
      <IconButton aria-label={t('Remove {title}', { title })} onPress={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      {line.kind === 'custom' && (
        <div className={styles.checks}>
          <Checkbox isSelected={line.isTaxed} onChange={(isTaxed) => onChange({ isTaxed })}>
            {t('Charge tax')}
          </Checkbox>
          <Checkbox isSelected={line.isShipped} onChange={(isShipped) => onChange({ isShipped })}>
            {t('Needs shipping')}
          </Checkbox>
        </div>
      )}
    </li>
  )
}
