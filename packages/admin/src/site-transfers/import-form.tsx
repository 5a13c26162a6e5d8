import { useForm } from 'react-hook-form'
import { getErrorMessage, Problem } from '../api/problem.ts'
import styles from '../site/site.module.css'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { type SiteImport, useRunImport } from './imports.ts'
import { t } from '../i18n/text.ts'

const problemFields: Readonly<Record<string, 'identifier'>> = {
  identifier_taken: 'identifier',
  identifier_invalid: 'identifier',
}

/** Name and address of the site that an upload becomes. */
export function ImportForm({ item, onStart }: { readonly item: SiteImport; readonly onStart: () => void }) {
  const run = useRunImport(item.importId, onStart)
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      title: (item.target?.title ?? item.source.title).slice(0, 100),
      identifier: item.target?.identifier ?? `${item.source.identifier.slice(0, 58)}-copy`,
    },
  })
  const send = handleSubmit((values) =>
    run.mutate(values, {
      onError: (error) => {
        const field = error instanceof Problem ? problemFields[error.code] : undefined
        setError(field ?? 'root', { message: getErrorMessage(error) }, { shouldFocus: field !== undefined })
      },
    }),
  )
  const problem = formState.errors.root?.message
  return (
    <form className={styles.pair} noValidate onSubmit={(event) => void send(event)}>
      <FormField
        control={control}
        name="title"
        label={t('Name of the new site')}
        maxLength={100}
        rules={{ required: t('Enter a name.') }}
      />
      <FormField
        control={control}
        name="identifier"
        label={t('Address')}
        description={t('The first part of its address: letters a to z, digits and dashes.')}
        maxLength={63}
        autoComplete="off"
        rules={{ required: t('Enter an address.') }}
      />
      {problem !== undefined && (
        <div className={styles.wide}>
          <Notice tone="danger" alert>
            {problem}
          </Notice>
        </div>
      )}
      <div className={styles.wide}>
        <Button kind="primary" type="submit" isPending={run.isPending}>
          {t('Import as a new site')}
        </Button>
      </div>
    </form>
  )
}
