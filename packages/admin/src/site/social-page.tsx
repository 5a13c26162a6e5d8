import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import {
  type Control,
  useController,
  useFieldArray,
  type UseFieldArrayReturn,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import type { SiteProfile, SiteProfileChanges } from './site-profile.ts'
import { SiteProfileForm } from './site-profile-form.tsx'
import { SiteProfilePage } from './site-profile-page.tsx'
import { detectService, shareServices, socialServices } from './services.ts'
import styles from './site.module.css'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'

interface Values {
  socialAccounts: SiteProfile['socialAccounts']
  shareButtons: SiteProfile['shareButtons']
  disqusShortname: string
}

type Accounts = UseFieldArrayReturn<Values, 'socialAccounts'>
const maxAccounts = 30

/** Where else the people behind the site are, and where visitors can send its pages. */
export function SocialPage() {
  return <SiteProfilePage title={t('Accounts')}>{(profile) => <SocialForm profile={profile} />}</SiteProfilePage>
}

function SocialForm({ profile }: { readonly profile: SiteProfile }) {
  const form = useForm<Values>({ values: toValues(profile), resetOptions: keepTyped })
  const { control, formState } = form
  const { dirtyFields } = formState
  const accounts = useFieldArray({ control, name: 'socialAccounts' })
  const toChanges = (values: Values): SiteProfileChanges => ({
    ...(dirtyFields.socialAccounts === undefined ? {} : { socialAccounts: values.socialAccounts }),
    ...(dirtyFields.disqusShortname ? { disqusShortname: values.disqusShortname } : {}),
    shareButtons: Object.fromEntries(
      Object.entries(values.shareButtons).filter(([name]) => dirtyFields.shareButtons?.[name] === true),
    ),
  })
  return (
    <SiteProfileForm form={form} toValues={toValues} toChanges={toChanges} stored={profile}>
      <Panel title={t('Accounts')}>
        <div className={styles.body}>
          <p className={styles.lead}>{t('Shown in footers and social links blocks in this order.')}</p>
        </div>
        {accounts.fields.length > 0 && (
          <ol className={styles.rows}>
            {accounts.fields.map(({ id }, index) => (
              <li key={id} className={styles.row}>
                <Account form={form} accounts={accounts} index={index} />
              </li>
            ))}
          </ol>
        )}
        <div className={styles.foot}>
          <Button
            icon={<Plus size={16} />}
            isDisabled={accounts.fields.length >= maxAccounts}
            onPress={() =>
              accounts.append(
                { serviceName: 'instagram', profileUrl: '', screenname: '', userName: '', iconEnabled: true },
                { focusName: `socialAccounts.${accounts.fields.length}.profileUrl` },
              )
            }
          >
            {t('Add account')}
          </Button>
        </div>
      </Panel>
      <Panel title={t('Share buttons')}>
        <div className={styles.body}>
          <p className={styles.lead}>{t('Let visitors share posts and products, where the theme supports it.')}</p>
          <div className={styles.checks}>
            {shareServices.map(([name, label]) => (
              <Share key={name} control={control} name={name} label={label} />
            ))}
          </div>
        </div>
      </Panel>
      <Panel title={t('Comments')}>
        <div className={styles.body}>
          <FormField
            control={control}
            name="disqusShortname"
            label={t('Disqus shortname')}
            maxLength={100}
            autoComplete="off"
            spellCheck="false"
            description={t(
              'Disqus then takes the place of the site’s own comments, where the theme has a place for it.',
            )}
          />
        </div>
      </Panel>
    </SiteProfileForm>
  )
}

interface AccountProps {
  readonly form: UseFormReturn<Values>
  readonly accounts: Accounts
  readonly index: number
}

function Account({ form, accounts, index }: AccountProps) {
  const { control, setValue } = form
  const service = useController({ control, name: `socialAccounts.${index}.serviceName` })
  const shown = useController({ control, name: `socialAccounts.${index}.iconEnabled` })
  const label = getServiceLabel(service.field.value)
  const known = socialServices.some(([name]) => name === service.field.value)
  const options = [
    ...socialServices.map(([value, text]) => ({ value: value as string, label: text })),
    ...(known ? [] : [{ value: service.field.value, label }]),
  ]
  // Who pastes an address need not say whose it is.
  const recognise = () => {
    const found = detectService(form.getValues(`socialAccounts.${index}.profileUrl`))
    if (found !== undefined) setValue(`socialAccounts.${index}.serviceName`, found, { shouldDirty: true })
  }
  return (
    <fieldset
      className={styles.account}
      aria-label={t('Account {number}: {service}', { number: index + 1, service: label })}
    >
      <div className={styles.accountFields}>
        <Select label={t('Service')} options={options} value={service.field.value} onChange={service.field.onChange} />
        <div onBlur={recognise}>
          <FormField
            control={control}
            name={`socialAccounts.${index}.profileUrl`}
            label={t('Profile URL')}
            maxLength={2000}
            inputMode="url"
            placeholder="instagram.com/you"
          />
        </div>
        <FormField
          control={control}
          name={`socialAccounts.${index}.screenname`}
          label={t('Label')}
          maxLength={100}
          placeholder={label}
        />
        <FormField
          control={control}
          name={`socialAccounts.${index}.userName`}
          label={t('Username')}
          maxLength={100}
          placeholder={t('From the profile URL')}
        />
      </div>
      <div className={styles.line}>
        <Checkbox isSelected={shown.field.value} onChange={shown.field.onChange}>
          {t('Show icon')}
        </Checkbox>
        <div className={styles.end}>
          <IconButton
            aria-label={t('Move {label} up', { label })}
            isDisabled={index === 0}
            onPress={() => accounts.move(index, index - 1)}
          >
            <ArrowUp size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            aria-label={t('Move {label} down', { label })}
            isDisabled={index === accounts.fields.length - 1}
            onPress={() => accounts.move(index, index + 1)}
          >
            <ArrowDown size={16} aria-hidden="true" />
          </IconButton>
          <IconButton aria-label={t('Remove {label}', { label })} onPress={() => accounts.remove(index)}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </fieldset>
  )
}

interface ShareProps {
  readonly control: Control<Values>
  readonly name: (typeof shareServices)[number][0]
  readonly label: string
}

function Share({ control, name, label }: ShareProps) {
  const { field } = useController({ control, name: `shareButtons.${name}` })
  return (
    <Checkbox isSelected={field.value} onChange={field.onChange}>
      {label}
    </Checkbox>
  )
}

function getServiceLabel(service: string): string {
  return socialServices.find(([name]) => name === service)?.[1] ?? service
}

function toValues({ socialAccounts, shareButtons, disqusShortname }: SiteProfile): Values {
  return {
    socialAccounts: socialAccounts.map((account) => ({ ...account })),
    shareButtons: { ...shareButtons },
    disqusShortname,
  }
}
