import { taxExemptionTexts } from '@vitrine/commerce'
import { useEffect, useRef, useState } from 'react'
import { formatFailure } from '../page/failures.ts'
import { useTranslate } from '../page/messages-context.tsx'
import { recordAt, readText } from '../page/read.ts'
import type { Checkout } from './checkout-types.ts'
import { TextField } from './field.tsx'
import type { CodeSectionProps } from './gift-card-section.tsx'
import { Section } from './section.tsx'

const field = 'taxNumber'

/** The VAT number of a business. The shop looks it up at once. */
export function TaxNumberSection({ checkout, calls, onCheckout, announce }: CodeSectionProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { taxNumber } = checkout
  const place = useRef<HTMLDivElement>(null)
  const [answered, setAnswered] = useState<Pick<Checkout, 'taxNumber'>>()
  // What was pressed is gone: the focus goes to what stands in its place.
  useEffect(() => {
    if (answered) place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [answered])

  const send = async (number: string | null) => {
    if (isBusy) return
    setBusy(true)
    const answer = await calls.giveTaxNumber(number)
    setBusy(false)
    if (answer.kind === 'failed')
      return setProblem(readText(recordAt(answer.failure.params, 'fields'), field) ?? formatFailure(answer.failure, t))
    setProblem(undefined)
    setTyped('')
    onCheckout(answer.data)
    setAnswered(answer.data)
    if (answer.data.taxNumber !== null) announce(t('checkoutTaxNumberKept', { number: answer.data.taxNumber }))
  }
  const check = () => (typed.trim() === '' ? setProblem(t('checkoutTaxNumberInvalid')) : void send(typed))
  return (
    <Section title={t('checkoutTaxNumber')}>
      <div ref={place}>
        {taxNumber === null ? (
          <div className="vt-gift-card-entry">
            <TextField
              name={field}
              label={t('checkoutTaxNumber')}
              isOptional
              hint={t('checkoutTaxNumberHint')}
              autoComplete="off"
              maxLength={50}
              value={typed}
              problem={problem}
              onChange={(value) => {
                setTyped(value)
                setProblem(undefined)
              }}
              onLeave={() => undefined}
              // Enter in this field looks the number up; it does not place the order.
              onEnter={check}
            />
            <button type="button" className="vt-button vt-gift-card-apply" aria-disabled={isBusy} onClick={check}>
              {t('checkoutTaxNumberCheck')}
            </button>
          </div>
        ) : (
          <ul className="vt-gift-cards">
            <li>
              <bdi>{taxNumber}</bdi>
              <button
                type="button"
                className="vt-text-button"
                aria-label={t('checkoutTaxNumberRemove', { number: taxNumber })}
                onClick={() => void send(null)}
              >
                {t('actionRemove')}
              </button>
            </li>
          </ul>
        )}
      </div>
    </Section>
  )
}

/** Says why there is no tax. */
export function TaxExemptionNote({ checkout: { taxExemption } }: { readonly checkout: Checkout }) {
  const t = useTranslate()
  return taxExemption === null ? null : <p className="vt-free-hint">{t(taxExemptionTexts[taxExemption])}</p>
}
