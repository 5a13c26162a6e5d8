import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormField } from '../../ui/form-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import { Panel } from '../../ui/page.tsx'
import { FormSaveBar } from '../../forms/form-save-bar.tsx'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { useConflictCheck } from '../../forms/use-conflict-check.ts'
import { keepTyped, resetToSaved } from '../../forms/reset-options.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { readContentProblems } from '../content-problems.ts'
import { savePictures } from '../../media/files.ts'
import { PictureField } from '../media/picture-field.tsx'
import { type Collection, collectionQuery, usePageActions } from '../pages.ts'
import { EventViewField, FolderFields, LayoutField, PageSizeField, SearchFields } from './settings-fields.tsx'
import { toValues, useListOptions } from './settings-values.ts'
import styles from '../pages.module.css'
import { t } from '../../i18n/text.ts'

interface SettingsFormProps {
  readonly collection: Collection
  readonly mayWrite: boolean
}

/** Fields of the form by what the server calls them. */
const formFields = { 'seo.title': 'seoTitle', 'seo.description': 'seoDescription' } as const

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
  const slug = useWatch({ control, name: 'slug' })
  const picture = useWatch({ control, name: 'picture' })
  const { errors, isDirty } = form.formState
  const isFolder = collection.typeName === 'folder'
  const { layouts, isPaged } = useListOptions(collection)
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
          description={collection.isHomepage ? t('The home page is at /.') : `URL: /${slug}`}
          rules={{ required: t('URL is required.') }}
        />
        {isFolder ? (
          <FolderFields form={form} />
        ) : (
          <FormField control={control} name="description" label={t('Description')} rows={3} />
        )}
        {collection.typeName === 'events' && <EventViewField form={form} />}
        {layouts.length > 0 && <LayoutField form={form} layouts={layouts} />}
        {isPaged && <PageSizeField form={form} isBlog={collection.typeName === 'blog'} />}
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
        {!isFolder && <SearchFields form={form} collection={collection} mayWrite={mayWrite} />}
        <FormSaveBar form={form} onDiscard={() => form.reset(toValues(collection), resetToSaved)} />
      </form>
      <LeaveGuard isDirty={isDirty && mayWrite} onSave={send} />
    </Panel>
  )
}
