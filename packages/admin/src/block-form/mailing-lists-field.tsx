import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { listNamesQuery } from '../links/mailing-lists.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import type { FieldProps } from './field-props.ts'
import { GroupField } from './group-field.tsx'

/** Mailing lists, by their ids. Those that were deleted leave with the next choice. */
export function MailingListsField({ field, path, value, onChange }: FieldProps) {
  const lists = useQuery(listNamesQuery)
  const stored = Array.isArray(value) ? value : []
  const all = lists.data ?? []
  const choose = (listId: string, isChosen: boolean) =>
    onChange(
      path,
      all.map(({ id }) => id).filter((id) => (id === listId ? isChosen : stored.includes(id))),
    )
  return (
    <GroupField label={field.label}>
      {lists.isSuccess && all.length === 0 && (
        <p>{t('There are no lists yet: people join without one, and get what you send to everybody.')}</p>
      )}
      {all.map(({ id, name }) => (
        <Checkbox key={id} isSelected={stored.includes(id)} onChange={(isChosen) => choose(id, isChosen)}>
          {name}
        </Checkbox>
      ))}
      <Link to="/lists/manage" className="tap">
        {t('Make or edit mailing lists')}
      </Link>
    </GroupField>
  )
}
