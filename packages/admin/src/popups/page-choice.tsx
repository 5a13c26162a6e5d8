import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { collectionsQuery } from '../pages/pages.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import fields from '../forms/fields.module.css'
import styles from './popups.module.css'

interface PageChoiceProps {
  readonly label: string
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onChange: (collectionIds: string[]) => void
}

/** Boxes for the pages of the site. */
export function PageChoice({ label, value, error, onChange }: PageChoiceProps) {
  const pages = useQuery(collectionsQuery)
  const all = pages.data ?? []
  const choose = (id: string, isChosen: boolean) =>
    onChange(
      all.map(({ collectionId }) => collectionId).filter((each) => (each === id ? isChosen : value.includes(each))),
    )
  return (
    <fieldset className={fields.group} aria-describedby={error === undefined ? undefined : 'popup-pages-error'}>
      <legend className={fields.label}>{label}</legend>
      {pages.isPending && <LoadingState />}
      {pages.isError && !pages.data && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && (
        <div className={styles.choices}>
          {all.map(({ collectionId, title }) => (
            <Checkbox
              key={collectionId}
              isSelected={value.includes(collectionId)}
              onChange={(isChosen) => choose(collectionId, isChosen)}
            >
              {title}
            </Checkbox>
          ))}
        </div>
      )}
      {pages.data && all.length === 0 && <p className={styles.hint}>{t('There are no pages yet.')}</p>}
      {error !== undefined && (
        <p id="popup-pages-error" className={fields.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
