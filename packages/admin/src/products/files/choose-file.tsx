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
import { type FileFormat, type ImportChoice, useAddImport } from './import-file.ts'
import { t } from '../../i18n/text.ts'

const maxFileBytes = 20_000_000

const formats: readonly { readonly value: FileFormat | 'any'; readonly label: string }[] = [
  { value: 'any', label: t('Shopify or Squarespace') },
  { value: 'shopify-csv', label: t('Shopify') },
  { value: 'squarespace-csv', label: t('Squarespace, or an export of this store') },
]
const weightUnits = ['kg', 'g', 'lb', 'oz'].map((value) => ({ value, label: value }))
const sizeUnits = ['cm', 'mm', 'in'].map((value) => ({ value, label: value }))

interface ChooseFileProps {
  readonly onAdded: (importId: string) => void
  readonly onClose: () => void
  /** Below the fields. */
  readonly children: ReactNode
}

/** How to read a file of products, and the choice of one: its check begins at once. */
export function ChooseFile({ onAdded, onClose, children }: ChooseFileProps) {
  const { site } = useSession()
  const isMetric = getPreferredUnitSystem(site.language) === 'metric'
  const [choice, setChoice] = useState<ImportChoice>({
    format: undefined,
    weightUnit: isMetric ? 'kg' : 'lb',
    sizeUnit: isMetric ? 'cm' : 'in',
    withPictures: true,
  })
  const [isTooLarge, setTooLarge] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const add = useAddImport()
  const check = (file: File | undefined) => {
    add.reset()
    setTooLarge((file?.size ?? 0) > maxFileBytes)
    if (!file || file.size > maxFileBytes) return
    add.mutate({ file, choice }, { onSuccess: ({ importId }) => onAdded(importId) })
  }
  return (
    <>
      <div className={styles.fields}>
        {(isTooLarge || add.isError) && (
          <Notice tone="danger" alert>
            {isTooLarge ? t('This file is over 20 MB. Split it into smaller files.') : getErrorMessage(add.error)}
          </Notice>
        )}
        <p className={styles.hint}>
          {t('Exported from Shopify or Squarespace, up to 20 MB.')}{' '}
          {t('Nothing changes before you have seen the check.')}
        </p>
        <Select
          label={t('File of')}
          options={formats}
          value={choice.format ?? 'any'}
          onChange={(format) => setChoice((before) => ({ ...before, format: format === 'any' ? undefined : format }))}
        />
        {choice.format !== 'shopify-csv' && (
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
        {children}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".csv,text/csv"
          tabIndex={-1}
          aria-label={t('File of products')}
          onChange={(event) => {
            check(event.currentTarget.files?.[0])
            // The same file again, after a mend, is a change as well.
            event.currentTarget.value = ''
          }}
        />
        <Button
          kind="primary"
          icon={<Upload size={16} aria-hidden="true" />}
          isPending={add.isPending}
          onPress={() => input.current?.click()}
        >
          {t('Choose a CSV file')}
        </Button>
      </DialogActions>
    </>
  )
}
