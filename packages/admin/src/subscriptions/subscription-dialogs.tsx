import { useMutation } from '@tanstack/react-query'
import { formatDecimal, isCurrency, parseAmount } from '@vitrine/commerce'
import { type Address, blankAddress } from '@vitrine/commerce/addresses'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { getToday, readDay, shiftDay } from '../days/days.ts'
import { AddressFields } from '../draft-orders/address-fields.tsx'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import styles from '../orders/dialogs.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { useFormats } from '../ui/format.ts'
import { useNotify } from '../ui/notifications.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Subscription } from './subscriptions.ts'

export type SubscriptionDialog = 'quantity' | 'plan' | 'address' | 'price'

interface Props {
  readonly subscription: Subscription
  readonly onSaved: (now: Subscription) => void
  readonly onClose: () => void
}

/** Changes of a subscription that need a value: each holds from the next charge on. */
export function SubscriptionDialogs({ kind, ...props }: Props & { readonly kind: SubscriptionDialog | undefined }) {
  const titles = {
    quantity: t('Change quantity'),
    plan: t('Change plan'),
    address: t('Change address'),
    price: t('Change price'),
  }
  const forms = { quantity: QuantityForm, plan: PlanForm, address: AddressForm, price: PriceForm }
  if (kind === undefined) return null
  const Form = forms[kind]
  return (
    <Dialog title={titles[kind]} isOpen onClose={props.onClose}>
      <Form {...props} />
    </Dialog>
  )
}

/** Sends a change, shows the subscription after it, and says so. */
function useChange({ onSaved, onClose }: Props, send: () => Promise<Subscription>, done: string) {
  const notify = useNotify()
  const change = useMutation({
    mutationFn: send,
    onSuccess: (now) => {
      onSaved(now)
      onClose()
      notify(done)
    },
  })
  const fields = change.isError ? getFieldProblems(change.error) : {}
  const problem = change.isError && Object.keys(fields).length === 0 ? getErrorMessage(change.error) : undefined
  return { change, fields, problem }
}

function QuantityForm(props: Props) {
  const { subscription, onClose } = props
  const [quantity, setQuantity] = useState(String(subscription.quantity))
  const [isWrong, setWrong] = useState(false)
  const params = { path: { subscriptionId: subscription.id } }
  const { change, fields, problem } = useChange(
    props,
    () =>
      answer(
        api.POST('/api/admin/subscriptions/{subscriptionId}/quantity', {
          params,
          body: { quantity: Number(quantity) },
        }),
      ),
    t('Quantity changed.'),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isFine = /^[1-9]\d{0,3}$/.test(quantity.trim())
    setWrong(!isFine)
    if (isFine) change.mutate()
  }
  return (
    <DialogForm
      className={styles.form}
      problem={problem}
      submitLabel={t('Change quantity')}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('Quantity')}
        inputMode="numeric"
        maxLength={4}
        value={quantity}
        onChange={setQuantity}
        description={t('From the next charge on.')}
        error={isWrong ? t('Enter a whole number from 1 to {count}.', { count: 9999 }) : fields['quantity']}
      />
    </DialogForm>
  )
}

/** Another variant of the product, from the next charge on. */
function PlanForm(props: Props) {
  const { subscription, onClose } = props
  const { plans, nextPlan, nextOn } = subscription
  const formats = useFormats()
  const chosenNow = nextPlan?.variantId ?? plans.find(({ isPresent }) => isPresent)?.variantId ?? ''
  const [variantId, setVariantId] = useState(chosenNow)
  const unitPriceMinor = plans.find((plan) => plan.variantId === variantId)?.unitPrice.amountMinor ?? 0
  const params = { path: { subscriptionId: subscription.id } }
  const { change, problem } = useChange(
    props,
    () =>
      answer(
        api.POST('/api/admin/subscriptions/{subscriptionId}/plan', { params, body: { variantId, unitPriceMinor } }),
      ),
    t('Plan changed.'),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <DialogForm
      className={styles.form}
      problem={problem}
      submitLabel={t('Change plan')}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('Plan')}
        value={variantId}
        onChange={setVariantId}
        options={plans.map((plan) => ({
          value: plan.variantId,
          label: [plan.title, formats.money(plan.unitPrice)].filter((part) => part !== '').join(', '),
        }))}
      />
      <p>
        {t('It begins with the charge on {day}. The subscriber gets an email. Nothing is charged or refunded before.', {
          day: nextOn === null ? '–' : formats.moment(nextOn),
        })}
      </p>
    </DialogForm>
  )
}

function AddressForm(props: Props) {
  const { subscription, onClose } = props
  const [address, setAddress] = useState<Address>(
    subscription.shippingAddress ?? subscription.billingAddress ?? blankAddress,
  )
  const params = { path: { subscriptionId: subscription.id } }
  const { change, fields, problem } = useChange(
    props,
    () => answer(api.POST('/api/admin/subscriptions/{subscriptionId}/address', { params, body: { address } })),
    t('Address changed.'),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <DialogForm
      className={styles.form}
      problem={problem}
      submitLabel={t('Change address')}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressFields name="address" address={address} problems={fields} onChange={setAddress} />
    </DialogForm>
  )
}

/** Subscribers hear of another price this long before it is charged. */
const noticeDays = 7

function PriceForm(props: Props) {
  const { subscription, onClose } = props
  const { site } = useSession()
  const { unitPrice, alikeCount } = subscription
  const currency = isCurrency(unitPrice.currency) ? unitPrice.currency : 'USD'
  // A day more: the last one of the notice has begun.
  const earliest = shiftDay(getToday(site.timeZone), noticeDays + 1)
  const [values, setValues] = useState({
    price: formatDecimal(unitPrice.amountMinor, currency),
    day: earliest,
    scope: 'one' as 'one' | 'all',
  })
  const [wrong, setWrong] = useState<{ readonly price?: string; readonly day?: string }>({})
  const parsed = parseAmount(values.price.trim().replace(',', '.'), currency)
  const params = { path: { subscriptionId: subscription.id } }
  const { change, problem } = useChange(
    props,
    () =>
      answer(
        api.POST('/api/admin/subscriptions/{subscriptionId}/price-changes', {
          params,
          body: {
            unitPriceMinor: parsed.kind === 'amount' ? parsed.amountMinor : 0,
            startsOn: values.day,
            scope: values.scope,
          },
        }),
      ),
    t('Price announced. Subscribers get an email.'),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const mistakes = {
      ...(parsed.kind === 'amount' ? {} : { price: t('Enter an amount.') }),
      ...(readDay(values.day) !== undefined && values.day >= earliest
        ? {}
        : { day: t('Choose a day at least {count} days from now.', { count: noticeDays }) }),
    }
    setWrong(mistakes)
    if (Object.keys(mistakes).length === 0) change.mutate()
  }
  return (
    <DialogForm
      className={styles.form}
      problem={problem}
      submitLabel={t('Announce price')}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('Price of one, in {currency}', { currency })}
        inputMode="decimal"
        maxLength={20}
        value={values.price}
        onChange={(price) => setValues({ ...values, price })}
        error={wrong.price}
      />
      <TextField
        label={t('First charge from')}
        type="date"
        value={values.day}
        onChange={(day) => setValues({ ...values, day })}
        description={t('Subscribers get an email now, and can cancel before that day.')}
        error={wrong.day}
      />
      {alikeCount > 1 && (
        <Select
          label={t('For')}
          value={values.scope}
          onChange={(scope) => setValues({ ...values, scope })}
          options={[
            { value: 'one', label: t('This subscription') },
            { value: 'all', label: t('All {count} subscriptions of this variant', { count: alikeCount }) },
          ]}
        />
      )}
    </DialogForm>
  )
}
