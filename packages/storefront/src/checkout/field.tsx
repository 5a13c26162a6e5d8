import type { KeyboardEvent, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { useTranslate } from '../page/messages-context.tsx'

/** The id of the element that a field of this name is typed into. */
export function getFieldId(name: string): string {
  return `checkout-${name.replace('.', '-')}`
}

interface FieldBase {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly problem: string | undefined
  readonly isOptional?: boolean
  readonly autoComplete: HTMLInputAutoCompleteAttribute
  readonly onChange: (value: string) => void
  readonly onLeave: () => void
  /** How wide on a desktop, of 6 columns. */
  readonly span?: 2 | 3 | 6
  /** A third that takes a whole line on the phone. */
  readonly isLong?: boolean
}

interface TextProps extends FieldBase {
  readonly type?: 'text' | 'email' | 'tel'
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric'
  readonly maxLength?: number
  readonly hint?: string | undefined
  readonly rows?: number
  /** In place of sending the form. */
  readonly onEnter?: () => void
}

/** A line of text. The label is above and stays there; the hint and what is wrong are below. */
export function TextField(props: TextProps) {
  const { name, value, autoComplete, onChange, onLeave, onEnter, type = 'text', inputMode, maxLength, rows } = props
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter?.()
  }
  const shared = {
    id: getFieldId(name),
    name,
    value,
    autoComplete,
    className: 'vt-input',
    onBlur: onLeave,
    ...describedBy(props),
    ...(maxLength === undefined ? {} : { maxLength }),
  }
  return (
    <Frame {...props}>
      {rows === undefined ? (
        <input
          {...shared}
          type={type}
          {...(inputMode === undefined ? {} : { inputMode })}
          onChange={(event) => onChange(event.target.value)}
          {...(onEnter === undefined ? {} : { onKeyDown: onKey })}
        />
      ) : (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
    </Frame>
  )
}

interface SelectProps extends FieldBase {
  readonly options: readonly { readonly code: string; readonly name: string }[]
  /** The placeholder while nothing is chosen; without one, something always is. */
  readonly prompt?: string
}

export function SelectField(props: SelectProps) {
  const { name, value, autoComplete, options, prompt, onChange, onLeave } = props
  return (
    <Frame {...props}>
      <span className="vt-select">
        <select
          id={getFieldId(name)}
          name={name}
          className="vt-input"
          value={value}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          {...describedBy(props)}
        >
          {prompt !== undefined && <option value="">{prompt}</option>}
          {options.map((option) => (
            <option key={option.code} value={option.code}>
              {option.name}
            </option>
          ))}
        </select>
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
      </span>
    </Frame>
  )
}

function Frame(
  props: Pick<TextProps, 'name' | 'label' | 'problem' | 'isOptional' | 'hint' | 'span' | 'isLong'> & {
    children: ReactNode
  },
) {
  const t = useTranslate()
  const { name, label, problem, isOptional = false, hint, span = 6, isLong = false, children } = props
  const id = getFieldId(name)
  return (
    <div className="vt-field" data-span={span} data-long={isLong} data-wrong={problem !== undefined}>
      <label className="vt-label" htmlFor={id}>
        {label}
        {isOptional && <span className="vt-optional"> {t('optional')}</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p className="vt-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p className="vt-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

function describedBy({ name, problem, hint, isOptional }: Pick<TextProps, 'name' | 'problem' | 'hint' | 'isOptional'>) {
  const id = getFieldId(name)
  const ids = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`].filter(Boolean)
  return {
    'aria-invalid': problem !== undefined,
    ...(isOptional ? {} : { 'aria-required': true }),
    ...(ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }),
  }
}
