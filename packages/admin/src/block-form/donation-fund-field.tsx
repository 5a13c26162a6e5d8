import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readText } from '../api/json.ts'
import { fundsQuery } from '../donations/donations.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Select } from '../ui/select.tsx'
import styles from './block-form.module.css'
import type { FieldProps } from './field-props.ts'

/** A fund that visitors give to, by its id. */
export function DonationFundField({ field, path, value, onChange }: FieldProps) {
  const funds = useQuery(fundsQuery)
  const mayEdit = useCan()('store.write')
  const stored = readText(value)
  const all = funds.data ?? []
  const isKnown = stored === '' || all.some(({ id }) => id === stored)
  const missing = funds.isSuccess ? t('A fund that was deleted') : t('Loading')
  return (
    <div className={styles.linked}>
      <Select
        label={field.label}
        options={[
          { value: '', label: t('Choose a fund') },
          ...(isKnown ? [] : [{ value: stored, label: missing }]),
          ...all.map(({ id, title, isEnabled }) => ({
            value: id,
            label: isEnabled ? title : t('{title} (off)', { title }),
          })),
        ]}
        value={stored}
        onChange={(next) => onChange(path, next)}
      />
      {mayEdit &&
        (isKnown && stored !== '' ? (
          <Link to="/donations/funds/$fundId" params={{ fundId: stored }}>
            {t('Edit this fund')}
          </Link>
        ) : (
          <Link to="/donations/funds">{t('Make or edit funds')}</Link>
        ))}
    </div>
  )
}
