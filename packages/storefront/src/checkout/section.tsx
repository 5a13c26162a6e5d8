import type { ReactNode } from 'react'

/** A part of the checkout with its heading. */
export function Section({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <section className="vt-section">
      <div className="vt-section-head">
        <h2 className="vt-section-title">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly label: ReactNode
  readonly detail?: ReactNode
  /** Shown below while it is chosen. */
  readonly children?: ReactNode
}

/** One of several: the whole row is the target. */
export function Choice({ name, value, isChosen, onChoose, label, detail, children }: ChoiceProps) {
  return (
    <div className="vt-choice" data-chosen={isChosen}>
      <label className="vt-choice-row">
        <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
        <span className="vt-choice-label">{label}</span>
        {detail !== undefined && <span className="vt-choice-detail">{detail}</span>}
      </label>
      {isChosen && children !== undefined && <div className="vt-choice-more">{children}</div>}
    </div>
  )
}
