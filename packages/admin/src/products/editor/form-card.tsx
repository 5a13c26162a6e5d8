import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { formsQuery } from '../../links/site-forms.ts'
import { useCan } from '../../session/session.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Panel } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

/** The form that buyers fill in before the product is in their cart. */
export function FormCard({ editor: { form, mayWrite } }: { readonly editor: ProductForm }) {
  const formId = useWatch({ control: form.control, name: 'formId' })
  const mayRead = useCan()('content.read')
  const forms = useQuery({ ...formsQuery, enabled: mayRead })
  if (!mayRead) return null
  const all = forms.data ?? []
  const chosen = all.find(({ id }) => id === formId)
  const error = form.formState.errors.formId?.message
  return (
    <Panel title={t('Questions for buyers')}>
      <div className={styles.body}>
        {forms.isPending && <Skeleton width={18} />}
        {forms.isError && <ErrorState error={forms.error} onRetry={() => void forms.refetch()} />}
        {forms.isSuccess && !mayWrite && <p className={styles.hint}>{chosen?.name ?? t('None')}</p>}
        {forms.isSuccess && mayWrite && (
          <Select
            label={t('Form to fill in before adding to the cart')}
            options={[{ value: '', label: t('None') }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
            value={formId}
            onChange={(value) => {
              form.clearErrors('formId')
              form.setValue('formId', value, { shouldDirty: true })
            }}
          />
        )}
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {chosen ? (
          <p className={styles.hint}>
            {chosen.fieldCount === 0
              ? t('This form has no fields yet, so buyers are not asked anything.')
              : t(
                  'Buyers answer it for each item. Their answers are on the order, in emails and on packing slips.',
                )}{' '}
            <Link to="/forms/$formId" params={{ formId: chosen.id }}>
              {t('Edit form')}
            </Link>
          </p>
        ) : (
          forms.isSuccess &&
          all.length === 0 && (
            <p className={styles.hint}>
              <Link to="/forms">{t('Make a form first')}</Link>
            </p>
          )
        )}
      </div>
    </Panel>
  )
}
