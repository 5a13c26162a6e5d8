import { useState } from 'react'
import { useTranslate } from '../page/messages-context.tsx'
import type { Checkout } from './checkout-types.ts'
import { getFieldId, SelectField } from './field.tsx'
import type { Form } from './use-form.ts'

interface Props {
  readonly slots: NonNullable<Checkout['timeSlots']>
  readonly form: Form
}

/** When the order is picked up or delivered: first the day, then its times. */
export function SlotFields({ slots, form }: Props) {
  const t = useTranslate()
  const chosen = slots.find(({ startsOn }) => startsOn === form.draft.timeSlot)
  const [shownDay, setShownDay] = useState<string>()
  const days = [...new Set(slots.map(({ day }) => day))]
  const day = chosen?.day ?? days.find((each) => each === shownDay) ?? days[0]
  if (day === undefined)
    return (
      <p className="vt-problem" id={getFieldId('timeSlot')} tabIndex={-1}>
        {t('checkoutSlotNone')}
      </p>
    )
  const fields = { autoComplete: 'off', span: 3 } as const
  return (
    <div className="vt-fields vt-slot">
      <SelectField
        {...fields}
        name="timeSlotDay"
        label={t('checkoutSlotDay')}
        value={day}
        problem={undefined}
        options={days.map((name) => ({ code: name, name }))}
        onChange={(next) => {
          setShownDay(next)
          form.change({ timeSlot: null })
        }}
        onLeave={() => undefined}
      />
      <SelectField
        {...fields}
        name="timeSlot"
        label={t('checkoutSlotTime')}
        value={chosen?.startsOn ?? ''}
        problem={form.problems['timeSlot']}
        prompt={t('checkoutSlotChoose')}
        options={slots.filter((slot) => slot.day === day).map(({ startsOn, time }) => ({ code: startsOn, name: time }))}
        onChange={(startsOn) => {
          setShownDay(day)
          form.change({ timeSlot: startsOn === '' ? null : startsOn })
        }}
        onLeave={() => form.leave('timeSlot')}
      />
    </div>
  )
}
