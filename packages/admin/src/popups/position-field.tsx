import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { t } from '../i18n/text.ts'
import { classNames } from '../ui/class-names.ts'
import type { PopupValues } from './popup-values.ts'
import fields from '../forms/fields.module.css'
import styles from './popups.module.css'

type Position = PopupValues['position']

const positions: readonly { readonly value: Position; readonly label: string }[] = [
  { value: 'TOP_LEFT', label: t('Top left') },
  { value: 'TOP_CENTER', label: t('Top center') },
  { value: 'TOP_RIGHT', label: t('Top right') },
  { value: 'CENTER_LEFT', label: t('Center left') },
  { value: 'CENTER', label: t('Center') },
  { value: 'CENTER_RIGHT', label: t('Center right') },
  { value: 'BOTTOM_LEFT', label: t('Bottom left') },
  { value: 'BOTTOM_CENTER', label: t('Bottom center') },
  { value: 'BOTTOM_RIGHT', label: t('Bottom right') },
]

interface PositionFieldProps {
  readonly value: Position
  readonly onChange: (position: Position) => void
}

/** Where in the window a popup appears: a small picture of the window with nine places. */
export function PositionField({ value, onChange }: PositionFieldProps) {
  const choose = (chosen: string) => {
    const position = positions.find((each) => each.value === chosen)
    if (position) onChange(position.value)
  }
  const label = positions.find((each) => each.value === value)?.label
  return (
    <RadioGroup className={classNames(styles.position)} value={value} onChange={choose}>
      <Label className={classNames(fields.label)}>{t('Position')}</Label>
      <div className={styles.positionLine}>
        <div className={styles.places}>
          {positions.map((each) => (
            <Radio key={each.value} value={each.value} aria-label={each.label} className={classNames(styles.place)}>
              <span className={styles.mark} />
            </Radio>
          ))}
        </div>
        <span className={styles.hint} aria-hidden="true">
          {label}
        </span>
      </div>
      <p className={styles.hint}>{t('On phones a popup is always a sheet at the bottom.')}</p>
    </RadioGroup>
  )
}
