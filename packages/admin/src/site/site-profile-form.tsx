import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type SiteProfile, type SiteProfileChanges, siteProfileQuery, useSaveSiteProfile } from './site-profile.ts'
import { SettingsForm } from './settings-form.tsx'

interface SiteProfileFormProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly toValues: (profile: SiteProfile) => Values
  readonly toChanges: (values: Values) => SiteProfileChanges
  readonly stored: SiteProfile
  readonly children: ReactNode
}

/** A form about how the site shows itself. */
export function SiteProfileForm<Values extends FieldValues>(props: SiteProfileFormProps<Values>) {
  const save = useSaveSiteProfile()
  return <SettingsForm {...props} save={save} query={siteProfileQuery} />
}
