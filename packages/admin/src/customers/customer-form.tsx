import { useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { FormSaveBar } from '../forms/form-save-bar.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { resetToSaved } from '../forms/reset-options.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { type Customer, refreshCustomers } from './customers.ts'
import styles from './customers.module.css'

interface Values {
  readonly name: string
  /** As typed, with commas between them. */
  readonly tags: string
  readonly note: string
  readonly acceptsMarketing: boolean
  readonly taxExempt: boolean
}

function toValues({ name, tags, note, acceptsMarketing, taxExempt }: Customer): Values {
  return { name, tags: tags.join(', '), note, acceptsMarketing, taxExempt }
}

function readTags(typed: string): string[] {
  return [...new Set(typed.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

/** The form of the details that staff keep of a customer. */
export function CustomerForm({ customer }: { readonly customer: Customer }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const mayWrite = useCan()('customers.write')
  const form = useForm<Values>({ defaultValues: toValues(customer), disabled: !mayWrite })
  const marketing = useController({ control: form.control, name: 'acceptsMarketing' })
  const exempt = useController({ control: form.control, name: 'taxExempt' })
  const send = useSaveForm<Values, Customer>({
    form,
    toValues,
    save: ({ tags, ...values }) =>
      answer(
        api.PUT('/api/admin/customers/{customerId}', {
          params: { path: { customerId: customer.id } },
          body: { ...values, tags: readTags(tags), version: customer.version },
        }),
      ),
    onSaved: (saved) => {
      void refreshCustomers(queries, saved)
      notify(t('Saved.'))
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <LeaveGuard isDirty={isDirty} onSave={send} />
      <Panel title={t('Details')}>
        <div className={styles.fields}>
          <FormField control={form.control} name="name" label={t('Name')} maxLength={200} />
          <FormField
            control={form.control}
            name="tags"
            label={t('Tags')}
            description={t('Separate tags with commas.')}
            maxLength={2600}
          />
          <FormField
            control={form.control}
            name="note"
            label={t('Note')}
            description={t('Only staff see this note.')}
            rows={4}
            maxLength={5000}
          />
          <Checkbox isSelected={marketing.field.value} onChange={marketing.field.onChange} isDisabled={!mayWrite}>
            {t('Accepts marketing emails')}
          </Checkbox>
          <Checkbox isSelected={exempt.field.value} onChange={exempt.field.onChange} isDisabled={!mayWrite}>
            {t('Pays no tax while signed in, and in orders that you draft')}
          </Checkbox>
        </div>
      </Panel>
      {errors.root?.message !== undefined && (
        <Notice tone="danger" alert>
          {errors.root.message}
        </Notice>
      )}
      <FormSaveBar form={form} onDiscard={() => form.reset(toValues(customer), resetToSaved)} />
    </form>
  )
}
