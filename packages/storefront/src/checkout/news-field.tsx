import { useTranslate } from '../page/messages-context.tsx'
import type { Checkout } from './checkout-types.ts'
import { getFieldId } from './field.tsx'
import type { Form } from './use-form.ts'

/** The box for news by email, never ticked beforehand. Nothing where the shop does not ask. */
export function NewsField({ checkout, form }: { checkout: Checkout; form: Form }) {
  const t = useTranslate()
  if (!checkout.asksForNews) return null
  return (
    <div className="vt-terms">
      <label className="vt-terms-row">
        <input
          type="checkbox"
          id={getFieldId('acceptsNews')}
          name="acceptsNews"
          checked={form.draft.acceptsNews}
          onChange={(event) => form.change({ acceptsNews: event.target.checked })}
        />
        <span>{t('checkoutNews')}</span>
      </label>
    </div>
  )
}
