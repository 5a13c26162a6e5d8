import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { listsQuery } from './mailing-lists.ts'
import styles from './mailing-lists.module.css'

interface ListChoiceProps {
  readonly label?: string
  readonly value: readonly string[]
  readonly onChange: (listIds: string[]) => void
  readonly isDisabled?: boolean
}

/** Boxes for the mailing lists of the site. */
export function ListChoice({ label = t('Lists'), value, onChange, isDisabled = false }: ListChoiceProps) {
  const lists = useQuery(listsQuery).data?.lists ?? []
  if (lists.length === 0) return null
  return (
    <fieldset className={styles.lists}>
      <legend className={styles.legend}>{label}</legend>
      {lists.map(({ id, name }) => (
        <Checkbox
          key={id}
          isDisabled={isDisabled}
          isSelected={value.includes(id)}
          onChange={(isChosen) =>
            onChange(lists.map((each) => each.id).filter((each) => (each === id ? isChosen : value.includes(each))))
          }
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
