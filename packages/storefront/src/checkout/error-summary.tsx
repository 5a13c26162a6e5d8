import { useTranslate } from '../page/messages-context.tsx'
import { getFieldId } from './field.tsx'
import type { Problems } from './draft-problems.ts'

/** All that is wrong, in the order of the page, each a way to its field. */
export function ErrorSummary({ problems }: { problems: Problems }) {
  const t = useTranslate()
  const all = Object.entries(problems)
  if (all.length === 0) return null
  return (
    <div className="vt-notice" data-kind="error" role="alert">
      <p>{t('checkoutProblems', { count: all.length })}</p>
      <ul>
        {all.map(([field, message]) => (
          <li key={field}>
            <a
              className="vt-link"
              href={`#${getFieldId(field)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(field)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Gives a field the focus and brings it, with its label, into view. */
export function focusField(field: string): void {
  const element = document.getElementById(getFieldId(field))
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
