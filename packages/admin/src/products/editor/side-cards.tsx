import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { describeAppearance, formatZone } from '../../pages/appears.ts'
import { TagsField } from '../../pages/item/tags-field.tsx'
import { collectionQuery, tagsQuery, useCategories } from '../../pages/pages.ts'
import { useNow } from '../../pages/use-now.ts'
import { useCan, useSession } from '../../session/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { productStates } from '../list/product-states.ts'
import type { Product } from '../../api/product-query.ts'
import { NewCategory } from './new-category.tsx'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

interface CardProps {
  readonly product: Product
  readonly editor: ProductForm
}

/** Who sees the product, and from when on. */
export function VisibilityCard({ editor: { form } }: CardProps) {
  const { timeZone } = useSession().site
  const [state, publishedAt] = useWatch({ control: form.control, name: ['state', 'publishedAt'] })
  const now = useNow()
  return (
    <Panel title={t('Visibility')}>
      <div className={styles.body}>
        <Select
          label={t('Status')}
          value={state}
          onChange={(value) => form.setValue('state', value, { shouldDirty: true })}
          options={productStates}
        />
        <p className={styles.hint}>{describeAppearance(state, publishedAt, timeZone, now)}</p>
        {state === 'scheduled' && (
          <FormField
            control={form.control}
            name="publishedAt"
            label={t('Date')}
            type="datetime-local"
            description={t('Time zone: {timeZone}.', { timeZone: formatZone(timeZone, now) })}
            rules={{ required: t('Enter when it is to appear.') }}
          />
        )}
      </div>
    </Panel>
  )
}

const typeNames = {
  PHYSICAL: t('Physical product'),
  DIGITAL: t('Digital product'),
  SERVICE: t('Service'),
  GIFT_CARD: t('Gift card'),
}

/** Where it is in the store, and how it is found there. */
export function OrganizationCard({ product, editor: { form, mayWrite } }: CardProps) {
  const { collectionId, productType } = product
  const mayReadPages = useCan()('content.read')
  const mayAddCategory = useCan()('content.write') && mayWrite
  const page = useQuery({ ...collectionQuery(collectionId), enabled: mayReadPages }).data
  const categories = useCategories(collectionId).data ?? []
  const known = useQuery(tagsQuery(collectionId)).data ?? []
  const [chosen, tags, featured] = useWatch({ control: form.control, name: ['categories', 'tags', 'featured'] })
  const { errors } = form.formState
  // A category that somebody deleted meanwhile can be taken away.
  const gone = chosen.filter((slug) => categories.length > 0 && !categories.some((each) => each.slug === slug))
  const choose = (slug: string, isChosen: boolean) => {
    form.clearErrors('categories')
    form.setValue('categories', isChosen ? [...chosen, slug] : chosen.filter((each) => each !== slug), {
      shouldDirty: true,
    })
  }
  return (
    <Panel title={t('Organization')}>
      <div className={styles.body}>
        <p className={styles.hint}>
          {page
            ? t('{type} on the page “{page}”', { type: typeNames[productType], page: page.title })
            : typeNames[productType]}
        </p>
        {(categories.length > 0 || gone.length > 0 || mayAddCategory) && (
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
              {gone.map((slug) => (
                <Checkbox key={slug} isSelected isDisabled={!mayWrite} onChange={() => choose(slug, false)}>
                  {t('{slug} (deleted)', { slug })}
                </Checkbox>
              ))}
            </div>
            {mayAddCategory && <NewCategory collectionId={collectionId} onAdded={(slug) => choose(slug, true)} />}
            {errors.categories?.message !== undefined && (
              <p className={styles.error} role="alert">
                {errors.categories.message}
              </p>
            )}
          </fieldset>
        )}
        <TagsField
          value={tags}
          onChange={(value) => {
            form.clearErrors('tags')
            form.setValue('tags', value, { shouldDirty: true })
          }}
          known={known.map(({ name }) => name)}
          isDisabled={!mayWrite}
          error={errors.tags?.message}
        />
        <Checkbox
          isSelected={featured}
          isDisabled={!mayWrite}
          onChange={(value) => form.setValue('featured', value, { shouldDirty: true })}
        >
          {t('Featured')}
        </Checkbox>
      </div>
    </Panel>
  )
}
