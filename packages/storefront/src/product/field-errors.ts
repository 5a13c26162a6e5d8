import { type BrowserTranslate, type CheckedChoice, formatShortage, formatUnselected } from '@vitrine/commerce'
import type { ProductParts } from './product-parts.ts'
import type { VariantFields } from './variant-fields.ts'

type Refusal = Extract<CheckedChoice, { readonly kind: 'refused' }>

/** The problems of one product's form, each beside its field. */
export interface FieldErrors {
  /** Shows a refusal beside its fields and gives the first of them the focus. */
  show(refusal: Refusal): void
  clear(): void
}

export function openFieldErrors(
  parts: ProductParts,
  fields: VariantFields | undefined,
  t: BrowserTranslate,
): FieldErrors {
  // By the option that an error is about; those of the quantity and of the product have the key ''.
  const shown = new Map<string, () => void>()
  const clear = (isGone: (key: string) => boolean = () => true) => {
    for (const [key, remove] of shown) {
      if (!isGone(key)) continue
      remove()
      shown.delete(key)
    }
  }
  const add = (text: string, place: ErrorPlace, key = '') => void shown.set(key, showFieldError(text, place))
  // Another variant has another stock, so any choice clears the message about the quantity.
  fields?.onChange(() => clear((key) => key === '' || Boolean(fields.selection()[key])))
  parts.quantity?.addEventListener('input', () => clear((key) => key === ''))

  return {
    clear: () => clear(),
    show: (refusal) => {
      clear()
      const { quantity } = parts
      if (refusal.field === 'options' && fields) {
        for (const option of refusal.options) {
          const { group, controls } = fields.getParts(option)
          const text = refusal.options.length === 1 ? refusal.message : formatUnselected([option], t)
          if (group) add(text, { put: (error) => group.append(error), controls }, option)
        }
        fields.point(refusal.options)
      } else if (refusal.field === 'quantity' && quantity) {
        add(getRefusalText(refusal, t), {
          put: (error) => placeForQuantity(quantity, parts.button).after(error),
          controls: [quantity],
        })
        quantity.focus()
      } else {
        // Nothing gets the focus that could describe itself by the error: it is read out as it appears.
        const place = parts.button?.closest('.sqs-add-to-cart-button-wrapper') ?? parts.button
        add(getRefusalText(refusal, t), { put: (error) => place?.after(error), controls: [], isAlert: true })
      }
    },
  }
}

function getRefusalText({ message, shortage }: Refusal, t: BrowserTranslate): string {
  return shortage ? formatShortage(shortage, t) : message
}

/** The refusal that an answer of the server stands for. */
export function readServerRefusal(failure: {
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}): Refusal {
  const { available, inCart } = failure.params
  const isShort = failure.code === 'out_of_stock' && typeof available === 'number'
  return {
    kind: 'refused',
    message: failure.message,
    options: [],
    field: isShort || failure.code === 'invalid_input' ? 'quantity' : 'product',
    ...(isShort ? { shortage: { available, inCart: typeof inCart === 'number' ? inCart : 0 } } : {}),
  }
}

interface ErrorPlace {
  readonly put: (error: HTMLElement) => void
  /** What the error is about; the form controls are described by it. */
  readonly controls: readonly HTMLElement[]
  readonly isAlert?: boolean
}

/** Shows an error; the function takes it away again. */
export function showFieldError(text: string, { put, controls, isAlert = false }: ErrorPlace): () => void {
  const error = document.createElement('p')
  error.className = 'vt-field-error'
  error.id = `vt-field-error-${Math.random().toString(36).slice(2)}`
  if (isAlert) error.setAttribute('role', 'alert')
  put(error)
  error.textContent = text
  for (const control of controls) {
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', error.id)
  }
  return () => {
    error.remove()
    for (const control of controls) {
      control.removeAttribute('aria-invalid')
      control.removeAttribute('aria-describedby')
    }
  }
}

/** Below the quantity, or below the line that it shares with the button: beside them there is no room for a sentence. */
function placeForQuantity(quantity: HTMLElement, button: HTMLElement | undefined): Element {
  const box = quantity.closest('.product-quantity-input') ?? quantity
  const row = box.parentElement
  if (!row || !button || !row.contains(button)) return box
  const [mine, others] = [box.getBoundingClientRect(), button.getBoundingClientRect()]
  return mine.top < others.bottom && others.top < mine.bottom ? row : box
}
