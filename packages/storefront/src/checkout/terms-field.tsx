import { useTranslate } from '../page/messages-context.tsx'
import type { Checkout } from './checkout-types.ts'
import { getFieldId } from './field.tsx'
import { Policy } from './policies.tsx'
import type { Form } from './use-form.ts'

/** The box that says the buyer accepts the terms, with the terms beside it. Nothing where the shop does not ask. */
export function TermsField({ checkout, form }: { checkout: Checkout; form: Form }) {
  const t = useTranslate()
  if (!checkout.termsRequired) return null
  const id = getFieldId('termsAccepted')
  const problem = form.problems['termsAccepted']
  return (
    <div className="vt-terms">
      <label className="vt-terms-row">
        <input
          type="checkbox"
          id={id}
          name="termsAccepted"
          checked={form.draft.termsAccepted}
          aria-required
          aria-invalid={problem !== undefined}
          {...(problem === undefined ? {} : { 'aria-describedby': `${id}-problem` })}
          onChange={(event) => form.change({ termsAccepted: event.target.checked })}
        />
        <span>{t('checkoutTermsAccept')}</span>
      </label>
      <Policy title={t('checkoutTerms')} text={checkout.policies.termsOfService} />
      {problem !== undefined && (
        <p className="vt-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
