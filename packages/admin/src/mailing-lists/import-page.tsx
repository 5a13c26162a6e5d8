import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { FileField } from '../forms/file-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ListChoice } from './list-choice.tsx'
import { readTags, refreshNewsletter } from './mailing-lists.ts'
import styles from './mailing-lists.module.css'

const maxBytes = 900_000

/** Imports people who agreed elsewhere: checked first, then written. */
export function ImportSubscribersPage() {
  const queries = useQueryClient()
  const [csv, setCsv] = useState('')
  const [statement, setStatement] = useState('')
  const [tags, setTags] = useState('')
  const [listIds, setListIds] = useState<string[]>([])
  const send = useMutation({
    mutationFn: async (isDryRun: boolean) => ({
      isDryRun,
      report: await answer(
        api.POST('/api/admin/newsletter/imports', {
          body: { csv, statement, tags: readTags(tags), listIds, isDryRun },
        }),
      ),
    }),
    onSuccess: ({ isDryRun }) => (isDryRun ? undefined : refreshNewsletter(queries)),
  })
  const [isTooLarge, setTooLarge] = useState(false)
  // What was checked is what is imported: any change asks for another check.
  const change = (set: () => void) => {
    set()
    send.reset()
  }
  const choose = async (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > maxBytes)
    const text = file === undefined || file.size > maxBytes ? '' : await file.text()
    change(() => setCsv(text))
  }
  const checked = send.data?.isDryRun === true ? send.data.report : undefined
  const canCheck = csv !== '' && statement.trim().length >= 10
  return (
    <Page
      title={t('Import subscribers')}
      windowTitle={[t('Import subscribers'), t('Mailing lists')]}
      before={<BackLink link={{ to: '/lists' }}>{t('Mailing lists')}</BackLink>}
      width="narrow"
    >
      <Panel>
        <div className={styles.body}>
          <FileField
            label={t('CSV file')}
            accept=".csv,text/csv,text/plain"
            description={t('With a column named email, and name if you have it. Up to 900 KB and 20,000 people.')}
            onChoose={(file) => void choose(file)}
          />
          {isTooLarge && (
            <Notice tone="danger" alert>
              {t('This file is over 900 KB. Split it and import the parts.')}
            </Notice>
          )}
          <TextField
            label={t('How did these people agree?')}
            description={t('Kept with each of them as proof of consent. Import only people who asked for your news.')}
            rows={3}
            maxLength={500}
            value={statement}
            onChange={(value) => change(() => setStatement(value))}
          />
          <ListChoice value={listIds} onChange={(value) => change(() => setListIds(value))} />
          <TextField
            label={t('Tags')}
            description={t('Separate tags with commas.')}
            maxLength={2600}
            value={tags}
            onChange={(value) => change(() => setTags(value))}
          />
          {send.isError && (
            <Notice tone="danger" alert>
              {getErrorMessage(send.error)}
            </Notice>
          )}
          {send.data && <Report isDryRun={send.data.isDryRun} report={send.data.report} />}
          <div className={styles.actions}>
            <Button
              kind={checked ? 'plain' : 'primary'}
              isDisabled={!canCheck}
              isPending={send.isPending && send.variables}
              onPress={() => send.mutate(true)}
            >
              {t('Check file')}
            </Button>
            {checked && <ImportButton count={checked.added + checked.updated} onPress={() => send.mutate(false)} />}
          </div>
        </div>
      </Panel>
    </Page>
  )
}

interface ImportButtonProps {
  readonly count: number
  readonly onPress: () => void
}

function ImportButton({ count, onPress }: ImportButtonProps) {
  return (
    <Button kind="primary" onPress={onPress}>
      {t('{count, plural, one {Import # person} other {Import # people}}', { count })}
    </Button>
  )
}

interface ReportProps {
  readonly isDryRun: boolean
  readonly report: Answer<'importSubscribers'>
}

function Report({ isDryRun, report: { added, updated, skipped, invalid, invalidCount } }: ReportProps) {
  return (
    <output className={styles.column}>
      <Notice tone="neutral">
        {isDryRun
          ? t(
              'Nothing is imported yet. {added} would be new, {updated} are subscribed already, {skipped} stay as they are because they unsubscribed or never confirmed.',
              { added, updated, skipped },
            )
          : t('{added} added, {updated} updated, {skipped} skipped.', { added, updated, skipped })}
      </Notice>
      {invalidCount > 0 && (
        <Notice tone="caution">
          {t('{count, plural, one {# line has no usable address} other {# lines have no usable address}}:', {
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
