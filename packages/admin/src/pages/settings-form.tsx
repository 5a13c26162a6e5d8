import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { FormSaveBar } from '../forms/form-save-bar.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { useConflictCheck } from '../forms/use-conflict-check.ts'
import { keepTyped, resetToSaved } from '../forms/reset-options.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { readContentProblems } from './content-problems.ts'
import { toPictureValue, savePictures } from '../media/files.ts'
import { PictureField } from './media/picture-field.tsx'
import { type Collection, collectionQuery, themeTypesQuery, usePageActions } from './pages.ts'
import { PageSeoPreview } from '../ui/page-seo-preview.tsx'
import styles from './pages.module.css'
import { t } from '../i18n/text.ts'

interface SettingsFormProps {
  readonly collection: Collection
  readonly mayWrite: boolean
}

/** Fields of the form by what the server calls them. */
const formFields = { 'seo.title': 'seoTitle', 'seo.description': 'seoDescription' } as const

/** Kinds whose lists are turned page by page, in the length that their owner likes; lists of the theme's own are, too. */
const pagedKinds: readonly string[] = ['blog']
/** Kinds of the platform that are not, also where the theme has something to say of them. */
const fixedKinds = { page: true, products: true, events: true, gallery: true, album: true, index: true, folder: true }

function toValues(collection: Collection) {
  const { title, navigationTitle, slug, description, redirectUrl, seo } = collection
  return {
    title,
    navigationTitle,
    slug,
    description,
    redirectUrl,
    pageSize: String(collection.pageSize),
    picture: collection.mainPicture ? toPictureValue(collection.mainPicture) : null,
    folderBehavior: String(collection.folderBehavior ?? 2),
    eventView: String(collection.eventView),
    layout: collection.layout,
    seoTitle: seo.title,
    seoDescription: seo.description,
    seoHidden: seo.hidden,
  }
}

/**
 * A page's title, its place and its texts for search engines. Reloading while somebody types does not touch typed
 * values. Changes that somebody else saved meanwhile are shown before a save overwrites them.
 */
export function SettingsForm({ collection, mayWrite }: SettingsFormProps) {
  const notify = useNotify()
  const { edit } = usePageActions()
  const queries = useQueryClient()
  const [read, setRead] = useState(collection)
  const form = useForm({ values: toValues(read), resetOptions: keepTyped, disabled: !mayWrite })
  const { control, setValue } = form
  const seen = useWatch({ control })
  const picture = useWatch({ control, name: 'picture' })
  const { errors, isDirty } = form.formState
  const isFolder = collection.typeName === 'folder'
  const { data: types } = useQuery(themeTypesQuery)
  const conf = types?.collectionTypes.find(({ typeName }) => typeName === collection.typeName)
  // A folder is no page; and one layout is no choice.
  const layouts = isFolder || (types?.layouts.length ?? 0) < 2 ? [] : (types?.layouts ?? [])
  const isListOfTheme = conf !== undefined && !conf.folder && !conf.index && !(collection.typeName in fixedKinds)
  const isPaged = (pagedKinds.includes(collection.typeName) || isListOfTheme) && conf?.forcePageSize !== true
  if (!isDirty && collection.updatedAt !== read.updatedAt) setRead(collection)
  const refresh = () => queries.fetchQuery({ ...collectionQuery(collection.collectionId), staleTime: 0 })
  const mergeStored = useConflictCheck({ form, stored: collection, toValues, refresh })
  const send = useSaveForm({
    form,
    toValues,
    save: async (typed) => {
      const merged = await mergeStored(typed)
      if (!merged) return undefined
      const { values, stored } = merged
      await savePictures(values.picture ? [values.picture] : [])
      return edit.mutateAsync({
        collectionId: collection.collectionId,
        expectedUpdatedAt: stored.updatedAt,
        title: values.title,
        navigationTitle: values.navigationTitle,
        slug: values.slug,
        description: values.description,
        seo: { title: values.seoTitle, description: values.seoDescription, hidden: values.seoHidden },
        ...(isFolder ? { folderBehavior: values.folderBehavior === '3' ? 3 : 2, redirectUrl: values.redirectUrl } : {}),
        ...(isPaged ? { pageSize: Number(values.pageSize) } : {}),
        mainAssetId: values.picture?.file.id ?? null,
        ...(layouts.length > 0 ? { layout: values.layout } : {}),
        ...(collection.typeName === 'events' ? { eventView: values.eventView === '2' ? 2 : 1 } : {}),
      })
    },
    onSaved: (saved) => {
      setRead(saved)
      notify(t('Page saved.'))
    },
    readProblems: (error) => readContentProblems(error, formFields),
  })
  const flag = (name: 'seoHidden') => ({
    isSelected: seen[name] === true,
    isDisabled: !mayWrite,
    onChange: (value: boolean) => setValue(name, value, { shouldDirty: true }),
  })
  return (
    <Panel title={t('Settings')}>
      <form className={styles.body} noValidate onSubmit={(event) => void send(event)}>
        {errors.root?.message !== undefined && (
          <Notice tone="danger" alert>
            {errors.root.message}
          </Notice>
        )}
        <FormField control={control} name="title" label={t('Title')} rules={{ required: t('Title is required.') }} />
        <FormField
          control={control}
          name="navigationTitle"
          label={t('Navigation title')}
          description={t('Leave blank to use the title.')}
        />
        <FormField
          control={control}
          name="slug"
          label={t('URL slug')}
          description={collection.isHomepage ? t('The home page is at /.') : `URL: /${seen.slug ?? ''}`}
          rules={{ required: t('URL is required.') }}
        />
        {isFolder ? (
          <FolderFields form={form} />
        ) : (
          <FormField control={control} name="description" label={t('Description')} rows={3} />
        )}
        {collection.typeName === 'events' && (
          <Select
            label={t('Default view')}
            value={seen.eventView ?? '1'}
            onChange={(value) => setValue('eventView', value, { shouldDirty: true })}
            options={[
              { value: '1', label: t('List') },
              { value: '2', label: t('Calendar') },
            ]}
          />
        )}
        {layouts.length > 0 && (
          <Select
            label={t('Layout')}
            value={layouts.some(({ name }) => name === seen.layout) ? (seen.layout ?? '') : ''}
            onChange={(value) => setValue('layout', value, { shouldDirty: true })}
            options={[
              { value: '', label: t('Theme default') },
              ...layouts.map(({ name, title }) => ({ value: name, label: title })),
            ]}
          />
        )}
        {isPaged && (
          <FormField
            control={control}
            name="pageSize"
            label={collection.typeName === 'blog' ? t('Posts per page') : t('Items per page')}
            inputMode="numeric"
            rules={{
              validate: (text) =>
                /^(?:[1-9]\d?|1\d\d|200)$/.test(typeof text === 'string' ? text : '') || t('A number from 1 to 200.'),
            }}
          />
        )}
        {!isFolder && (
          <fieldset className={styles.fieldset}>
            <legend className={styles.legend}>{t('Picture')}</legend>
            <p className={styles.hint}>{t('Shown when the page is shared, and where the theme uses it.')}</p>
            <PictureField
              label={t('Page picture')}
              value={picture}
              isDisabled={!mayWrite}
              onChange={(picture) => setValue('picture', picture, { shouldDirty: true })}
            />
          </fieldset>
        )}
        {!isFolder && (
          <>
            <FormField
              control={control}
              name="seoTitle"
              label={t('SEO title')}
              description={t('Leave blank to use your SEO title format.')}
            />
            <FormField
              control={control}
              name="seoDescription"
              label={t('SEO description')}
              description={t('Leave blank to use the description.')}
              rows={2}
            />
            <Checkbox {...flag('seoHidden')}>{t('Hide this page from search engines')}</Checkbox>
            <PageSeoPreview
              format={collection.isHomepage ? 'home' : 'page'}
              title={seen.title ?? ''}
              seoTitle={seen.seoTitle ?? ''}
              description={seen.seoDescription || seen.description || ''}
              path={collection.isHomepage ? '' : `/${seen.slug ?? ''}`}
              pictureUrl={picture ? `${picture.file.url}?format=750w` : null}
              isHidden={seen.seoHidden === true}
            />
          </>
        )}
        <FormSaveBar form={form} onDiscard={() => form.reset(toValues(collection), resetToSaved)} />
      </form>
      <LeaveGuard isDirty={isDirty && mayWrite} onSave={send} />
    </Panel>
  )
}

type SettingsValues = ReturnType<typeof toValues>

function FolderFields({ form }: { readonly form: ReturnType<typeof useForm<SettingsValues>> }) {
  const behaviour = useWatch({ control: form.control, name: 'folderBehavior' })
  return (
    <>
      <Select
        label={t('When clicked')}
        value={behaviour}
        onChange={(value) => form.setValue('folderBehavior', value, { shouldDirty: true })}
        options={[
          { value: '2', label: t('Go to its first page') },
          { value: '3', label: t('Do nothing') },
        ]}
      />
      {behaviour === '2' && (
        <FormField
          control={form.control}
          name="redirectUrl"
          label={t('Go to this URL instead')}
          placeholder={t('/about or https://')}
        />
      )}
    </>
  )
}
