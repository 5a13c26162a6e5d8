import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Answer, answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'
import { Button } from '../ui/button.tsx'
import { useLostFocus } from '../focus/use-lost-focus.ts'
import { FileField } from '../forms/file-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import styles from './customers.module.css'

const maxBytes = 900_000

interface ImportTask {
  readonly csv: string
  readonly isDryRun: boolean
  /** How many customers an import writes, by its check; 0 for the check. */
  readonly count: number
}

/** Imports customers of a CSV file: checked as soon as it is chosen, then written. */
export function ImportCustomersPage() {
  const queries = useQueryClient()
  const [csv, setCsv] = useState('')
  const [isTooLarge, setTooLarge] = useState(false)
  const send = useMutation({
    mutationFn: async ({ csv, isDryRun }: ImportTask) => ({
      isDryRun,
      report: await answer(api.POST('/api/admin/customers/imports', { body: { csv, isDryRun } })),
    }),
    onSuccess: ({ isDryRun }) => (isDryRun ? undefined : queries.invalidateQueries({ queryKey: ['customers'] })),
  })
  const choose = async (file: File | undefined) => {
    const isTooMuch = file !== undefined && file.size > maxBytes
    const text = file === undefined || isTooMuch ? '' : await file.text()
    setTooLarge(isTooMuch)
    setCsv(text)
    send.reset()
    if (text !== '') send.mutate({ csv: text, isDryRun: true, count: 0 })
  }
  const checked = send.data?.isDryRun === true ? send.data.report : undefined
  // The button stays while it works, and after a failure.
  const underWay = send.isSuccess ? 0 : (send.variables?.count ?? 0)
  const count = checked ? checked.added + checked.updated : underWay
  return (
    <Page
      title={t('Import customers')}
      windowTitle={[t('Import customers'), t('Customers')]}
      before={<BackLink link={{ to: '/customers' }}>{t('Customers')}</BackLink>}
      width="narrow"
    >
      <Panel>
        <div className={styles.import}>
          <FileField
            label={t('CSV file')}
            accept=".csv,text/csv,text/plain"
            description={t('An export of Shopify or of this page. Up to 900 KB and 20,000 customers.')}
            onChoose={(file) => void choose(file)}
          />
          <p className={styles.hint}>
            {t(
              'Email, name, note, tags and default address are read. What is known of a customer stays; tags are added.',
            )}{' '}
            <Trans
              id="Consent to marketing is imported with its proof, under <0>Mailing lists</0>."
              components={[<Link key="lists" to="/lists/import" />]}
            />
          </p>
          {isTooLarge && (
            <Notice tone="danger" alert>
              {t('This file is over 900 KB. Split it and import the parts.')}
            </Notice>
          )}
          {send.isError && (
            <Notice tone="danger" alert>
              {getErrorMessage(send.error)}
            </Notice>
          )}
          {send.isPending && (
            <output>{send.variables.isDryRun ? t('Checking the file…') : t('Importing customers…')}</output>
          )}
          {send.data && <Report isDryRun={send.data.isDryRun} report={send.data.report} />}
          {count > 0 && (
            <ImportButton
              count={count}
              isPending={send.isPending}
              onPress={() => send.mutate({ csv, isDryRun: false, count })}
            />
          )}
        </div>
      </Panel>
    </Page>
  )
}

interface ImportButtonProps {
  readonly count: number
  readonly isPending: boolean
  readonly onPress: () => void
}

/** Goes away with what it does. */
function ImportButton({ count, isPending, onPress }: ImportButtonProps) {
  useLostFocus()
  return (
    <div>
      <Button kind="primary" isPending={isPending} onPress={onPress}>
        {t('{count, plural, one {Import # customer} other {Import # customers}}', { count })}
      </Button>
    </div>
  )
}

interface ReportProps {
  readonly isDryRun: boolean
  readonly report: Answer<'importCustomers'>
}

function Report({ isDryRun, report }: ReportProps) {
  const { added, updated, unchanged, incompleteAddresses, invalid, invalidCount } = report
  const counts = { added, updated, unchanged }
  return (
    <output className={styles.report}>
      <Notice tone="neutral">
        {isDryRun
          ? t(
              'Nothing is imported yet. {added} would be new, {updated} would be completed, {unchanged} stay as they are.',
              counts,
            )
          : t('{added} added, {updated} completed, {unchanged} unchanged.', counts)}
      </Notice>
      {incompleteAddresses > 0 && (
        <Notice tone="caution">
          {t(
            '{count, plural, one {# postal address is incomplete and is left out.} other {# postal addresses are incomplete and are left out.}}',
            { count: incompleteAddresses },
          )}
        </Notice>
      )}
      {invalidCount > 0 && (
        <Notice tone="caution">
          {t('{count, plural, one {# line has no usable email} other {# lines have no usable email}}:', {
            count: invalidCount,
          })}{' '}
          {invalid
            .slice(0, 10)
            .map(({ line, text }) => t('line {line} “{text}”', { line, text }))
            .join(', ')}
        </Notice>
      )}
    </output>
  )
}
