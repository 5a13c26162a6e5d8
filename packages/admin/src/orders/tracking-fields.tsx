import { carrierNames, findCarrier } from '@vitrine/commerce'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { getFieldProblems } from '../api/problem.ts'
import { FormField } from '../ui/form-field.tsx'
import { Select } from '../ui/select.tsx'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

interface TrackingValues {
  /** A known carrier, `auto` or `other`. */
  choice: string
  carrierName: string
  trackingNumber: string
  trackingUrl: string
}

interface TrackingForm extends TrackingValues {
  pieces: string[]
}

const choices = [
  { value: 'auto', label: t('Automatic') },
  ...carrierNames.map((name) => ({ value: name, label: name })),
  { value: 'other', label: t('Other') },
]

/** The values of a form for a parcel that has these already. */
export function fillTracking(parcel?: Order['fulfillments'][number]): TrackingValues {
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = parcel ?? {}
  const choice = carrier === '' && trackingUrl === '' ? 'auto' : carrierNames.includes(carrier) ? carrier : 'other'
  return { choice, carrierName: choice === 'other' ? carrier : '', trackingNumber, trackingUrl }
}

/** What the form says, as the server takes it. The server adds the page of a carrier that it knows. */
export function readTracking({ choice, carrierName, trackingNumber, trackingUrl }: TrackingValues) {
  if (choice === 'other') return { carrier: carrierName, trackingNumber, trackingUrl: trackingUrl.trim() }
  // A carrier without a parcel's number says nothing to the customer.
  const carrier = choice === 'auto' || trackingNumber.trim() === '' ? '' : choice
  return { carrier, trackingNumber, trackingUrl: '' }
}

/** True when the server's refusal is shown at a field. */
export function showTrackingProblem(form: UseFormReturn<TrackingForm>, error: Error): boolean {
  const message = getFieldProblems(error)['trackingUrl']
  if (message !== undefined) form.setError('trackingUrl', { message }, { shouldFocus: true })
  return message !== undefined
}

/** How a parcel travels: its number, whose form names the carrier, and another carrier's page. */
export function TrackingFields({ form }: { readonly form: UseFormReturn<TrackingForm> }) {
  const [choice, number] = useWatch({ control: form.control, name: ['choice', 'trackingNumber'] })
  const found = findCarrier(number)
  return (
    <>
      <FormField
        control={form.control}
        name="trackingNumber"
        label={t('Tracking number')}
        maxLength={100}
        description={describeNumber(choice, number, found)}
      />
      <Select
        label={t('Carrier')}
        options={choices}
        value={choice}
        onChange={(value) => form.setValue('choice', value)}
      />
      {choice === 'other' && (
        <>
          <FormField control={form.control} name="carrierName" label={t('Carrier name')} maxLength={100} />
          <FormField
            control={form.control}
            name="trackingUrl"
            label={t('Tracking URL')}
            type="url"
            placeholder="https://"
          />
        </>
      )}
    </>
  )
}

function describeNumber(choice: string, number: string, found: string | undefined): string {
  if (number.trim() === '') return t('Leave blank if there is no tracking.')
  if (choice !== 'auto') return ''
  return found === undefined
    ? t('No carrier has numbers like this. Choose it below, so that the customer can follow the parcel.')
    : t('Carrier: {name}', { name: found })
}
