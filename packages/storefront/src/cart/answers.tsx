import type { CartEntry } from './cart-types.ts'

/** The answers to the form of a product, as `summary-form-field` writes them. */
export function Answers({ entry }: { readonly entry: Pick<CartEntry, 'answers'> }) {
  if (entry.answers.length === 0) return null
  return (
    <div className="vt-answers">
      {entry.answers.map(({ title, text }, index) => (
        <div key={`${index} ${title}`}>
          <span>{title}:</span> {text}
        </div>
      ))}
    </div>
  )
}
