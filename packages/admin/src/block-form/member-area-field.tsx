import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readText } from '../api/json.ts'
import { t } from '../i18n/text.ts'
import { areasQuery } from '../member-area-data/member-areas.ts'
import { useCan } from '../session/session.ts'
import { Select } from '../ui/select.tsx'
import type { FieldProps } from './field-props.ts'

/** A member area, by its id. */
export function MemberAreaField({ field, path, value, onChange }: FieldProps) {
  const areas = useQuery(areasQuery)
  const mayEdit = useCan()('settings.write')
  const stored = readText(value)
  const all = areas.data ?? []
  const isKnown = stored === '' || all.some(({ id }) => id === stored)
  const missing = areas.isSuccess ? t('A member area that was deleted') : t('Loading')
  return (
    <div>
      <Select
        label={field.label}
        options={[
          { value: '', label: t('Choose a member area') },
          ...(isKnown ? [] : [{ value: stored, label: missing }]),
          ...all.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={stored}
        onChange={(next) => onChange(path, next)}
      />
      {mayEdit && <Link to="/members">{t('Make or edit member areas')}</Link>}
    </div>
  )
}
