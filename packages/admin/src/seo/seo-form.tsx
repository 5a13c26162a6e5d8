import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { keepTyped } from '../forms/reset-options.ts'
import type { CollectionSummary } from '../pages/pages.ts'
import { pickChanged, SettingsForm } from '../site/settings-form.tsx'
import type { SiteProfile } from '../site/site-profile.ts'
import { type GeneralSettings, generalQuery } from '../site/site.ts'
import styles from '../site/site.module.css'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { SeoPreview } from '../ui/seo-preview/seo-preview.tsx'
import { formatTitle } from '../ui/seo-preview/title-format.ts'
import { t } from '../i18n/text.ts'

interface SeoFormProps {
  readonly settings: GeneralSettings
  readonly profile: SiteProfile
  readonly collections: readonly CollectionSummary[]
}

interface Values {
  description: string
  homepageTitleFormat: string
  collectionTitleFormat: string
  itemTitleFormat: string
}

function toValues(settings: GeneralSettings): Values {
  const { description, homepageTitleFormat, collectionTitleFormat, itemTitleFormat } = settings
  return { description, homepageTitleFormat, collectionTitleFormat, itemTitleFormat }
}

/** Formats of page titles and the text for pages without one, with what search engines make of them. */
export function SeoForm({ settings, profile, collections }: SeoFormProps) {
  const queries = useQueryClient()
  const form = useForm<Values>({ values: toValues(settings), resetOptions: keepTyped })
  const { control } = form
  const { dirtyFields } = form.formState
  const save = useMutation({
    mutationFn: (body: Partial<Values>) => answer(api.PATCH('/api/admin/site', { body })),
    onSuccess: (saved) => queries.setQueryData(generalQuery.queryKey, saved),
  })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={(values) => pickChanged(values, dirtyFields)}
      stored={settings}
      save={save}
      query={generalQuery}
    >
      <Panel title={t('SEO titles')}>
        <div className={styles.body}>
          <p className={styles.lead}>{t('Use %s for the site, %c for the page, %i for the product or post.')}</p>
          <FormField control={control} name="homepageTitleFormat" label={t('Home page')} maxLength={200} />
          <FormField control={control} name="collectionTitleFormat" label={t('Pages')} maxLength={200} />
          <FormField control={control} name="itemTitleFormat" label={t('Products and posts')} maxLength={200} />
          <FormField
            control={control}
            name="description"
            label={t('Site description')}
            rows={3}
            maxLength={1000}
            description={t(
              'Used for search engines and shared links when a page has none. 50 to 160 characters read best.',
            )}
          />
        </div>
      </Panel>
      <Panel title={t('Preview')}>
        <LivePreview control={control} settings={settings} profile={profile} collections={collections} />
      </Panel>
    </SettingsForm>
  )
}

type PreviewPage = 'home' | 'page' | 'item'

function LivePreview({
  control,
  settings,
  profile,
  collections,
}: SeoFormProps & { readonly control: Control<Values> }) {
  const [shown, setShown] = useState<PreviewPage>('home')
  const values = useWatch({ control })
  const formats = {
    home: values.homepageTitleFormat,
    page: values.collectionTitleFormat,
    item: values.itemTitleFormat,
  }
  const page = collections.find(({ isHomepage, slug }) => !isHomepage && slug !== '')
  const path = page?.path ?? '/shop'
  const paths = { home: '', page: path, item: `${path}/morning-mug` }
  const words = { s: settings.title, c: shown === 'home' ? '' : (page?.title ?? t('Shop')) }
  const host = URL.parse(settings.address)?.host ?? settings.address
  const picture = profile.pictures.socialImage
  return (
    <div className={styles.body}>
      <Select
        label={t('Show as preview')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'home', label: t('Home page') },
          { value: 'page', label: t('A page') },
          { value: 'item', label: t('A product or post') },
        ]}
      />
      <SeoPreview
        title={formatTitle(formats[shown] ?? '', { ...words, ...(shown === 'item' ? { i: t('Morning mug') } : {}) })}
        description={values.description ?? ''}
        url={host + paths[shown]}
        pictureUrl={picture ? `${picture.url}?format=750w` : null}
        isHidden={profile.isHiddenFromSearch}
      />
    </div>
  )
}
