import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { downloadFile } from '../api/download-file.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Discount, refreshDiscounts } from './discounts.ts'
import fields from '../forms/fields.module.css'
import styles from './discounts.module.css'

/** Generated codes of a discount: how many there are, more of them, and all as a file. */
export function CodesPanel({ stored }: { readonly stored: Discount }) {
  const { id: discountId, generatedCount } = stored
  const queries = useQueryClient()
  const notify = useNotify()
  const [count, setCount] = useState('100')
  const [prefix, setPrefix] = useState('')
  const [problem, setProblem] = useState<string>()
  const generate = useMutation({
    mutationFn: (wanted: number) =>
      answer(
        api.POST('/api/admin/discounts/{discountId}/codes', {
          params: { path: { discountId } },
          body: { count: wanted, prefix },
        }),
      ),
    onSuccess: async (now, wanted) => {
      await refreshDiscounts(queries, now)
      notify(t('{count, plural, one {# code generated.} other {# codes generated.}}', { count: wanted }))
    },
  })
  const press = () => {
    const wanted = Number(count)
    if (!/^\d+$/.test(count.trim()) || wanted < 1 || wanted > 1000)
      return setProblem(t('Enter a number from 1 to 1,000.'))
    generate.mutate(wanted)
  }
  return (
    <Panel title={t('Generated codes')}>
      <div className={fields.body}>
        {generate.isError && (
          <Notice tone="danger" alert>
            {getErrorMessage(generate.error)}
          </Notice>
        )}
        <p className={styles.hint}>
          {t('{count, plural, =0 {No generated codes yet.} one {# generated code.} other {# generated codes.}}', {
            count: generatedCount,
          })}
        </p>
        <div className={fields.pair}>
          <TextField
            label={t('Number of codes')}
            inputMode="numeric"
            maxLength={4}
            value={count}
            error={problem}
            onChange={(text) => {
              setCount(text)
              setProblem(undefined)
            }}
          />
          <TextField label={t('Beginning (optional)')} maxLength={20} value={prefix} onChange={setPrefix} />
        </div>
        <div className={styles.buttons}>
          <Button onPress={press} isPending={generate.isPending}>
            {t('Generate codes')}
          </Button>
          <Button kind="quiet" onPress={() => downloadFile(`/api/admin/discounts/${discountId}/codes.csv`)}>
            {t('Export codes')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
