import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import { PageSeoPreview } from '../../ui/seo-preview/page-seo-preview.tsx'
import { toPlainWords } from '../plain-text.ts'
import { Select } from '../../ui/select.tsx'
import { describeAppearance, formatZone } from '../appears.ts'
import { type ItemValues, nobody } from './item-values.ts'
import { TagsField } from './tags-field.tsx'
import { useNow } from '../use-now.ts'
import { authorsQuery, tagsQuery, useCategories } from '../pages.ts'
import styles from '../pages.module.css'
import { t } from '../../i18n/text.ts'

interface ItemPanelProps {
  readonly form: UseFormReturn<ItemValues>
  readonly mayWrite: boolean
}

const states = [
  { value: 'draft', label: t('Draft') },
  { value: 'published', label: t('Published') },
  { value: 'scheduled', label: t('Scheduled') },
  { value: 'unlisted', label: t('Unlisted') },
] as const

interface StatePanelProps extends ItemPanelProps {
  readonly timeZone: string
  /** The title of its list while that is a draft: visitors see nothing in it. */
  readonly hiddenList: string | undefined
}

/** Who sees it, and from when on. */
export function StatePanel({ form, timeZone, hiddenList }: StatePanelProps) {
  const state = useWatch({ control: form.control, name: 'state' })
  const publishedAt = useWatch({ control: form.control, name: 'publishedAt' })
  const now = useNow()
  return (
    <Panel title={t('Visibility')}>
      <div className={styles.body}>
        <Select
          label={t('Status')}
          value={state}
          onChange={(value) => form.setValue('state', value, { shouldDirty: true })}
          options={states.map(({ value, label }) => ({ value, label }))}
        />
        <p className={styles.hint}>
          {hiddenList === undefined || state !== 'published'
            ? describeAppearance(state, publishedAt, timeZone, now)
            : t('Visible once “{title}” is published.', { title: hiddenList })}
        </p>
        <FormField
          control={form.control}
          name="publishedAt"
          label={t('Date')}
          type="datetime-local"
          description={t('Time zone: {timeZone}.', { timeZone: formatZone(timeZone, now) })}
        />
      </div>
    </Panel>
  )
}

/** How it is found among the others: categories, tags, author, featured. */
export function SortingPanel({
  form,
  collectionId,
  mayWrite,
  hasComments,
}: ItemPanelProps & { readonly collectionId: string; readonly hasComments: boolean }) {
  const categories = useCategories(collectionId).data ?? []
  const authors = useQuery(authorsQuery).data ?? []
  const chosen = useWatch({ control: form.control, name: 'categories' })
  const authorId = useWatch({ control: form.control, name: 'authorId' })
  const tags = useWatch({ control: form.control, name: 'tags' })
  const known = useQuery(tagsQuery(collectionId)).data ?? []
  const tagProblem = form.formState.errors.tags?.message
  const choose = (slug: string, isChosen: boolean) =>
    form.setValue('categories', isChosen ? [...chosen, slug] : chosen.filter((each) => each !== slug), {
      shouldDirty: true,
    })
  return (
    <Panel title={t('Organization')}>
      <div className={styles.body}>
        <TagsField
          value={tags}
          onChange={(value) => {
            form.clearErrors('tags')
            form.setValue('tags', value, { shouldDirty: true })
          }}
          known={known.map(({ name }) => name)}
          isDisabled={!mayWrite}
          error={tagProblem}
        />
        {categories.length > 0 && (
          <fieldset className={styles.fieldset}>
            <legend className={styles.legend}>{t('Categories')}</legend>
            <div className={styles.choices}>
              {categories.map(({ slug, name, level }) => (
                <span key={slug} style={{ paddingInlineStart: `${level * 1.5}rem` }}>
                  <Checkbox
                    isSelected={chosen.includes(slug)}
                    isDisabled={!mayWrite}
                    onChange={(isChosen) => choose(slug, isChosen)}
                  >
                    {name}
                  </Checkbox>
                </span>
              ))}
            </div>
          </fieldset>
        )}
        {authors.length > 0 && (
          <Select
            label={t('Author')}
            value={authorId}
            onChange={(value) => form.setValue('authorId', value, { shouldDirty: true })}
            options={[
              { value: nobody, label: t('No author') },
              ...authors.map(({ authorId, displayName }) => ({ value: authorId, label: displayName })),
            ]}
          />
        )}
        <Flag form={form} mayWrite={mayWrite} name="featured">
          {t('Featured')}
        </Flag>
        {hasComments && (
          <Flag form={form} mayWrite={mayWrite} name="commentsOpen">
            {t('Allow comments')}
          </Flag>
        )}
      </div>
    </Panel>
  )
}

/** Its address below that of its page, and another one it may lead to. */
export function LinkPanel({ form, mayWrite, path }: ItemPanelProps & { readonly path: string }) {
  const [slug, featuredMedia] = useWatch({ control: form.control, name: ['slug', 'featuredMedia'] })
  return (
    <Panel title={t('Links')}>
      <div className={styles.body}>
        <FormField
          control={form.control}
          name="slug"
          label={t('URL slug')}
          description={`URL: ${decodeURI(path.slice(0, path.lastIndexOf('/')))}/${slug}`}
          rules={{ required: t('URL is required.') }}
        />
        {/* A post that shows a link asks for it beside that choice: one value has one field. */}
        {featuredMedia !== 'link' && (
          <FormField control={form.control} name="sourceUrl" label={t('Source URL')} placeholder="https://" />
        )}
        <Flag form={form} mayWrite={mayWrite} name="passthrough">
          {t('Link lists and feeds to the source')}
        </Flag>
      </div>
    </Panel>
  )
}

/** When and where an event takes place. */
export function EventPanel({ form, timeZone }: Pick<ItemPanelProps, 'form'> & { readonly timeZone: string }) {
  const zone = t('Time zone: {timeZone}.', { timeZone: formatZone(timeZone, useNow()) })
  return (
    <Panel title={t('Date and location')}>
      <div className={styles.body}>
        <FormField
          control={form.control}
          name="startsAt"
          label={t('Starts')}
          type="datetime-local"
          description={zone}
          rules={{
            validate: (start, { state }) =>
              state === 'draft' || start !== '' || t('Say when it starts, so that visitors can come.'),
          }}
        />
        <FormField control={form.control} name="endsAt" label={t('Ends')} type="datetime-local" />
        <FormField control={form.control} name="addressTitle" label={t('Location name')} />
        <FormField control={form.control} name="addressLine1" label={t('Street address')} />
        <FormField control={form.control} name="addressLine2" label={t('City')} />
        <FormField control={form.control} name="addressCountry" label={t('Country')} />
        <div className={styles.pair}>
          <FormField
            control={form.control}
            name="mapLat"
            label={t('Latitude')}
            inputMode="decimal"
            placeholder="43.1566"
            rules={{ validate: validateDegrees(90) }}
          />
          <FormField
            control={form.control}
            name="mapLng"
            label={t('Longitude')}
            inputMode="decimal"
            placeholder="-74.2156"
            rules={{ validate: validateDegrees(180) }}
          />
        </div>
        <p className={styles.hint}>{t('Used to show the event on maps.')}</p>
      </div>
    </Panel>
  )
}

function validateDegrees(max: number) {
  return (text: unknown) => {
    const number = Number(text)
    return (
      text === '' ||
      (Number.isFinite(number) && Math.abs(number) <= max) ||
      t('A number between -{max} and {max}.', { max })
    )
  }
}

interface SearchPanelProps extends ItemPanelProps {
  readonly path: string
  /** Title of the page that it is on. */
  readonly pageTitle: string
}

/** What search engines read. */
export function SearchPanel({ form, mayWrite, path, pageTitle }: SearchPanelProps) {
  const [title, seoTitle, seoDescription, excerpt, body, slug, hidden, picture] = useWatch({
    control: form.control,
    name: ['title', 'seoTitle', 'seoDescription', 'excerpt', 'body', 'slug', 'seoHidden', 'picture'],
  })
  return (
    <Panel title={t('Search engines')}>
      <div className={styles.body}>
        <FormField
          control={form.control}
          name="seoTitle"
          label={t('SEO title')}
          description={t('Leave blank to use your SEO title format.')}
        />
        <FormField
          control={form.control}
          name="seoDescription"
          label={t('SEO description')}
          description={t('Leave blank to use the excerpt.')}
          rows={2}
        />
        <Flag form={form} mayWrite={mayWrite} name="seoHidden">
          {t('Hide from search engines')}
        </Flag>
        <PageSeoPreview
          format="item"
          title={title}
          pageTitle={pageTitle}
          seoTitle={seoTitle}
          description={seoDescription || toPlainWords(excerpt || body)}
          path={`${decodeURI(path.slice(0, path.lastIndexOf('/')))}/${slug}`}
          pictureUrl={picture ? `${picture.file.url}?format=750w` : null}
          isHidden={hidden}
        />
      </div>
    </Panel>
  )
}

interface FlagProps extends ItemPanelProps {
  readonly name: 'featured' | 'commentsOpen' | 'passthrough' | 'seoHidden'
  readonly children: string
}

function Flag({ form, mayWrite, name, children }: FlagProps) {
  const isOn = useWatch({ control: form.control, name })
  return (
    <Checkbox
      isSelected={isOn}
      isDisabled={!mayWrite}
      onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
    >
      {children}
    </Checkbox>
  )
}
