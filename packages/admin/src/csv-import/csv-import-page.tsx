import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { FileField } from '../forms/file-field.tsx'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import styles from './csv-import.module.css'

const maxBytes = 900_000

interface CsvImport {
  readonly csv: string
  readonly isDryRun: boolean
}

interface ImportTask extends CsvImport {
  /** How many rows an import writes, by its check; 0 for the check. */
  readonly count: number
}

interface CsvImportPageProps<Report> {
  readonly title: string
  /** The titles of this screen and of its section, for the window. */
  readonly windowTitle: readonly string[]
  /** The link back. */
  readonly before: ReactNode
  /** Which files are read, and how large they may be. */
  readonly description: string
  /** Which columns are read, and what becomes of rows that are known. */
  readonly hint: ReactNode
  readonly send: (input: CsvImport) => Promise<Report>
  readonly onImported: () => unknown
  /** How many rows the import writes. */
  readonly count: (report: Report) => number
  /** Names the button that imports so many. */
  readonly describeButton: (count: number) => string
  readonly importingText: string
  readonly renderReport: (report: Report, isDryRun: boolean) => ReactNode
}

/** Imports a CSV file: checked as soon as it is chosen, then written. */
export function CsvImportPage<Report>(props: CsvImportPageProps<Report>) {
  const { title, windowTitle, before, description, hint, importingText, describeButton } = props
  const [csv, setCsv] = useState('')
  const [isTooLarge, setTooLarge] = useState(false)
  const send = useMutation({
    mutationFn: async ({ csv, isDryRun }: ImportTask) => ({ isDryRun, report: await props.send({ csv, isDryRun }) }),
    onSuccess: ({ isDryRun }) => (isDryRun ? undefined : props.onImported()),
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
  const count = checked ? props.count(checked) : underWay
  return (
    <Page title={title} windowTitle={windowTitle} before={before} width="narrow">
      <Panel>
        <div className={styles.body}>
          <FileField
            label={t('CSV file')}
            accept=".csv,text/csv,text/plain"
            description={description}
            onChoose={(file) => void choose(file)}
          />
          <p className={styles.hint}>{hint}</p>
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
          {send.isPending && <output>{send.variables.isDryRun ? t('Checking the file…') : importingText}</output>}
          {send.data && (
            <output className={styles.report}>{props.renderReport(send.data.report, send.data.isDryRun)}</output>
          )}
          {count > 0 && (
            <ImportButton isPending={send.isPending} onPress={() => send.mutate({ csv, isDryRun: false, count })}>
              {describeButton(count)}
            </ImportButton>
          )}
        </div>
      </Panel>
    </Page>
  )
}

interface ImportButtonProps {
  readonly isPending: boolean
  readonly onPress: () => void
  readonly children: string
}

function ImportButton({ isPending, onPress, children }: ImportButtonProps) {
  return (
    <div>
      <Button kind="primary" isPending={isPending} onPress={onPress}>
        {children}
      </Button>
    </div>
  )
}
