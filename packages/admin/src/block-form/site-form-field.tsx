import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { formsQuery } from '../links/site-forms.ts'
import { Select } from '../ui/select.tsx'
import { readText } from '../api/json.ts'
import type { FieldProps } from './field-props.ts'

/** A form that visitors fill in, by its id. */
export function SiteFormField({ field, path, value, onChange }: FieldProps) {
  const forms = useQuery(formsQuery)
  const stored = readText(value)
  const all = forms.data ?? []
  const isKnown = stored === '' || all.some(({ id }) => id === stored)
  const missing = forms.isSuccess ? t('A form that was deleted') : t('Loading')
  return (
    <div>
      <Select
        label={field.label}
        options={[
          { value: '', label: t('Choose a form') },
          ...(isKnown ? [] : [{ value: stored, label: missing }]),
          ...all.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={stored}
        onChange={(next) => onChange(path, next)}
      />
      {isKnown && stored !== '' ? (
        <Link to="/forms/$formId" params={{ formId: stored }}>
          {t('Edit this form')}
        </Link>
      ) : (
        <Link to="/forms">{t('Make or edit forms')}</Link>
      )}
    </div>
  )
}
