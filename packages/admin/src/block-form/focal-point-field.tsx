import { FocalPoint } from '../media/focal-point.tsx'
import { Button } from '../ui/button.tsx'
import styles from './block-form.module.css'
import { isRecord, readText } from '../api/json.ts'
import type { FieldProps } from './field-props.ts'
import { getPictureUrl } from './file-field.tsx'
import { useSiblings } from './siblings.ts'
import { t } from '../i18n/text.ts'

const center = { x: 0.5, y: 0.5 }

/** The point of the picture beside it that stays in sight; without one that of the file counts. */
export function FocalPointField({ field, path, value, onChange }: FieldProps) {
  const assetId = readText(useSiblings()['assetId'])
  if (assetId === '') return null
  const point = readPoint(value)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{field.label}</legend>
      <FocalPoint
        picture={{ file: { url: getPictureUrl(assetId) }, focalPoint: point ?? center }}
        isDisabled={false}
        onChange={(next) => onChange(path, next)}
      />
      {point && (
        <div>
          <Button kind="quiet" onPress={() => onChange(path, null)}>
            {t('Use the focal point of the file')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function readPoint(value: unknown): { readonly x: number; readonly y: number } | undefined {
  if (!isRecord(value)) return undefined
  const { x, y } = value
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined
}
