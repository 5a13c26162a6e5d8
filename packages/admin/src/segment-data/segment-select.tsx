import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { Select } from '../ui/select.tsx'
import { segmentsQuery } from './segments.ts'

interface SegmentSelectProps {
  readonly label: string
  /** What stands for no segment. */
  readonly everybody: string
  readonly quiet?: boolean
  readonly description?: string
  /** '' for no segment. */
  readonly value: string
  readonly onChange: (segmentId: string) => void
}

/** A choice of one segment, or of none; nothing where the store has none. */
export function SegmentSelect({ label, everybody, quiet = false, description, value, onChange }: SegmentSelectProps) {
  const segments = useQuery(segmentsQuery).data ?? []
  if (segments.length === 0 && value === '') return null
  const isKnown = value === '' || segments.some(({ id }) => id === value)
  return (
    <Select
      label={label}
      quiet={quiet}
      {...(description === undefined ? {} : { description })}
      options={[
        { value: '', label: everybody },
        ...segments.map(({ id, name }) => ({ value: id, label: name })),
        ...(isKnown ? [] : [{ value, label: t('Deleted segment') }]),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
