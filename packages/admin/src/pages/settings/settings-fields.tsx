import { type UseFormReturn, useWatch } from 'react-hook-form'
import { t } from '../../i18n/text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { PageSeoPreview } from '../../ui/seo-preview/page-seo-preview.tsx'
import { Select } from '../../ui/select.tsx'
import type { Collection, ThemeTypes } from '../pages.ts'
import type { SettingsValues } from './settings-values.ts'

interface FieldsProps {
  readonly form: UseFormReturn<SettingsValues>
}

/** What a press on a folder does. */
export function FolderFields({ form }: FieldsProps) {
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

/** Whether a page of events opens as a list or as a calendar. */
export function EventViewField({ form }: FieldsProps) {
  const view = useWatch({ control: form.control, name: 'eventView' })
  return (
    <Select
      label={t('Default view')}
      value={view}
      onChange={(value) => form.setValue('eventView', value, { shouldDirty: true })}
      options={[
        { value: '1', label: t('List') },
        { value: '2', label: t('Calendar') },
      ]}
    />
  )
}

/** The layout of the theme; one that the theme no longer has counts as its default. */
export function LayoutField({ form, layouts }: FieldsProps & { readonly layouts: ThemeTypes['layouts'] }) {
  const layout = useWatch({ control: form.control, name: 'layout' })
  return (
    <Select
      label={t('Layout')}
      value={layouts.some(({ name }) => name === layout) ? layout : ''}
      onChange={(value) => form.setValue('layout', value, { shouldDirty: true })}
      options={[
        { value: '', label: t('Theme default') },
        ...layouts.map(({ name, title }) => ({ value: name, label: title })),
      ]}
    />
  )
}

/** How many entries a page of the list has. */
export function PageSizeField({ form, isBlog }: FieldsProps & { readonly isBlog: boolean }) {
  return (
    <FormField
      control={form.control}
      name="pageSize"
      label={isBlog ? t('Posts per page') : t('Items per page')}
      inputMode="numeric"
      rules={{
        validate: (text) =>
          /^(?:[1-9]\d?|1\d\d|200)$/.test(typeof text === 'string' ? text : '') || t('A number from 1 to 200.'),
      }}
    />
  )
}

interface SearchFieldsProps extends FieldsProps {
  readonly collection: Collection
  readonly mayWrite: boolean
}

/** The texts for search engines, with a preview of the result. */
export function SearchFields({ form, collection, mayWrite }: SearchFieldsProps) {
  const { control } = form
  const { title, slug, description, picture, ...seo } = useWatch({ control })
  const isHidden = seo.seoHidden === true
  return (
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
      <Checkbox
        isSelected={isHidden}
        isDisabled={!mayWrite}
        onChange={(value) => form.setValue('seoHidden', value, { shouldDirty: true })}
      >
        {t('Hide this page from search engines')}
      </Checkbox>
      <PageSeoPreview
        format={collection.isHomepage ? 'home' : 'page'}
        title={title ?? ''}
        seoTitle={seo.seoTitle ?? ''}
        description={seo.seoDescription || description || ''}
        path={collection.isHomepage ? '' : `/${slug ?? ''}`}
        pictureUrl={picture?.file?.url ? `${picture.file.url}?format=750w` : null}
        isHidden={isHidden}
      />
    </>
  )
}
