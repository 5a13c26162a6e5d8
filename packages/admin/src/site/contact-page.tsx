import { listCountries } from '@vitrine/commerce/addresses'
import { type Control, useController, useForm } from 'react-hook-form'
import { ComboBox } from '../ui/combo-box.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import type { SiteProfile, SiteProfileChanges } from './site-profile.ts'
import { SiteProfileForm } from './site-profile-form.tsx'
import { SiteProfilePage } from './site-profile-page.tsx'
import { pickChanged } from './settings-form.tsx'
import styles from './site.module.css'
import { keepTyped } from '../forms/reset-options.ts'
import { editorLanguage, t } from '../i18n/text.ts'

type Contact = Omit<SiteProfile['contact'], 'mapLat' | 'mapLng'> & { mapLat: string; mapLng: string }
interface Values {
  contact: Contact
  businessHours: SiteProfile['businessHours']
}

const days = [
  ['monday', t('Monday')],
  ['tuesday', t('Tuesday')],
  ['wednesday', t('Wednesday')],
  ['thursday', t('Thursday')],
  ['friday', t('Friday')],
  ['saturday', t('Saturday')],
  ['sunday', t('Sunday')],
] as const

const countryChoices = [
  { value: '', label: t('Not specified') },
  ...listCountries(editorLanguage).map(({ code, name }) => ({ value: code, label: name })),
]

/** How to reach the people behind the site, where they are and when they are there. */
export function ContactPage() {
  return <SiteProfilePage title={t('Contact')}>{(profile) => <ContactForm profile={profile} />}</SiteProfilePage>
}

function ContactForm({ profile }: { readonly profile: SiteProfile }) {
  const form = useForm<Values>({ values: toValues(profile), resetOptions: keepTyped })
  const { control, formState } = form
  const { dirtyFields } = formState
  const toChanges = (values: Values): SiteProfileChanges => {
    const { mapLat, mapLng, ...contact } = pickChanged(values.contact, dirtyFields.contact)
    return {
      contact: {
        ...contact,
        ...(mapLat === undefined ? {} : { mapLat: degrees(mapLat) }),
        ...(mapLng === undefined ? {} : { mapLng: degrees(mapLng) }),
      },
      businessHours: pickChanged(values.businessHours, dirtyFields.businessHours),
    }
  }
  return (
    <SiteProfileForm form={form} toValues={toValues} toChanges={toChanges} stored={profile}>
      <Panel title={t('Contact')}>
        <div className={styles.body}>
          <p className={styles.lead}>{t('Shown where your theme and blocks use them.')}</p>
          <div className={styles.pair}>
            <FormField control={control} name="contact.contactEmail" label={t('Email')} type="email" maxLength={256} />
            <FormField
              control={control}
              name="contact.contactPhoneNumber"
              label={t('Phone')}
              type="tel"
              maxLength={60}
            />
          </div>
        </div>
      </Panel>
      <Place control={control} />
      <Panel title={t('Opening hours')}>
        <div className={styles.body}>
          <p className={styles.lead}>
            {t('For example 9:00–12:30, 14:00–18:00 or “by appointment”. Search engines read the times.')}
          </p>
          <div className={styles.days}>
            {days.map(([day, label]) => (
              <FormField key={day} control={control} name={`businessHours.${day}`} label={label} maxLength={200} />
            ))}
          </div>
        </div>
      </Panel>
    </SiteProfileForm>
  )
}

function Place({ control }: { readonly control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'contact.country' })
  const position = t('For maps, like 40.7128')
  return (
    <Panel title={t('Location')}>
      <div className={styles.body}>
        <FormField control={control} name="contact.addressTitle" label={t('Location name')} maxLength={200} />
        <FormField control={control} name="contact.addressLine1" label={t('Street address')} maxLength={200} />
        <FormField
          control={control}
          name="contact.addressLine2"
          label={t('City, state and postal code')}
          maxLength={200}
          description={t('For example Albany, NY 12207')}
        />
        <FormField control={control} name="contact.addressCountry" label={t('Country')} maxLength={100} />
        <div className={styles.pair}>
          <ComboBox
            label={t('Country of the business')}
            options={countryChoices}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
          <FormField
            control={control}
            name="contact.state"
            label={t('State or province of the business')}
            maxLength={100}
          />
        </div>
        <div className={styles.pair}>
          <Degrees control={control} name="contact.mapLat" label={t('Latitude')} description={position} />
          <Degrees
            control={control}
            name="contact.mapLng"
            label={t('Longitude')}
            description={position.replace('40.7128', '-74.006')}
          />
        </div>
      </div>
    </Panel>
  )
}

interface DegreesProps {
  readonly control: Control<Values>
  readonly name: 'contact.mapLat' | 'contact.mapLng'
  readonly label: string
  readonly description: string
}

function Degrees(props: DegreesProps) {
  const pattern = { value: /^\s*(?:[-+]?\d{1,3}(?:[.,]\d{1,12})?)?\s*$/, message: t('Enter a number such as 40.7128.') }
  return <FormField {...props} inputMode="decimal" maxLength={20} rules={{ pattern }} />
}

function degrees(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
}

function toValues({ contact, businessHours }: SiteProfile): Values {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    contact: { ...contact, mapLat: text(contact.mapLat), mapLng: text(contact.mapLng) },
    businessHours: { ...businessHours },
  }
}
