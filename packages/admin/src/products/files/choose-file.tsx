import { Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { getPreferredUnitSystem } from '../unit-system.ts'
import styles from './files.module.css'
import { type FileFormat, guessFormat, type ImportChoice, useAddImport } from './import-file.ts'
import { t } from '../../i18n/text.ts'

const maxFileBytes = 20_000_000

const formats: readonly { readonly value: FileFormat; readonly label: string }[] = [
  { value: 'shopify-csv', label: t('Shopify') },
  { value: 'squarespace-csv', label: t('Squarespace, or an export of this store') },
]
const weightUnits = ['kg', 'g', 'lb', 'oz'].map((value) => ({ value, label: value }))
const sizeUnits = ['cm', 'mm', 'in'].map((value) => ({ value, label: value }))

interface ChooseFileProps {
  readonly onAdded: (importId: string) => void
  readonly onClose: () => void
  /** Below the choice of a file, while none is chosen. */
  readonly children: ReactNode
}

/** A file of products, and what it does not say of itself. */
export function ChooseFile({ onAdded, onClose, children }: ChooseFileProps) {
  const { site } = useSession()
  const isMetric = getPreferredUnitSystem(site.language) === 'metric'
  const [file, setFile] = useState<File>()
  const [choice, setChoice] = useState<ImportChoice>({
    format: 'shopify-csv',
    weightUnit: isMetric ? 'kg' : 'lb',
    sizeUnit: isMetric ? 'cm' : 'in',
    withPictures: true,
  })
  const input = useRef<HTMLInputElement>(null)
  const add = useAddImport()
  const isTooLarge = (file?.size ?? 0) > maxFileBytes
  const take = async (chosen: File | undefined) => {
    add.reset()
    setFile(chosen)
    if (!chosen) return
    const format = await guessFormat(chosen)
    setChoice((before) => ({ ...before, format }))
  }
  return (
    <>
      <div className={styles.fields}>
        {(isTooLarge || add.isError) && (
          <Notice tone="danger" alert>
            {isTooLarge ? t('This file is over 20 MB. Split it into smaller files.') : getErrorMessage(add.error)}
          </Notice>
        )}
        <div className={styles.file}>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept=".csv,text/csv"
            tabIndex={-1}
            aria-label={t('File of products')}
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
          <Button
            icon={<Upload size={16} aria-hidden="true" />}
            isDisabled={add.isPending}
            onPress={() => input.current?.click()}
          >
            {file ? t('Choose another file') : t('Choose a CSV file')}
          </Button>
          <span className={styles.hint}>{file?.name ?? t('Exported from Shopify or Squarespace, up to 20 MB.')}</span>
        </div>
        {!file && children}
        {file && (
          <>
            <Select
              label={t('File of')}
              options={formats}
              value={choice.format}
              onChange={(format) => setChoice((before) => ({ ...before, format }))}
            />
            {choice.format === 'squarespace-csv' && (
              <div className={styles.pair}>
                <Select
                  label={t('Weights in')}
                  options={weightUnits}
                  value={choice.weightUnit}
                  onChange={(weightUnit) => setChoice((before) => ({ ...before, weightUnit }))}
                />
                <Select
                  label={t('Sizes in')}
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
              {t('Fetch pictures')}
            </Checkbox>
          </>
        )}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button
          kind="primary"
          isDisabled={!file || isTooLarge}
          isPending={add.isPending}
          onPress={() => file && add.mutate({ file, choice }, { onSuccess: ({ importId }) => onAdded(importId) })}
        >
          {t('Check file')}
        </Button>
      </DialogActions>
    </>
  )
}
