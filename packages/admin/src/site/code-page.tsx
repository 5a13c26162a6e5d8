import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useCan } from '../session/session.ts'
import { FormSelect } from '../forms/form-select.tsx'
import { FormCodeField } from '../code/form-code-field.tsx'
import { canEditCode } from '../ui/code-editing.ts'
import { messages } from '../messages.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import type { SiteProfile, SiteProfileChanges } from './site-profile.ts'
import { SiteProfileForm } from './site-profile-form.tsx'
import { SiteProfilePage } from './site-profile-page.tsx'
import { pickChanged } from './settings-form.tsx'
import styles from './site.module.css'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'

interface Values {
  code: SiteProfile['code']
  codeConsent: SiteProfile['codeConsent']
}

/** That of the server, for each place. */
const maxCodeLength = 100_000

const places = [
  ['header', t('Header'), t('Added to the head of every page: fonts, styles, meta tags, analytics.')],
  ['footer', t('Footer'), t('Added to the end of every page: chat and other scripts.')],
  ['lockScreen', t('Lock screen'), t('Added to the head of the password page.')],
  ['postItem', t('Posts'), t('Added after each post, where the theme supports it.')],
  ['orderConfirmation', t('Order confirmed'), t('Added to the order confirmation page: conversion tags.')],
] as const

/** The consent that code waits for. */
const needs = [
  { value: 'none', label: t('At once') },
  { value: 'analytics', label: t('After consent to analytics') },
  { value: 'marketing', label: t('After consent to marketing') },
] as const

/** HTML of the owner's own, for what has no setting. */
export function CodePage() {
  return <SiteProfilePage title={t('Code injection')}>{(profile) => <CodeForm profile={profile} />}</SiteProfilePage>
}

function CodeForm({ profile }: { readonly profile: SiteProfile }) {
  const form = useForm<Values>({ values: toValues(profile), resetOptions: keepTyped })
  const { dirtyFields } = form.formState
  const mayWrite = useCan()('code.write')
  const toChanges = (values: Values): SiteProfileChanges => ({
    code: pickChanged(values.code, dirtyFields.code),
    codeConsent: pickChanged(values.codeConsent, dirtyFields.codeConsent),
  })
  return (
    <SiteProfileForm form={form} toValues={toValues} toChanges={toChanges} stored={profile}>
      <Panel title={t('Code injection')}>
        <div className={styles.body}>
          <Notice tone="caution">
            {mayWrite
              ? t(
                  'Code is added to your pages as is. Only paste code you trust: a mistake can break every page. This screen always keeps working.',
                )
              : t('Only administrators can change code, because it runs on every page. You can read it here.')}
          </Notice>
          <p className={styles.lead}>
            {t('Code that runs after consent waits for the cookie banner. While the banner is off, it does not run.')}{' '}
            <Link to="/settings/cookies">{t('Set up the cookie banner')}</Link>
          </p>
          {!canEditCode() && <Notice tone="caution">{messages.noCodeOnAndroid}</Notice>}
          {places.map(([place, label, description]) => (
            <div key={place} className={styles.column}>
              <FormCodeField
                control={form.control}
                name={`code.${place}`}
                label={label}
                description={description}
                language="html"
                maxLength={maxCodeLength}
                isReadOnly={!mayWrite || !canEditCode()}
              />
              {place !== 'lockScreen' && mayWrite && (
                <FormSelect control={form.control} name={`codeConsent.${place}`} label={t('Runs')} options={needs} />
              )}
            </div>
          ))}
        </div>
      </Panel>
    </SiteProfileForm>
  )
}

function toValues({ code, codeConsent }: SiteProfile): Values {
  return { code: { ...code }, codeConsent: { ...codeConsent } }
}
