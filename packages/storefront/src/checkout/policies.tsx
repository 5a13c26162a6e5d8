import { useRef } from 'react'
import { useTranslate } from '../page/messages-context.tsx'
import type { Checkout } from './checkout-types.ts'

const names = [
  ['termsOfService', 'checkoutTerms'],
  ['privacyPolicy', 'checkoutPrivacy'],
  ['returnPolicy', 'checkoutReturns'],
] as const

interface Props {
  readonly policies: Checkout['policies']
  /** The one that is linked elsewhere on the page. */
  readonly except?: keyof Checkout['policies'] | undefined
}

/** The shop's policies, each in a dialog: nobody has to leave the checkout to read them. */
export function Policies({ policies, except }: Props) {
  const t = useTranslate()
  const written = names.filter(([key]) => policies[key].trim() !== '' && key !== except)
  if (written.length === 0) return null
  return (
    <ul className="vt-policies">
      {written.map(([key, title]) => (
        <li key={key}>
          <Policy title={t(title)} text={policies[key]} />
        </li>
      ))}
    </ul>
  )
}

/** One policy: a button that opens its text. */
export function Policy({ title, text }: { title: string; text: string }) {
  const t = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" className="vt-link" onClick={() => dialog.current?.showModal()}>
        {title}
      </button>
      <dialog className="vt-policy" ref={dialog} aria-label={title}>
        <div className="vt-policy-body">
          <h2>{title}</h2>
          {text.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <button type="button" className="vt-button" onClick={close}>
            {t('actionClose')}
          </button>
        </div>
      </dialog>
    </>
  )
}
