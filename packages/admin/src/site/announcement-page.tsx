import { Link } from '@tanstack/react-router'
import { useController, useForm, useWatch } from 'react-hook-form'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { SiteProfile } from './site-profile.ts'
import { SiteProfileForm } from './site-profile-form.tsx'
import { SiteProfilePage } from './site-profile-page.tsx'
import styles from './site.module.css'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'

interface Values {
  announcement: SiteProfile['announcement']
}

/** The bar at the top of every page. */
export function AnnouncementPage() {
  return (
    <SiteProfilePage title={t('Announcement bar')}>
      {(profile) => <AnnouncementForm profile={profile} />}
    </SiteProfilePage>
  )
}

function AnnouncementForm({ profile }: { readonly profile: SiteProfile }) {
  const form = useForm<Values>({ values: toValues(profile), resetOptions: keepTyped })
  const { control } = form
  const enabled = useController({ control, name: 'announcement.enabled' })
  const message = useController({ control, name: 'announcement.text' })
  const newWindow = useController({ control, name: 'announcement.newWindow' })
  const { text, url } = useWatch({ control, name: 'announcement' })
  return (
    <SiteProfileForm
      form={form}
      toValues={toValues}
      // The bar is one thing: text, link and switch belong together.
      toChanges={({ announcement }) => ({ announcement })}
      stored={profile}
    >
      <Panel title={t('Announcement bar')}>
        <div className={styles.body}>
          <p className={styles.lead}>
            {t(
              'A message at the top of every page. Visitors who close it won’t see it for 30 days, unless its text changes.',
            )}{' '}
            <Link to="/popups">{t('For an offer over the page, make a popup.')}</Link>
          </p>
          <Checkbox isSelected={enabled.field.value} onChange={enabled.field.onChange}>
            {t('Show announcement bar')}
          </Checkbox>
          <TextField
            label={t('Text')}
            rows={2}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the screen is for; its name is read out on arrival.
            autoFocus
            maxLength={500}
            value={message.field.value}
            onBlur={message.field.onBlur}
            inputRef={message.field.ref}
            error={message.fieldState.error?.message}
            onChange={(value) => {
              message.field.onChange(value)
              // Who writes the first announcement wants it seen.
              if (profile.announcement.text === '' && message.field.value === '') enabled.field.onChange(true)
            }}
          />
          <FormField
            control={control}
            name="announcement.url"
            label={t('Link')}
            maxLength={2000}
            placeholder="/shop"
            description={t('A page, URL, email or phone number. Leave blank for none.')}
          />
          <Checkbox isSelected={newWindow.field.value} onChange={newWindow.field.onChange} isDisabled={url === ''}>
            {t('Open in new tab')}
          </Checkbox>
          <div className={styles.bar} data-off={!enabled.field.value || text.trim() === '' || undefined}>
            {text.trim() === '' ? t('Your announcement appears here') : text}
          </div>
        </div>
      </Panel>
    </SiteProfileForm>
  )
}

function toValues({ announcement }: SiteProfile): Values {
  return { announcement: { ...announcement } }
}
