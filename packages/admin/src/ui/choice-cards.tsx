import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { classNames } from './class-names.ts'
import styles from './choice-cards.module.css'

interface ChoiceCardsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly choices: readonly {
    readonly value: Value
    readonly label: string
    readonly text: string
    /** Shown above the label. */
    readonly picture?: ReactNode
  }[]
}

/** One choice of a few, each with a sentence or a picture that helps to choose. */
export function ChoiceCards<Value extends string>({ label, value, onChange, choices }: ChoiceCardsProps<Value>) {
  const choose = (chosen: string) => {
    const choice = choices.find((each) => each.value === chosen)
    if (choice) onChange(choice.value)
  }
  return (
    <RadioGroup className={classNames(styles.group)} value={value} onChange={choose}>
      <Label className={classNames(styles.label)}>{label}</Label>
      <div className={styles.cards}>
        {choices.map(({ value: name, label: title, text, picture }) => (
          <Radio key={name} value={name} className={classNames(styles.card)}>
            {picture}
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
