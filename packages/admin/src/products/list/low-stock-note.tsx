import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '../../api/problem.ts'
import { overviewQuery } from '../../api/overview-query.ts'
import { useCan } from '../../session/session.ts'
import { type StoreSettings, storeQuery, useSaveStore } from '../../site/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { FormField } from '../../ui/form-field.tsx'
import styles from '../products-page.module.css'
import { t } from '../../i18n/text.ts'

/** Says above the list of low products how few pieces are low, and leads to a change of it. */
export function LowStockNote() {
  const mayChange = useCan()('store.write')
  const store = useQuery({ ...storeQuery, enabled: mayChange }).data
  const [isOpen, setOpen] = useState(false)
  if (!store) return null
  return (
    <p className={styles.lowNote}>
      {t('{count, plural, one {Low means # left.} other {Low means # or fewer left.}}', {
        count: store.merchandising.scarcityThreshold,
      })}
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('Change low stock')}
      </Button>
      {isOpen && <LowStockDialog merchandising={store.merchandising} onClose={() => setOpen(false)} />}
    </p>
  )
}

interface LowStockDialogProps {
  readonly merchandising: StoreSettings['merchandising']
  readonly onClose: () => void
}

function LowStockDialog({ merchandising, onClose }: LowStockDialogProps) {
  const save = useSaveStore()
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { threshold: String(merchandising.scarcityThreshold) } })
  useEffect(() => form.setFocus('threshold', { shouldSelect: true }), [form])
  const send = form.handleSubmit(async ({ threshold }) => {
    try {
      await save.mutateAsync({ merchandising: { ...merchandising, scarcityThreshold: Number(threshold) } })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['products'] }),
        queries.invalidateQueries({ queryKey: overviewQuery.queryKey }),
      ])
      onClose()
    } catch (error) {
      form.setError('threshold', { message: getErrorMessage(error) })
    }
  })
  return (
    <Dialog title={t('Low stock')} isOpen onClose={onClose}>
      <DialogForm
        className={styles.question}
        submitLabel={t('Save')}
        isPending={form.formState.isSubmitting}
        onSubmit={send}
        onClose={onClose}
      >
        <FormField
          control={form.control}
          name="threshold"
          label={t('Low stock from')}
          inputMode="numeric"
          maxLength={3}
          description={t(
            'Units left when a product counts as low here, and when its page says so if you show that message.',
          )}
          rules={{
            validate: (text) =>
              /^[1-9]\d{0,2}$/.test(typeof text === 'string' ? text.trim() : '') || t('Enter a number from 1 to 999.'),
          }}
        />
      </DialogForm>
    </Dialog>
  )
}
