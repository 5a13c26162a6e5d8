import { parseQuantity, quantityLimits } from '@vitrine/commerce'
import { useId, useState } from 'react'
import { useTranslate } from '../page/messages-context.tsx'

interface Props {
  readonly label: string
  readonly quantity: number
  /** Why the shop refused the last change. */
  readonly refusal: string | undefined
  readonly onChange: (quantity: number) => void
}

/** A number with "fewer" and "more" beside it. The input counts when it is a quantity; else the message says why not. */
export function QuantityField({ label, quantity, refusal, onChange }: Props) {
  const t = useTranslate()
  const errorId = useId()
  const [entered, setEntered] = useState<{ readonly text: string; readonly refusal: string | undefined }>()
  // What the shop has refused since it was typed goes back to what the cart holds.
  const typed = entered?.refusal === refusal ? entered?.text : undefined
  const parsed = typed === undefined ? undefined : parseQuantity(typed, t)
  const message = parsed?.kind === 'refused' && typed !== '' ? parsed.message : refusal
  const type = (text: string) => {
    setEntered({ text, refusal })
    const read = parseQuantity(text, t)
    if (read.kind === 'quantity') onChange(read.quantity)
  }
  const step = (by: number) => {
    setEntered(undefined)
    onChange(quantity + by)
  }
  return (
    <div className="vt-quantity">
      <div className="vt-quantity-box">
        <button
          type="button"
          aria-label={t('cartFewer', { item: label })}
          disabled={quantity <= quantityLimits.min}
          onClick={() => step(-1)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 8h10" stroke="currentColor" />
          </svg>
        </button>
        <input
          type="text"
          inputMode="numeric"
          aria-label={t('labelValue', { label: t('productQuantityInputText'), value: label })}
          aria-invalid={message !== undefined}
          aria-describedby={errorId}
          value={typed ?? String(quantity)}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          // A malformed quantity is not kept: the field returns to the last valid one.
          onBlur={() => setEntered(undefined)}
        />
        <button
          type="button"
          aria-label={t('cartMore', { item: label })}
          disabled={quantity >= quantityLimits.max}
          onClick={() => step(1)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 8h10M8 3v10" stroke="currentColor" />
          </svg>
        </button>
      </div>
      <output className="vt-field-error" id={errorId}>
        {message}
      </output>
    </div>
  )
}
