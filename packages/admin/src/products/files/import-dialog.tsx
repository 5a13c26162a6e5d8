import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import { Select } from '../../ui/select.tsx'
import { getPreferredUnitSystem } from '../unit-system.ts'
import { type FileFormat, guessFormat, type ImportChoice, importFile, type ImportOutcome } from './import-file.ts'
import styles from './files.module.css'
import { ReportView } from './report-view.tsx'

const maxFileBytes = 20_000_000

const formats: readonly { readonly value: FileFormat; readonly label: string }[] = [
  { value: 'shopify-csv', label: 'Shopify' },
  { value: 'squarespace-csv', label: 'Squarespace, or an export of this store' },
]
const weightUnits = ['kg', 'g', 'lb', 'oz'].map((value) => ({ value, label: value }))
const sizeUnits = ['cm', 'mm', 'in'].map((value) => ({ value, label: value }))

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'running'; readonly dryRun: boolean; readonly progress: string }
  | { readonly kind: 'done'; readonly dryRun: boolean; readonly outcome: ImportOutcome }

/** Imports a file of products: first it says what would happen, then it does it, with progress and a report. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { site } = useSession()
  const queries = useQueryClient()
  const notify = useNotify()
  const isMetric = getPreferredUnitSystem(site.language) === 'metric'
  const [file, setFile] = useState<File>()
  const [choice, setChoice] = useState<Omit<ImportChoice, 'dryRun'>>({
    format: 'shopify-csv',
    weightUnit: isMetric ? 'kg' : 'lb',
    sizeUnit: isMetric ? 'cm' : 'in',
    withPictures: true,
  })
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => running.current?.abort(), [])

  const take = async (chosen: File | undefined) => {
    setStep({ kind: 'choose' })
    setError(undefined)
    setFile(chosen)
    if (!chosen) return
    if (chosen.size > maxFileBytes) setError('This file is over 20 MB. Split it into smaller files.')
    const format = await guessFormat(chosen)
    setChoice((before) => ({ ...before, format }))
  }
  const run = async (dryRun: boolean) => {
    if (!file) return
    const { signal } = (running.current = new AbortController())
    setError(undefined)
    setStep({ kind: 'running', dryRun, progress: dryRun ? 'Checking the file…' : 'Importing…' })
    const verb = dryRun ? 'Checking' : 'Importing'
    const onProgress = (done: number, all: number) =>
      setStep({ kind: 'running', dryRun, progress: `${verb} ${done} of ${all} products` })
    try {
      const outcome = await importFile(file, { ...choice, dryRun, signal, onProgress })
      setStep({ kind: 'done', dryRun, outcome })
      if (!dryRun) notify(`${outcome.report.products.created + outcome.report.products.updated} products imported.`)
    } catch (cause) {
      setStep({ kind: 'choose' })
      setError(signal.aborted ? 'The import was stopped. What was imported before stays.' : getErrorMessage(cause))
    } finally {
      if (!dryRun) void queries.invalidateQueries()
    }
  }
  const isRunning = step.kind === 'running'
  const isTooLarge = (file?.size ?? 0) > maxFileBytes
  const isChecked = step.kind === 'done' && step.dryRun
  const isImported = step.kind === 'done' && !step.dryRun
  return (
    <Dialog title="Import products" isOpen onClose={onClose} alert={isRunning}>
      <div className={styles.fields}>
        {error !== undefined && (
          <Notice tone="danger" alert>
            {error}
          </Notice>
        )}
        {!isImported && (
          <div className={styles.file}>
            <input
              ref={input}
              className="visually-hidden"
              type="file"
              accept=".csv,text/csv"
              tabIndex={-1}
              aria-label="File of products"
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
            <Button
              icon={<Upload size={16} aria-hidden="true" />}
              isDisabled={isRunning}
              onPress={() => input.current?.click()}
            >
              {file ? 'Choose another file' : 'Choose a CSV file'}
            </Button>
            <span className={styles.hint}>{file?.name ?? 'Exported from Shopify or Squarespace, up to 20 MB.'}</span>
          </div>
        )}
        {file && step.kind === 'choose' && (
          <>
            <Select
              label="File of"
              options={formats}
              value={choice.format}
              onChange={(format) => setChoice((before) => ({ ...before, format }))}
            />
            {choice.format === 'squarespace-csv' && (
              <div className={styles.pair}>
                <Select
                  label="Weights in"
                  options={weightUnits}
                  value={choice.weightUnit}
                  onChange={(weightUnit) => setChoice((before) => ({ ...before, weightUnit }))}
                />
                <Select
                  label="Sizes in"
                  options={sizeUnits}
                  value={choice.sizeUnit}
                  onChange={(sizeUnit) => setChoice((before) => ({ ...before, sizeUnit }))}
                />
              </div>
            )}
            <Checkbox
              isSelected={choice.withPictures}
              onChange={(withPictures) => setChoice((before) => ({ ...before, withPictures }))}
            >
              Fetch pictures
            </Checkbox>
          </>
        )}
        {isRunning && <output className={styles.progress}>{step.progress}</output>}
        {step.kind === 'done' && <ReportView outcome={step.outcome} isDryRun={step.dryRun} />}
      </div>
      <DialogActions>
        {isRunning ? (
          <Button onPress={() => running.current?.abort()}>Stop</Button>
        ) : (
          <Button onPress={onClose}>{isImported ? 'Done' : 'Cancel'}</Button>
        )}
        {!isImported && !isRunning && !isChecked && (
          <Button kind="primary" isDisabled={!file || isTooLarge} onPress={() => void run(true)}>
            Check file
          </Button>
        )}
        {isChecked && (
          <Button kind="primary" onPress={() => void run(false)}>
            Import products
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
